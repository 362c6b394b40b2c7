"use strict";

/* The table's page with a script: sizes of a bet, keys, what is read aloud, and where the focus lands.
   Without it every control is a plain form. */

const byId = (id) => document.getElementById(id);
const table = () => byId("table");

/* The size of a bet: slider, number field, presets and the button's label say the same amount. */

/* Zero where amounts are in money. */
const bigBlind = () => Number(table().dataset.blind);

function money(amount) {
  const blind = bigBlind();
  return table().dataset.money.replace("{n}", grouped(blind ? Math.round((amount * 10) / blind) / 10 : amount));
}

/* The first formatter costs as much as the rest of the page's scripts: small whole numbers need none. */
function grouped(number) {
  if (Number.isInteger(number) && number < 1000) return String(number);
  return new Intl.NumberFormat(document.documentElement.lang, { useGrouping: "always" }).format(number);
}

function sizeRange() {
  const slider = byId("slider");
  if (!slider) return null;
  const { least, most, step } = slider.dataset;
  return { least: Number(least), most: Number(most), step: Number(step) };
}

/* A legal amount in whole steps, but for the least and the greatest one: usually in whole minimum chips. */
function clamped(amount, step = sizeRange().step) {
  const { least, most } = sizeRange();
  if (!(amount > least)) return least;
  return Math.min(Math.max(Math.round(amount / step) * step, least), most);
}

/* The slider counts minimum chips above the least amount; its right end is exactly the greatest amount. */
function sliderPlace({ least, most, step }, amount) {
  return amount >= most ? Math.ceil((most - least) / step) : Math.floor((amount - least) / step);
}

/* The size chosen last on a street is filled in on the next such street. */

const presets = () => [...document.querySelectorAll(".preset")];
const sizeKey = () => `size-${document.querySelector(".presets").dataset.street}`;
const rememberSize = (preset) => localStorage.setItem(sizeKey(), preset.dataset.size);

function rememberedPreset() {
  const chosen = localStorage.getItem(sizeKey());
  return presets().find((each) => each.dataset.size === chosen) ?? rememberedByLabel(chosen);
}

/* Sizes were once remembered by their label. */
function rememberedByLabel(label) {
  const preset = presets().find((each) => each.textContent === label);
  if (preset) rememberSize(preset);
  return preset;
}

const amountOf = (preset) => Number(preset.dataset.amount);

/* Small pots make several sizes the same amount: the one that was chosen is pressed, else the first. */
function presetOf(amount) {
  const chosen = rememberedPreset();
  return chosen && amountOf(chosen) === amount ? chosen : presets().find((each) => amountOf(each) === amount);
}

/* Big blinds have two decimals in the field, and either sign before them. */
function inField(amount) {
  const blind = bigBlind();
  if (!blind) return String(amount);
  return String(Math.round((amount * 100) / blind) / 100).replace(".", byId("amount").dataset.decimal);
}

function typedAmount() {
  const typed = Number(byId("amount").value.replace(",", "."));
  return bigBlind() ? clamped(typed * bigBlind(), 1) : clamped(typed);
}

/* What slider, field and button say, in chips: the field may round it. */
let currentAmount = 0;

function showAmount(amount, { keepField = false } = {}) {
  currentAmount = amount;
  const range = sizeRange();
  const slider = byId("slider");
  const button = byId("raise-button");
  const { verb, mostIsAllIn } = button.dataset;
  slider.value = String(sliderPlace(range, amount));
  slider.setAttribute("aria-valuetext", money(amount));
  if (!keepField) byId("amount").value = inField(amount);
  const chosen = presetOf(amount);
  for (const preset of presets()) preset.setAttribute("aria-pressed", String(preset === chosen));
  button.querySelector(".raise-label").textContent =
    mostIsAllIn && amount === range.most ? `${mostIsAllIn} ${money(amount)}` : `${verb} ${money(amount)}`;
}

