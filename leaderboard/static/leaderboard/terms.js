"use strict";

/* Words explain themselves: on hover, focus and tap. On narrow screens a row is a card without headings above
   it: there a cell explains its column when it is tapped. */

const termBox = () => document.getElementById("term");

function columnOf({ target, type }) {
  const cell = type === "click" && target.closest("td[data-label]");
  const table = cell && cell.closest("table");
  if (!cell || table.tHead.offsetHeight > 1) return null;
  return [...table.tHead.querySelectorAll("[data-term]")].find((each) => each.dataset.column === cell.dataset.label);
}

let underMouse = false; // whether a mouse that passes opened the box: only then one that leaves closes it

function explain(event) {
  const own = event.target.closest?.("[data-term]");
  const term = own ?? columnOf(event);
  const box = termBox();
  const passes = event.type === "mouseover";
  if (!term) {
    if (underMouse || !passes) box.hidden = true;
    return;
  }
  underMouse = passes;
  box.hidden = false;
  box.textContent = term.dataset.term;
  own?.setAttribute("aria-describedby", "term");
  const { left, bottom, top } = (own ?? event.target).getBoundingClientRect();
  const { offsetWidth, offsetHeight } = box;
  box.style.left = `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`;
  box.style.top = `${bottom + offsetHeight + 8 > innerHeight ? top - offsetHeight - 4 : bottom + 4}px`;
}

function hideTerm() {
  termBox().hidden = true;
}

for (const name of ["mouseover", "focusin", "click"]) document.addEventListener(name, explain);
document.addEventListener("keydown", (event) => event.key === "Escape" && hideTerm());
document.addEventListener("htmx:beforeSwap", hideTerm);
