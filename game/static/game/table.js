"use strict";

/* The table's page with a script: sizes of a bet, keys, what is read aloud, and where the focus lands.
   Without it every control is a plain form. */

document.documentElement.classList.add("js");

const byId = (id) => document.getElementById(id);
const table = () => byId("table");

/* The size of a bet: slider, number field, presets and the button's label say the same amount. */

function money(amount) {
  const number = new Intl.NumberFormat(document.documentElement.lang, { useGrouping: "always" }).format(amount);
  return table().dataset.money.replace("{n}", number);
}

function sizeRange() {
  const slider = byId("slider");
  if (!slider) return null;
  const { least, most, step } = slider.dataset;
  return { least: Number(least), most: Number(most), step: Number(step) };
}

function clamped(amount) {
  const { least, most } = sizeRange();
  return Math.min(Math.max(Math.round(amount) || least, least), most);
}

/* The slider counts minimum chips above the least amount; its right end is exactly the greatest amount. */
function sliderPlace({ least, most, step }, amount) {
  return amount >= most ? Math.ceil((most - least) / step) : Math.floor((amount - least) / step);
}

function showAmount(amount, { keepField = false } = {}) {
  const range = sizeRange();
  const slider = byId("slider");
  const button = byId("raise-button");
  const { verb, mostIsAllIn } = button.dataset;
  slider.value = String(sliderPlace(range, amount));
  slider.setAttribute("aria-valuetext", money(amount));
  if (!keepField) byId("amount").value = String(amount);
  button.querySelector(".raise-label").textContent =
    mostIsAllIn && amount === range.most ? `${mostIsAllIn} ${money(amount)}` : `${verb} ${money(amount)}`;
}

function currentAmount() {
  return clamped(Number(byId("amount").value));
}

function changeAmount(steps) {
  const { least, step } = sizeRange();
  const aligned = least + Math.round((currentAmount() - least) / step) * step;
  showAmount(clamped(aligned + steps * step));
}

