"use strict";

/* What the table stages beside the game: the last showdown before the result, what ends a movement, the panel of
   comfort, sounds and vibration; see table.js. */

/* A game that has just ended: its last showdown is looked at first, for three seconds or until a key or a tap. */

const ENDING_AFTER = 3000; // milliseconds, and no sooner than the last pot is paid
const LOOK = 1000; // at what has come to rest
let endingTimer = 0;
let hadEnded = true;

function showEnding() {
  clearTimeout(endingTimer);
  if (!table().classList.contains("ending-waits")) return;
  table().classList.remove("ending-waits");
  byId("ending").focus({ preventScroll: true });
}

function stageEnding() {
  const hasEnded = byId("ending") !== null;
  if (hasEnded && !hadEnded) {
    table().classList.add("ending-waits");
    const arena = document.querySelector(".arena");
    const ends = arena.getAnimations({ subtree: true }).map((each) => each.effect.getComputedTiming().endTime);
    endingTimer = setTimeout(showEnding, Math.max(ENDING_AFTER, Math.max(0, ...ends) + LOOK));
  }
  hadEnded = hasEnded;
}

/* A key or a tap skips to the end of what moves. */
function skipMotion() {
  if (document.querySelector(".arena.is-over")) table().classList.add("still");
  showEnding();
}

document.addEventListener("keydown", (event) => event.key !== "Tab" && skipMotion());
document.addEventListener("pointerdown", (event) => event.target.closest(".arena, .ending") && skipMotion());

/* Comfort: applied at once; the server remembers it in a cookie and draws the table again. */

const comfort = (name) => new FormData(byId("comfort-form")).get(name);

/* What can be changed outside the panel too is in it as the table says. */
function showWhatIsChosen() {
  for (const name of ["pace", "hints"]) {
    const radios = byId("comfort-form").elements[name];
    const chosen = [...table().classList].find((each) => each.startsWith(`${name}-`));
    if (radios && chosen) radios.value = chosen.slice(name.length + 1);
  }
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("#comfort-button")) return;
  event.preventDefault();
  showWhatIsChosen();
  openFrom("comfort-button", byId("comfort"));
});

/* A dialog gives the focus back to what opened it, or to its successor in a table that has come meanwhile. */

let opener = "";

function openFrom(id, dialog) {
  opener = id;
  dialog.showModal();
}

document.addEventListener(
  "close",
  ({ target }) => {
    if (target.open) return; // a card that lay beside its seat and was opened as a dialog at once
    byId(opener)?.focus({ preventScroll: true });
    opener = "";
  },
  { capture: true },
);

/* A seat's card, above the table that goes on: on click, tap or key as a dialog, under a resting mouse beside its
   seat, where it stays while the mouse is on either. */

const seatCard = () => byId("seat-card");
const loadCard = (href) => htmx.ajax("GET", href, { target: "#seat-card", swap: "innerHTML", source: "#seat-card" });

document.addEventListener("click", async (event) => {
  const link = event.target.closest(".seat-link");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  clearTimeout(resting);
  await loadCard(link.getAttribute("href"));
  seatCard().close();
  seatCard().removeAttribute("style");
  openFrom(link.id, seatCard());
  if (matchMedia("(min-width: 44em)").matches) placeBeside(plateOf(link.getAttribute("href")));
});

const plateOf = (href) => document.querySelector(`.seat-link[href="${href}"]`)?.closest(".plate");

/* The card lies beside its seat, within the window. */
function placeBeside(plate) {
  if (!plate) return;
  const card = seatCard();
  const { left, right, top } = plate.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = card;
  const isRight = right + offsetWidth + 8 > innerWidth;
  card.style.left = `${isRight ? Math.max(8, left - offsetWidth - 8) : right + 8}px`;
  card.style.top = `${Math.max(8, Math.min(top, innerHeight - offsetHeight - 8))}px`;
}

const REST = 450; // milliseconds
const GRACE = 250; // to cross the gap between seat and card
let under = "";
let resting = 0;

