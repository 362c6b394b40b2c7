/* The page of a spot in the laboratory. Every button is a real one of a real form; this sends it in the background,
   paints with the pointer or the keys, keeps sums at 100 and warns before unsaved work is left. */

const editor = () => document.getElementById("spot-editor");
const brush = () => ["raise", "call", "fold"].map((name) => [name, Number(editor().elements[`brush_${name}`]?.value) || 0]);
let leaving = false;

const typed = (key) => editor().elements[key]?.value ?? "";

/* --- sending -------------------------------------------------------------------------------------------- */

/* One request is under way at a time; the next steps wait for its answer, so that none is lost or overtaken. */
const steps = [];
const since = new Map(); // what was typed since the request left, by field
let isBusy = false;
const isWaiting = () => isBusy || steps.length > 0;
const PATIENCE = 20_000; // milliseconds

function send(step, fields = {}) {
  if (step !== "typed" || steps.at(-1)?.step !== "typed") steps.push({ step, fields });
  if (!isBusy) sendNext();
}

async function sendNext() {
  const next = steps.shift();
  if (!next) return;
  if (next.step.startsWith("save")) { submitWhole(next); return; }
  isBusy = true;
  const answer = await answerTo(next);
  isBusy = false;
  if (!answer) { steps.unshift(next); return; }
  show(answer, next.step);
  sendNext();
}

/* The page with the answer; null where none came: the step then goes out again with the next one. */
async function answerTo(next) {
  const body = new FormData(editor());
  for (const [name, value] of fieldsOf(next)) body.set(name, value);
  since.clear();
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(location.href, { method: "POST", body, signal, headers: { "X-Editor": "part" } });
    if (!answer.ok) { submitWhole(next); return null; }
    return new DOMParser().parseFromString(await answer.text(), "text/html");
  } catch {
    if (!leaving) tell(editor().dataset.silent);
    return null;
  }
}

function tell(sentence) {
  const list = document.createElement("ul");
  list.className = "errorlist";
  list.append(Object.assign(document.createElement("li"), { textContent: sentence }));
  document.getElementById("spot-said").replaceChildren(list);
}

const fieldsOf = ({ step, fields }) => Object.entries({ ...fields, step });

function submitWhole(next) {
  leaving = true;
  for (const [name, value] of fieldsOf(next)) {
    const field = editor().querySelector(`input[name="${name}"]`);
    if (field) field.value = value;
    else editor().append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  editor().submit();
}

/* Shows the answer: all of it, or only the picture where rows are being typed in. */
function show(answer, step) {
  const focused = focusKey();
  const rows = rowCount();
  const whole = answer.getElementById("spot-editor");
  editor().toggleAttribute("data-changed", whole.hasAttribute("data-changed"));
  for (const id of step === "typed" ? ["spot-picture", "spot-figures", "spot-said"] : ["spot-editor"]) {
    const now = document.getElementById(id);
    const next = answer.getElementById(id);
    if (now && next) now.replaceWith(document.adoptNode(next));
  }
  enhance();
  retype(rows === rowCount());
  repaint();
  refocus(focused);
}

const rowCount = () => document.querySelectorAll("#spot-rows tr[id]").length;

/* What was typed while the answer was on its way stays; in rows only if they are still the same ones. */
function retype(areRowsAlike) {
  for (const [name, value] of since) {
    const field = editor().elements[name];
    if (!field || field.value === value || (name.startsWith("row-") && !areRowsAlike)) continue;
    field.value = value;
    if (name.startsWith("row-")) send("typed");
  }
}

const focusKey = () => {
  const at = document.activeElement;
  if (!at || !editor().contains(at)) return null;
  if (at.dataset.hand) return `[data-hand="${at.dataset.hand}"]`;
  return at.value !== undefined && at.name ? (at.type === "submit" ? `[name="${at.name}"][value="${at.value}"]` : `[name="${at.name}"]`) : null;
};

function refocus(key) {
  const next = key && editor().querySelector(key);
  if (next && next !== document.activeElement) next.focus({ preventScroll: true });
}

/* --- painting ------------------------------------------------------------------------------------------ */

const SVG = "http://www.w3.org/2000/svg";
const isPainting = () => document.getElementById("painting")?.checked ?? false;
const hands = new Set();

function touch(cell) {
  const hand = cell?.dataset?.hand;
  if (!hand || hands.has(hand)) return;
  hands.add(hand);
  cell.classList.remove("lab-inherited");
  shade(cell, brush());
}

/* Draws shares of 100 in place of those that a hand or a bar shows: side by side, or in a bar from the top. */
function shade(drawn, shares) {
  const boxes = [...drawn.querySelectorAll("rect")].map((rect) => ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name))));
  const [x, y] = [0, 1].map((axis) => Math.min(...boxes.map((box) => box[axis])));
  const [right, bottom] = [0, 1].map((axis) => Math.max(...boxes.map((box) => box[axis] + box[axis + 2])));
  const isBar = drawn.closest("#strengths") !== null;
  drawn.querySelectorAll("rect").forEach((rect) => rect.remove());
  let sum = 0;
  for (const [kind, share] of shares) {
    const [from, to] = [sum, sum + share].map((each) => Math.round(((isBar ? bottom - y : right - x) * each) / 100));
    const box = isBar ? { x, y: y + from, width: right - x, height: to - from } : { x: x + from, y, width: to - from, height: bottom - y };
    drawn.insertBefore(boxOf(`lab-${kind}`, box), drawn.querySelector("text"));
    sum += share;
  }
}