function prepareSizes() {
  const range = sizeRange();
  if (!range) return;
  const slider = byId("slider");
  slider.max = String(sliderPlace(range, range.most));
  showAmount(currentAmount());
  slider.addEventListener("input", () => showAmount(clamped(range.least + Number(slider.value) * range.step)));
  byId("amount").addEventListener("input", () => showAmount(currentAmount(), { keepField: true }));
  for (const preset of document.querySelectorAll(".preset")) {
    preset.addEventListener("click", () => showAmount(Number(preset.dataset.amount)));
  }
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

function rememberOpened() {
  for (const details of table().querySelectorAll("details[id]")) {
    const kept = opened.get(details.id);
    if (kept === undefined) {
      if (details.id === "log" && matchMedia("(max-width: 71.99em)").matches) details.open = false;
      opened.set(details.id, details.open);
    } else {
      details.open = kept;
    }
    details.addEventListener("toggle", () => opened.set(details.id, details.open));
  }
}

let wasYourTurn = false;

function focusWhereItMatters() {
  const now = table();
  const isYourTurn = now.classList.contains("your-turn");
  if (byId("question")) byId("question-no").focus();
  else if (byId("ending") && document.activeElement === document.body) byId("ending").focus();
  else if (isYourTurn && (!wasYourTurn || document.activeElement === document.body)) {
    byId("action-bar").focus({ preventScroll: true });
  }
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

/* Skipping and pausing: still one request a step, only sooner or later. The page loaded anew stays paused. */

const PAUSED = "paused-game";
const gameOf = (token) => token.slice(0, token.indexOf("."));
const isPaused = () => sessionStorage.getItem(PAUSED) === gameOf(table().dataset.token);

let skipping = false;

function setPaused(wanted) {
  if (wanted) sessionStorage.setItem(PAUSED, gameOf(table().dataset.token));
  else sessionStorage.removeItem(PAUSED);
}

function nextStepNow() {
  const form = byId("step-form");
  if (form) htmx.trigger(form, "submit");
}

function prepareSteps() {
  const skip = byId("skip-button");
  const pause = byId("pause-button");
  if (!skip) skipping = false;
  skip?.addEventListener("click", () => {
    skipping = true;
    nextStepNow();
  });
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

/* Before a request: a paused table takes no step by itself, and what was decided ahead is not asked about. */

let sure = false;

document.addEventListener("htmx:confirm", (event) => {
  const { elt, triggeringEvent } = event.detail;
  if (elt.id !== "step-form") return;
  if (isPaused() && !triggeringEvent && !elt.matches(".step-timer")) event.preventDefault();
  // The next hand taken up by hand: an own game has no other button to go on with.
  if (triggeringEvent && elt.matches(".step-hand") && !byId("cards-button")) setPaused(false);
});

document.addEventListener("htmx:configRequest", (event) => {
  if (sure) event.detail.parameters.confirm = "1";
});

function prepareTable() {
  document.title = `${table().dataset.title} – BigHoldem`;
  prepareSizes();
  startTimer();
  rememberOpened();
  preparePreActions();
  prepareSteps();
}

/* The events come for every node of an answer, and for the odds too. */
const isTable = (event) => event.target.id === "table";

document.addEventListener("htmx:afterSwap", (event) => {
  if (!isTable(event)) return;
  reached();
  // The question that the address asked is over: loaded again, it must not be asked once more.
  if (location.search) history.replaceState(history.state, "", location.pathname);
  prepareTable();
  byId("announcer").textContent = table().dataset.announcement;
});

/* Once the answer has settled its forms are alive. */
document.addEventListener("htmx:afterSettle", (event) => {
  if (!isTable(event)) return;
  if (table().classList.contains("your-turn") && actAhead()) return;
  focusWhereItMatters();
  if (skipping) nextStepNow();
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
    if (elt.closest("#odds")) return;
    const comesByItself = elt.id === "step-form";
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

/* Keys */

const KEYS_OFF = "keys-off";

function press(id, { sure: isSure = false } = {}) {
  const button = byId(id);
  sure = isSure;
  if (button && !button.disabled) button.click();
  sure = false;
  return Boolean(button);
}

function focusAmount() {
  const field = byId("amount");
  if (!field || field.type === "hidden") return press("raise-button");
  field.focus();
  field.select();
  return true;
}

const KEYS = {
  f: () => press("fold-button"),
  c: () => press("call-button"),
  r: focusAmount,
  b: focusAmount,
  a: () => sizeRange() !== null && (showAmount(sizeRange().most), true),
  n: () => document.querySelector(".step-hand") !== null && press("step-button"),
  s: () => press("skip-button") || press("pause-button"),
  o: () => (byId("odds")?.scrollIntoView({ block: "center" }), byId("odds") !== null),
  l: () => (byId("log-summary").click(), true),
  "?": () => (byId("keys").showModal(), true),
  Escape: () => press("question-no") || (byId("action-bar")?.focus(), true),
  ArrowUp: () => sizeRange() !== null && (changeAmount(1), true),
  ArrowDown: () => sizeRange() !== null && (changeAmount(-1), true),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (byId("keys").open || localStorage.getItem(KEYS_OFF)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const inField = event.target.closest("input, select, textarea, .log-lines");
  if (inField && key !== "Escape") return;
  if (/^[0-9]$/.test(key) && sizeRange()) {
    focusAmount();
    byId("amount").value = "";
    return;
  }
  if (KEYS[key] && KEYS[key]()) event.preventDefault();
});

document.addEventListener("DOMContentLoaded", () => {
  prepareTable();
  wasYourTurn = false;
  focusWhereItMatters();
  // The table is swapped again and again, its buttons with it.
  document.addEventListener("click", (event) => event.target.closest("#keys-button") && byId("keys").showModal());
  const keysOn = byId("keys-on");
  keysOn.checked = !localStorage.getItem(KEYS_OFF);
  keysOn.addEventListener("change", () => {
    if (keysOn.checked) localStorage.removeItem(KEYS_OFF);
    else localStorage.setItem(KEYS_OFF, "1");
  });
});