/* Whether keys have filled in an amount for this decision: then Enter sends it. */
let sizedByKeys = false;

function fillIn(amount) {
  showAmount(clamped(amount));
  sizedByKeys = true;
  return true;
}

const changeAmount = (steps) => sizeRange() !== null && fillIn(currentAmount + steps * sizeRange().step);

/* As in a field for whole numbers. */
function stepInField(event) {
  const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
  if (!steps) return;
  event.preventDefault();
  changeAmount(steps);
}

function prepareSizes() {
  sizedByKeys = false;
  const range = sizeRange();
  if (!range) return;
  const slider = byId("slider");
  slider.max = String(sliderPlace(range, range.most));
  const remembered = rememberedPreset();
  showAmount(remembered ? amountOf(remembered) : range.least);
  slider.addEventListener("input", () => {
    const isRightEnd = slider.value === slider.max;
    showAmount(isRightEnd ? range.most : clamped(range.least + Number(slider.value) * range.step));
  });
  byId("amount").addEventListener("input", () => showAmount(typedAmount(), { keepField: true }));
  byId("amount").addEventListener("change", () => showAmount(currentAmount));
  if (bigBlind()) byId("amount").addEventListener("keydown", stepInField);
  byId("less-button").addEventListener("click", () => showAmount(clamped(currentAmount - range.step)));
  byId("more-button").addEventListener("click", () => showAmount(clamped(currentAmount + range.step)));
  for (const preset of presets()) {
    preset.addEventListener("click", () => {
      rememberSize(preset);
      showAmount(amountOf(preset));
    });
  }
}

/* The draw: the button says how many cards are marked. */

const marks = () => [...document.querySelectorAll(".mark-box")];

function countMarks() {
  const button = byId("draw-button");
  if (!button) return;
  const count = marks().filter((box) => box.checked).length;
  const { none, one, several } = button.dataset;
  button.disabled = !count; // who wants none has a button that says so
  button.querySelector(".draw-label").textContent = count > 1 ? several.replace("{n}", count) : count ? one : none;
}

document.addEventListener("change", (event) => event.target.matches(".mark-box") && countMarks());

function markCard(place) {
  const box = marks()[place - 1];
  if (!box) return false;
  box.click();
  return true;
}

/* The visitor's time runs down on the page; what is late is decided by the server. */

const WARNING_SECONDS = 10;
let ticking = 0;

function startTimer() {
  clearInterval(ticking);
  const bar = byId("timer");
  if (!bar) return;
  const end = performance.now() + bar.value * 1000;
  const text = table().querySelector("[data-timer-left]");
  ticking = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
    if (left <= WARNING_SECONDS && bar.value > WARNING_SECONDS) byId("announcer").textContent = bar.dataset.warning;
    bar.value = left;
    text.textContent = String(left);
    if (left === 0 || !bar.isConnected) clearInterval(ticking);
  }, 250);
}

/* After each answer: title, announcement, focus, and what was open stays open. */

const opened = new Map();

function openWhatWasOpen() {
  for (const details of table().querySelectorAll("details[id]")) {
    const kept = opened.get(details.id);
    if (kept !== undefined) details.open = kept;
    else if (details.id === "log" && matchMedia("(max-width: 69.99em)").matches) details.open = false;
  }
}

/* Who reads on beside a table that goes on keeps his place; the log grows at its top. */

const SCROLLED = ["side", "log-lines"];
let places = [];

function rememberPlaces() {
  for (const details of table().querySelectorAll("details[id]")) opened.set(details.id, details.open);
  places = SCROLLED.map((id) => {
    const { scrollTop, scrollHeight } = byId(id);
    return { id, scrollTop, scrollHeight };
  });
}

document.addEventListener("htmx:beforeSwap", (event) => isTable(event) && rememberPlaces());