function boxOf(kind, box) {
  const rect = document.createElementNS(SVG, "rect");
  rect.setAttribute("class", kind);
  for (const [name, value] of Object.entries(box)) rect.setAttribute(name, value);
  return rect;
}

/* Shows a stroke over the bars until the answer comes. */
function sketch(fields) {
  const picture = document.getElementById("strengths");
  const bottom = Math.max(...[...picture.querySelectorAll("a rect")].map((rect) => rect.y.baseVal.value + rect.height.baseVal.value));
  const scale = picture.viewBox.baseVal.width / 100;
  const [least, below] = [fields.paint_least, fields.paint_below].map((each) => Number(each) * scale);
  const over = picture.appendChild(document.createElementNS(SVG, "g"));
  over.append(boxOf("lab-range", { x: least, y: 0, width: below - least, height: bottom }));
  shade(over, ["raise", "call", "fold"].map((name) => [name, Number(fields[`brush_${name}`])]));
}

/* The fields of a stroke, with the brush as it is now. */
function stroke(fields) {
  for (const [name, value] of brush()) fields[`brush_${name}`] = String(value);
  send("paint", fields);
}

function finish() {
  if (!hands.size) return;
  const names = [...hands].join(" ");
  hands.clear();
  stroke({ hands: names });
}

/* A new picture shows the strokes that it does not know yet. */
function repaint() {
  const names = [...hands];
  hands.clear();
  for (const { fields } of steps) {
    if (fields.hands) fields.hands.split(" ").forEach(touchNamed);
    else if (fields.paint_least) sketch(fields);
  }
  hands.clear();
  names.forEach(touchNamed);
}

const touchNamed = (name) => touch(document.querySelector(`#hands [data-hand="${name}"]`));

const cellAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest?.("[data-hand]");

function percentAt(picture, event) {
  const box = picture.getBoundingClientRect();
  return Math.max(0, Math.min(100, Math.round(((event.clientX - box.left) / box.width) * 100)));
}

let drag = null;

document.addEventListener("pointerdown", (event) => {
  if (event.button || !isPainting()) return;
  const picture = event.target.closest?.("#hands, #strengths");
  if (!picture) return;
  event.preventDefault();
  drag = { id: picture.id, from: percentAt(picture, event) };
  if (picture.id === "hands") { touch(cellAt(event)); cellAt(event)?.focus({ preventScroll: true }); }
});

document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (drag.id === "hands") touch(cellAt(event));
  else mark(drag.from, percentAt(document.getElementById(drag.id), event));
});

document.addEventListener("pointerup", (event) => {
  if (!drag) return;
  const { id, from } = drag;
  drag = null;
  if (id === "hands") { finish(); return; }
  const to = percentAt(document.getElementById(id), event);
  if (to === from) return;
  mark(from, to);
  const fields = { hands: "", paint_least: typed("paint_least"), paint_below: typed("paint_below") };
  stroke(fields);
  sketch(fields);
});

document.addEventListener("pointercancel", () => { drag = null; finish(); });

/* Writes the range into its fields and draws it over the bars. */
function mark(from, to) {
  const [least, below] = [Math.min(from, to), Math.max(from, to)];
  editor().elements.paint_least.value = least;
  editor().elements.paint_below.value = below;
  const picture = document.getElementById("strengths");
  const { width, height } = picture.viewBox.baseVal;
  picture.querySelector(".lab-range")?.remove();
  picture.append(boxOf("lab-range", { x: (least * width) / 100, y: 0, width: ((below - least) * width) / 100, height }));
}

document.addEventListener("click", (event) => {
  if (isPainting() && event.target.closest?.("#hands, #strengths")) event.preventDefault();
  const preset = event.target.closest?.("[data-brush]");
  if (!preset) return;
  preset.dataset.brush.split(" ").forEach((value, place) => { editor().elements[`brush_${["fold", "call", "raise"][place]}`].value = value; });
});

