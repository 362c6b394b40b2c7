"use strict";

/* A replay or review with a script: keys for its steps, and a log that follows them. */

const KEYS = { ArrowLeft: ".step-back", ArrowRight: ".step-on", Home: ".step-first", End: ".step-last" };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const link = KEYS[event.key] && document.querySelector(`a${KEYS[event.key]}`);
  if (!link) return;
  event.preventDefault();
  link.click();
});

document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.classList.add("js");
  const side = document.querySelector(".replay-side");
  const lines = [...document.querySelectorAll(".replay-log [aria-current]")];
  const line = lines.at(-1);
  // Only the log scrolls: the felt stays where it is.
  if (line && side.scrollHeight > side.clientHeight) {
    side.scrollTop += line.getBoundingClientRect().top - side.getBoundingClientRect().top - side.clientHeight / 2;
  }
});
