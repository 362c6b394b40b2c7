"use strict";

/* The start page with a script: what is changed while an answer is on its way is not overwritten by it. The
   answer is put aside, and asked for again with the fields as they are now. */

const state = (field) => (field.type === "checkbox" ? field.checked : field.value);
let asked = "";

/* What an answer for this part of the page would overwrite. */
function stateOf(part) {
  const fields = [...document.getElementById("setup-form").elements];
  return JSON.stringify(fields.filter((each) => part.contains(each) || each.closest("#players-field")).map(state));
}

document.addEventListener("htmx:beforeRequest", (event) => {
  asked = stateOf(event.detail.target);
});

document.addEventListener("htmx:beforeSwap", (event) => {
  if (stateOf(event.detail.target) === asked) return;
  event.detail.shouldSwap = false;
  const { type, target } = event.detail.requestConfig.triggeringEvent;
  if (type === "click") target.click();
  else target.dispatchEvent(new Event(type, { bubbles: true }));
});