function keepPlaces() {
  for (const { id, scrollTop, scrollHeight } of places) {
    const now = byId(id); // not there once the game is gone
    if (now && scrollTop) now.scrollTop = scrollTop + (id === "log-lines" ? now.scrollHeight - scrollHeight : 0);
  }
  places = [];
}

let wasYourTurn = true; // a page that has just come takes the focus from nothing that has it
let wasFocused = null;

function rememberFocus() {
  if (document.activeElement !== document.body) wasFocused = document.activeElement;
}

/* A button locked for its request loses the focus, and its successor must have it back;
   so must what was focused while the answer was under way. */
document.addEventListener("htmx:beforeRequest", rememberFocus);
document.addEventListener("htmx:beforeSwap", (event) => isTable(event) && rememberFocus());

function focusWhereItMatters() {
  const now = table();
  const isYourTurn = now.classList.contains("your-turn");
  const isLost = document.activeElement === document.body;
  const bar = byId("action-bar");
  const successor = wasFocused && !wasFocused.isConnected && byId(wasFocused.id);
  const focus = (element) => element?.focus({ preventScroll: true });
  if (byId("question")) byId("question-no").focus();
  else if (byId("ending") && isLost && !now.classList.contains("ending-waits")) focus(byId("ending"));
  else if (isYourTurn && !wasYourTurn) focus(bar);
  else if (isLost && successor && !bar?.contains(successor)) focus(successor);
  else if (isLost && isYourTurn) focus(bar);
  else if (isLost && wasFocused && !wasFocused.isConnected) focus(successor ?? (wasFocused.closest("#action-bar") && bar));
  wasFocused = null;
  wasYourTurn = isYourTurn;
}

/* Decisions made ahead: for one hand and, where an amount is named, for that amount alone. */

let ahead = null;

const handOf = (token) => token.slice(0, token.lastIndexOf("."));

function preparePreActions() {
  if (ahead && ahead.hand !== handOf(table().dataset.token)) ahead = null;
  if (ahead && ahead.kind === "call") {
    const offer = byId("pre-call");
    if (offer && Number(offer.dataset.amount) !== ahead.amount) ahead = null;
  }
  const show = () => {
    for (const button of document.querySelectorAll(".pre-action")) {
      button.setAttribute("aria-pressed", String(ahead !== null && ahead.kind === button.dataset.kind));
    }
  };
  for (const button of document.querySelectorAll(".pre-action")) {
    button.addEventListener("click", () => {
      const { kind, amount } = button.dataset;
      const same = ahead && ahead.kind === kind;
      ahead = same ? null : { kind, amount: Number(amount), hand: handOf(table().dataset.token) };
      show();
    });
  }
  show();
}

/* Carries out what was decided ahead; true when it did. */
function actAhead() {
  const decided = ahead;
  ahead = null;
  const call = byId("call-button");
  if (!decided || !call || byId("question")) return false;
  const toCall = Number(byId("action-bar").dataset.toCall);
  if (decided.kind === "fold") return press("fold-button");
  if (decided.kind === "check-fold") return press(toCall ? "fold-button" : "call-button");
  if (decided.kind === "call-any" || decided.amount === toCall) return press("call-button", { sure: true });
  return false;
}

/* Pausing: the steps come later. The page loaded again stays paused. */

const PAUSED = "paused-game";
const gameOf = (token) => token.slice(0, token.indexOf("."));
const isPaused = () => sessionStorage.getItem(PAUSED) === gameOf(table().dataset.token);

function setPaused(wanted) {
  if (wanted) sessionStorage.setItem(PAUSED, gameOf(table().dataset.token));
  else sessionStorage.removeItem(PAUSED);
}

function nextStepNow() {
  const form = byId("step-form");
  if (form) htmx.trigger(form, "submit");
}

