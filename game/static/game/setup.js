"use strict";

/* The start page. The second click of a double click would post the form again before the answer to the
   first is in, and so lose the game that has just begun. */

const SECONDS_TO_WAIT = 5;

let postedAt = -Infinity;

document.addEventListener("submit", (event) => {
  if (event.target.id !== "setup-form") return;
  if (event.timeStamp - postedAt < SECONDS_TO_WAIT * 1000) event.preventDefault();
  else postedAt = event.timeStamp;
});
