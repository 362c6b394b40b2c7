"use strict";

/* The keys of the table, which press its buttons; see table.js. */

const KEYS_OFF = "keys-off";

function focusAmount() {
  const field = byId("amount");
  if (!field || field.type === "hidden") return press("raise-button");
  field.focus();
  field.select();
  return true;
}

/* Digits choose a size by its place; the amount itself is typed after a click on it or "=". */
function choosePreset(place) {
  const preset = presets()[place - 1];
  if (!preset) return;
  rememberSize(preset);
  fillIn(amountOf(preset));
}

const KEYS = {
  f: () => press("fold-button"),
  c: () => press("call-button"),
  r: focusAmount,
  b: focusAmount,
  a: () => sizeRange() !== null && fillIn(sizeRange().most),
  n: () => (document.querySelector(".step-hand") !== null && press("step-button")) || press("next-button"),
  d: () => press("draw-button"),
  s: () => press("served-button") || press("show-button") || press("skip-button") || press("pause-button"),
  m: () => press("muck-button"),
  p: () => press("pause-button") || press("pause-game-button") || press("go-on-button"),
  x: () => press("sit-out-button") || press("come-back-button"),
  q: () => press("pre-fold"),
  w: () => press("pre-check-fold"),
  e: () => press("pre-call"),
  t: () => press("pre-call-any"),
  "=": focusAmount,
  o: () => (byId("odds")?.scrollIntoView({ block: "center" }), byId("odds") !== null),
  l: () => (byId("log-summary").click(), true),
  "?": () => (byId("keys").showModal(), true),
  Escape: () => press("question-no") || (byId("action-bar")?.focus(), true),
  Enter: () => (sizedByKeys && press("raise-button")) || (marks().some((box) => box.checked) && press("draw-button")),
  ArrowUp: () => changeAmount(1),
  ArrowRight: () => changeAmount(1),
  ArrowDown: () => changeAmount(-1),
  ArrowLeft: () => changeAmount(-1),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (document.querySelector("dialog:modal") || localStorage.getItem(KEYS_OFF)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const inField = event.target.closest("input:not(.mark-box), select, textarea, .log-lines");
  if (inField && key !== "Escape") return;
  // A key held down decides once.
  if (event.repeat && !key.startsWith("Arrow")) {
    if (KEYS[key]) event.preventDefault();
    return;
  }
  // Enter belongs to the control that has the focus.
  if (key === "Enter" && event.target.closest("a, button, summary")) return;
  if (/^[1-5]$/.test(key) && markCard(Number(key))) return;
  if (/^[1-9]$/.test(key) && sizeRange()) {
    choosePreset(Number(key));
    return;
  }
  if (KEYS[key] && KEYS[key]()) event.preventDefault();
});

document.addEventListener("DOMContentLoaded", () => {
  // The table is swapped again and again, its buttons with it.
  document.addEventListener("click", (event) => event.target.closest("#keys-button") && byId("keys").showModal());
  const keysOn = byId("keys-on");
  keysOn.checked = !localStorage.getItem(KEYS_OFF);
  keysOn.addEventListener("change", () => {
    if (keysOn.checked) localStorage.removeItem(KEYS_OFF);
    else localStorage.setItem(KEYS_OFF, "1");
  });
});