function prepareSteps() {
  const pause = byId("pause-button");
  if (!pause) return;
  const { goOn } = pause.dataset;
  const hold = pause.textContent;
  const show = () => {
    pause.textContent = isPaused() ? goOn : hold;
  };
  show();
  pause.addEventListener("click", () => {
    setPaused(!isPaused());
    show();
    if (!isPaused()) nextStepNow();
  });
}

/* As if the button had been clicked; `sure` spares the question before it. True where there is one. */

let sure = false;

function press(id, { sure: isSure = false } = {}) {
  const button = byId(id);
  sure = isSure;
  if (button && !button.disabled) button.click();
  sure = false;
  return Boolean(button);
}

/* Before a request: a paused table takes no step by itself, nor does one whose list of paces is open, which a
   new table would close; and what was decided ahead is not asked about. */

const isListOpen = () => CSS.supports("selector(:open)") && byId("pace")?.matches(":open");

function onceListIsClosed(elt, goOn) {
  if (!elt.isConnected) return;
  if (isListOpen()) setTimeout(onceListIsClosed, 100, elt, goOn);
  else goOn();
}

document.addEventListener("htmx:confirm", (event) => {
  const { elt, triggeringEvent, issueRequest } = event.detail;
  if (elt.id !== "step-form") return;
  const comesByItself = !triggeringEvent && !elt.matches(".step-timer");
  if (comesByItself && (isListOpen() || isPaused())) event.preventDefault();
  if (comesByItself && isListOpen()) onceListIsClosed(elt, () => isPaused() || issueRequest(true));
});

/* What the visitor asks for while another wish of his is under way, such as to sit out just after a new pace,
   waits for the table that answers the first one, whose control asks for it again: htmx would cut the first one
   off, and with it the cookie that it brings. A step that is under way is cut off: it comes again. */

let wish = null;
const nextWishes = new Map();
const isWish = (elt) => elt.matches("#stage form:not(#step-form), #comfort-form");

document.addEventListener("htmx:confirm", (event) => {
  const { elt, triggeringEvent } = event.detail;
  const control = triggeringEvent?.submitter ?? triggeringEvent?.target;
  if (!wish || !control?.id || elt.getAttribute("hx-sync") !== "#stage:replace") return;
  event.preventDefault();
  nextWishes.set(control.id, control.value);
});

document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  const { elt } = detail.requestConfig;
  if (isWish(elt)) wish = elt;
});

document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.requestConfig.elt !== wish) return;
  wish = null;
  setTimeout(askNextWish);
});

function askNextWish() {
  const [next] = nextWishes;
  if (!next || wish) return;
  const [id, value] = next;
  nextWishes.delete(id);
  const control = byId(id); // not there where it was asked for twice
  if (control?.matches("select")) {
    control.value = value;
    control.dispatchEvent(new Event("change", { bubbles: true }));
  } else control?.click();
  if (!wish) askNextWish();
}

/* The answer to a step that was under way when the list was opened waits as well, unless it is the visitor's
   turn: his time runs. A pace that he chooses meanwhile is asked for by the table that has waited. */

let heldAnswer = null;

function showHeldAnswer() {
  if (!heldAnswer) return;
  rememberPlaces();
  htmx.swap(table(), heldAnswer, { swapStyle: "outerHTML", settleDelay: 0 });
}

document.addEventListener("htmx:beforeSwap", (event) => {
  const { requestConfig, serverResponse, shouldSwap } = event.detail;
  if (!shouldSwap || requestConfig.elt.id !== "step-form") return;
  if (!isListOpen() || serverResponse.includes("your-turn")) return;
  event.detail.shouldSwap = false;
  heldAnswer = serverResponse;
  onceListIsClosed(table(), showHeldAnswer);
});

document.addEventListener(
  "change",
  (event) => {
    if (!heldAnswer || event.target.id !== "pace") return;
    event.stopPropagation();
    const chosen = event.target.value;
    showHeldAnswer();
    const list = byId("pace"); // a game that has ended has none
    if (!list) return;
    list.value = chosen;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  },
  { capture: true },
);