/* The arrows walk over the hands, space and Enter paint, shift and an arrow paint on the way. */
const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 0, ArrowUp: 0 };

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && !event.altKey && ["z", "y"].includes(event.key.toLowerCase())) {
    if (event.target.matches?.("input[type=number], input[type=text]") && event.target.value !== event.target.defaultValue) return;
    event.preventDefault();
    const step = event.key.toLowerCase() === "y" || event.shiftKey ? "redo" : "undo";
    if (isWaiting() || !editor().querySelector(`[value="${step}"]`)?.disabled) send(step);
    return;
  }
  const cell = event.target.closest?.("#hands [data-hand]");
  if (!cell) return;
  if (event.key === " " || (event.key === "Enter" && isPainting())) {
    event.preventDefault();
    touch(cell);
    finish();
  } else if (event.key in STEPS) {
    event.preventDefault();
    if (event.shiftKey) touch(cell);
    const cells = [...document.querySelectorAll("#hands [data-hand]")];
    const columns = Number(document.getElementById("hands").dataset.columns);
    const step = STEPS[event.key] || (event.key === "ArrowDown" ? columns : -columns);
    const next = cells[cells.indexOf(cell) + step];
    if (!next) return;
    cell.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus();
    if (event.shiftKey) touch(next);
  }
});
document.addEventListener("keyup", (event) => { if (event.key === "Shift") finish(); });

/* --- typing -------------------------------------------------------------------------------------------- */

/* The other fields of a sum share what the changed one leaves, in the proportion that they had. */
function balance(field) {
  const others = [...editor().querySelectorAll(`[data-sum="${field.dataset.sum}"]`)].filter((each) => each !== field);
  const left = 100 - Math.max(0, Math.min(100, Number(field.value) || 0));
  const values = others.map((each) => Number(each.value) || 0);
  const sum = values.reduce((one, other) => one + other, 0);
  const parts = values.map((value) => Math.floor(sum ? (value * left) / sum : 0));
  const place = sum ? parts.findIndex((_part, each) => values[each] > 0) : field.name.endsWith("fold") ? 0 : others.length - 1;
  parts[place] += left - parts.reduce((one, other) => one + other, 0);
  others.forEach((each, index) => { each.value = parts[index]; });
}

const PAUSE = 40; // milliseconds between two keys of one number
let waiting = 0;

document.addEventListener("input", (event) => {
  if (!editor()?.contains(event.target)) return;
  if (event.target.dataset.sum && event.target.value !== "") balance(event.target);
  for (const field of summed(event.target)) since.set(field.name, field.value);
  if (!event.target.name?.startsWith("row-")) return;
  shadeRow(event.target);
  editor().toggleAttribute("data-changed", true);
  clearTimeout(waiting);
  waiting = setTimeout(() => send("typed"), PAUSE);
});

/* Shows a row's typed weights at once: the answer, which counts, comes after. */
function shadeRow(field) {
  if (!field.dataset.sum?.startsWith("weights")) return;
  const [row] = field.name.match(/^row-\d+/);
  const shares = [["raise", "raise_weight"], ["call", "call"], ["fold", "fold"]].map(([kind, name]) => [kind, Number(typed(`${row}-${name}`)) || 0]);
  if (shares.reduce((sum, [, share]) => sum + share, 0) !== 100) return;
  document.querySelectorAll(`#hands [href="#${row}"], #strengths [href="#${row}"]`).forEach((each) => shade(each, shares));
}

const summed = (field) => (field.dataset.sum ? editor().querySelectorAll(`[data-sum="${field.dataset.sum}"]`) : [field]);

document.addEventListener("change", (event) => {
  if (event.target.name === "profile" && editor().contains(event.target)) send("typed");
  if (event.target.id === "painting") document.getElementById("hands")?.classList.toggle("lab-painted", isPainting());
});

document.addEventListener("submit", (event) => {
  if (event.target !== editor()) return;
  const step = event.submitter?.value ?? "typed";
  clearTimeout(waiting);
  if (step.startsWith("save") && !isWaiting()) { leaving = true; return; }
  event.preventDefault();
  send(step === "typed" && typed("range") ? "range" : step);
});

window.addEventListener("pagehide", () => { leaving = true; });

window.addEventListener("beforeunload", (event) => {
  if (!leaving && (isWaiting() || editor()?.hasAttribute("data-changed"))) event.preventDefault();
});

/* --- the start, and after each answer -------------------------------------------------------------------- */

function enhance() {
  document.querySelectorAll(".lab-scripted[hidden]").forEach((each) => { each.hidden = false; });
  const cells = [...document.querySelectorAll("#hands [data-hand]")];
  if (!document.getElementById("painting")) return;
  cells.forEach((cell, place) => { cell.setAttribute("tabindex", place ? "-1" : "0"); cell.setAttribute("role", "button"); });
  (document.getElementById("hands") ?? document.getElementById("strengths"))?.classList.toggle("lab-painted", isPainting());
}

if (editor()) enhance();