async function showCardOf(href) {
  await loadCard(href);
  const plate = plateOf(href);
  if (under !== href || !plate || document.querySelector("dialog:modal")) return;
  seatCard().open = true; // unlike show(), this leaves the focus where it is
  placeBeside(plate);
}

function hideCard() {
  if (!seatCard().matches(":modal, :focus-within")) seatCard().close();
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || document.querySelector("dialog:modal")) return;
  const link = event.target.closest(".plate")?.querySelector(".seat-link");
  const over = event.target.closest("#seat-card") ? "card" : (link?.getAttribute("href") ?? "");
  if (over === under) return;
  under = over;
  clearTimeout(resting);
  if (over.startsWith("/")) resting = setTimeout(showCardOf, REST, over);
  else if (!over) resting = setTimeout(hideCard, GRACE);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  clearTimeout(resting);
  if (!seatCard().matches(":modal")) seatCard().close();
});

document.addEventListener("change", (event) => {
  if (!event.target.closest("#comfort-form")) return;
  const theme = comfort("theme");
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  if (event.target.name === "sounds" || event.target.name === "vibration") announceTurn();
});

/* Sounds made here: a few tones and a breath of noise, none from a file. */

let audio = null;

const ATTACK = 0.004; // seconds; a tone that begins at once clicks

function tone(frequency, at, length, volume = 0.25) {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0.0001, audio.currentTime + at);
  gain.gain.linearRampToValueAtTime(volume, audio.currentTime + at + ATTACK);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(audio.currentTime + at);
  oscillator.stop(audio.currentTime + at + length);
}

function rustle(at, length, volume = 0.16) {
  const size = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, size, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < size; place += 1) samples[place] = (Math.random() * 2 - 1) * (1 - place / size);
  const source = audio.createBufferSource();
  const gain = audio.createGain();
  gain.gain.value = volume;
  source.buffer = buffer;
  source.connect(gain).connect(audio.destination);
  source.start(audio.currentTime + at);
}

const SOUNDS = {
  turn: () => (tone(660, 0, 0.14), tone(880, 0.12, 0.2)),
  chips: () => [0, 0.05, 0.09].forEach((at) => tone(2200 + at * 6000, at, 0.05, 0.16)),
  cards: () => [0, 0.11].forEach((at) => rustle(at, 0.07)),
  win: () => [523, 659, 784].forEach((frequency, place) => tone(frequency, place * 0.11, 0.25)),
};

/* A page that has just come may make no sound and not shake until it is touched; the browser would complain. */
const isTouched = () => navigator.userActivation?.hasBeenActive ?? true;

function sound(name) {
  if (comfort("sounds") !== "on" || !isTouched()) return;
  audio ??= new AudioContext();
  table().dataset.sound = name;
  if (audio.state === "running") SOUNDS[name]();
  else audio.resume().then(SOUNDS[name]);
}

function announceTurn() {
  sound("turn");
  if (comfort("vibration") === "on" && isTouched()) navigator.vibrate?.(60);
}

let wasMyTurn = true;

let soon = 0;

/* When what moves begins: the sound must not tell the end before the table does. */
const startOf = (element) => Math.max(0, ...element.getAnimations().map((each) => each.effect.getTiming().delay));

function stageSounds() {
  clearTimeout(soon);
  const won = document.querySelector(".bottom-seat.is-winner .won.at-last");
  const isMyTurn = table().classList.contains("your-turn");
  if (isMyTurn && !wasMyTurn) announceTurn();
  else if (won) soon = setTimeout(sound, startOf(won), "win");
  else if (document.querySelector(".card-fresh, .is-dealt")) sound("cards");
  else if (document.querySelector(".bet.is-fresh")) sound("chips");
  wasMyTurn = isMyTurn;
}

/* Until it has settled, a new table has the classes of the old one. */
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.id !== "table") return;
  stageEnding();
  stageSounds();
});

document.addEventListener("DOMContentLoaded", () => {
  hadEnded = byId("ending") !== null;
  wasMyTurn = table().classList.contains("your-turn");
});