document.addEventListener("htmx:configRequest", (event) => {
  const { elt, parameters } = event.detail;
  if (sure) parameters.confirm = "1";
  // The button has said this amount, whatever half-typed number the field holds.
  if (elt.id === "size-form" && sizeRange()) parameters.amount = String(currentAmount);
});

/* The second click of a double click would hit what has just come into the first one's place. */

const DOUBLE_CLICK = 500; // milliseconds
let shownAt = 0;

document.addEventListener(
  "click",
  (event) => {
    const isSecond = event.detail > 1 && performance.now() - shownAt < DOUBLE_CLICK;
    if (!isSecond || !event.target.closest("#action-bar button:not(.preset, .stepper button), #question-yes")) return;
    event.preventDefault();
    event.stopPropagation();
  },
  { capture: true },
);

function prepareTable() {
  shownAt = performance.now();
  document.title = `${table().dataset.title} – BigHoldem`;
  prepareSizes();
  countMarks();
  startTimer();
  openWhatWasOpen();
  preparePreActions();
  prepareSteps();
}

/* The events come for every node of an answer, and for the odds too. */
const isTable = (event) => event.target.id === "table";

document.addEventListener("htmx:afterSwap", (event) => {
  const advice = byId("advice");
  if (advice?.dataset.brief) byId("odds-brief").textContent = advice.dataset.brief;
  if (event.target.id === "odds" && event.target.isConnected && !advice) {
    byId("odds-brief").textContent = event.target.querySelector("[data-brief]").dataset.brief;
  }
  if (!isTable(event)) return;
  heldAnswer = null;
  reached();
  // The question that the address asked is over: loaded again, it must not be asked once more.
  if (location.search) history.replaceState(history.state, "", location.pathname);
  prepareTable();
  keepPlaces();
  byId("announcer").textContent = table().dataset.announcement;
});

/* The request whose answer this is must be over before the next one can be sent. */
document.addEventListener("htmx:afterSettle", (event) => {
  if (!isTable(event)) return;
  setTimeout(() => {
    if (table().classList.contains("your-turn") && actAhead()) return;
    focusWhereItMatters();
  });
});

/* A table that is out of reach is asked again, at first soon, then ever less often: for what comes by itself.
   What the visitor decided he sends again. */

const FIRST_RETRY = 1000; // milliseconds
const LAST_RETRY = 16_000;
let retryAfter = FIRST_RETRY;
let retrying = 0;

function reached() {
  clearTimeout(retrying);
  retryAfter = FIRST_RETRY;
  byId("connection").hidden = true;
}

function tryAgain() {
  clearTimeout(retrying);
  if (!isPaused()) nextStepNow();
}

for (const failure of ["htmx:sendError", "htmx:responseError", "htmx:timeout"]) {
  document.addEventListener(failure, (event) => {
    const { elt } = event.detail;
    if (elt.closest("#odds, #glance, #advice, #compared")) return;
    const comesByItself = elt.id === "step-form";
    const isTooOften = event.detail.xhr.status === 429;
    byId("unreached").hidden = isTooOften;
    byId("too-often").hidden = !isTooOften;
    byId("retrying").hidden = !comesByItself;
    byId("connection").hidden = false;
    if (!comesByItself) return;
    clearTimeout(retrying);
    retrying = setTimeout(tryAgain, retryAfter);
    retryAfter = Math.min(2 * retryAfter, LAST_RETRY);
  });
}

window.addEventListener("online", () => {
  if (!byId("connection").hidden && !byId("retrying").hidden) tryAgain();
});

/* A page taken from the browser's memory may show a table that has moved on. */
window.addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

/* The focus would have the page laid out before it is whole; it can wait until the table has been seen. */
const oncePainted = (act) => requestAnimationFrame(() => setTimeout(act));

document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.classList.add("js");
  prepareTable();
  oncePainted(focusWhereItMatters);
});
