// Checks a game's shuffle in the browser, from the same file and by the same rules as the program in Python.
"use strict";

(() => {
  const DECK = [..."AKQJT98765432"].flatMap((rank) => [..."hdcs"].map((suit) => rank + suit));
  const RANGE = 2 ** 32;
  const WEIGHT_TOTAL = 10000;
  const PERCENT = 100;
  const panel = document.getElementById("verify");
  if (!panel) return;
  const results = document.getElementById("verify-results");
  const status = document.getElementById("verify-status");
  const encoder = new TextEncoder();

  const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const bytesOf = (text) => {
    if (!/^([0-9a-f]{2})+$/.test(text)) throw new Error("no seed");
    return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
  };
  const cardsOf = (text) => text.match(/../g) || [];
  const same = (one, other) => one.length === other.length && one.every((item, at) => item === other[at]);
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

  // The numbers of one choice; draws follow one another.
  class Numbers {
    constructor(key, label, word, hand) {
      Object.assign(this, { key, text: `${label}|${word}|${hand}|`, counter: 0, waiting: [] });
    }

    async below(n) {
      const limit = RANGE - (RANGE % n);
      for (;;) {
        if (!this.waiting.length) {
          const text = encoder.encode(`${this.text}${this.counter}`);
          const block = new DataView(await crypto.subtle.sign("HMAC", this.key, text));
          this.waiting = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block.getUint32(at));
          this.counter += 1;
        }
        const number = this.waiting.shift();
        if (number < limit) return number % n;
      }
    }

    async shuffled(items) {
      const cards = [...items];
      for (let last = cards.length - 1; last > 0; last -= 1) {
        const chosen = await this.below(last + 1);
        [cards[last], cards[chosen]] = [cards[chosen], cards[last]];
      }
      return cards;
    }
  }

  // What is wrong, as [key of the message, its values]; a file of another shape throws.
  async function checkGame(game, promised) {
    if (game.format !== "bigholdem-game" || game.version !== 1) return [["format", {}]];
    const seed = bytesOf(game.seed);
    const computed = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", seed)));
    const wrong = [];
    if (computed !== game.commitment) wrong.push(["commitment", {}]);
    if (promised && computed !== promised) wrong.push(["promised", {}]);
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", seed, hmac, false, ["sign"]);
    let before = null;
    for (const [place, hand] of game.hands.entries()) {
      if (hand.number !== place + 1) wrong.push(["numbering", { hand: place + 1 }]);
      await checkHand(hand, before, { key, word: game.shuffle_word, players: game.players }, wrong);
      before = hand;
      status.textContent = panel.dataset.busy.replace("{hand}", hand.number);
    }
    return wrong;
  }

  async function checkHand(hand, before, { key, word, players }, wrong) {
    const stacks = hand.starting_stacks;
    const tell = (what, values = {}) => wrong.push([what, { hand: hand.number, ...values }]);
    const clockwise = (seat) => Array.from({ length: players }, (_, step) => (seat + step + 1) % players);
    const dealtIn = clockwise(hand.button).filter((seat) => stacks[seat] > 0);
    if (before === null) {
      if (hand.button !== (await new Numbers(key, "button", word, 0).below(players))) tell("first-button");
    } else {
      if (hand.button !== clockwise(before.button).find((seat) => stacks[seat] > 0)) tell("button");
      if (stacks.some((stack, seat) => stack && stack !== before.finishing_stacks[seat])) tell("stacks");
    }
    if (sum(stacks) !== sum(hand.finishing_stacks)) tell("chips");
    const deck = await new Numbers(key, "deck", word, hand.number).shuffled(DECK);
    if (!same(cardsOf(hand.deck), deck)) tell("deck");
    const count = dealtIn.length;
    for (let seat = 0; seat < players; seat += 1) {
      const place = dealtIn.indexOf(seat);
      const dealt = place < 0 ? [] : [deck[place], deck[place + count]];
      if (!same(cardsOf(hand.hole_cards[seat]), dealt)) tell("hole-cards", { seat: seat + 1 });
    }
    const first = 2 * count;
    const board = [...deck.slice(first + 1, first + 4), deck[first + 5], deck[first + 7]];
    const shown = cardsOf(hand.board);
    if (![0, 3, 4, 5].includes(shown.length) || !same(shown, board.slice(0, shown.length))) tell("board");
    for (const draw of hand.draws) await checkDraw(hand, draw, { key, word }, tell);
  }

  async function checkDraw(hand, draw, { key, word }, tell) {
    const where = { action: draw.action, seat: draw.seat + 1 };
    const numbers = new Numbers(key, `bot ${draw.action}`, word, hand.number);
    if (draw.draw !== (await numbers.below(WEIGHT_TOTAL))) return tell("draw", where);
    const [fold, call] = draw.weights;
    if (sum(draw.weights) !== WEIGHT_TOTAL || Math.min(...draw.weights) < 0) tell("weights", where);
    const codes = draw.draw < fold ? "f" : draw.draw < fold + call ? "xc" : "br";
    if (!codes.includes(hand.actions[draw.action][0])) tell("drawn-action", where);
    if (codes !== "br") return undefined;
    const drawn = await numbers.below(PERCENT);
    const [small, large] = draw.sizes || [0, 0];
    if (draw.size !== (drawn < small ? "small" : drawn < small + large ? "large" : "all-in")) tell("size", where);
    const most = draw.most_noise;
    const noise = most ? PERCENT - most + (await numbers.below(2 * most + 1)) : PERCENT;
    if (draw.noise !== noise) tell("size", where);
    return undefined;
  }

  function sentence(key, values) {
    const text = document.querySelector(`#verify-messages [data-key="${key}"]`).textContent;
    return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  }

  function show(outcome, lines) {
    panel.dataset.outcome = outcome;
    status.textContent = lines[0];
    results.replaceChildren(
      ...lines.slice(1).map((line) => {
        const item = document.createElement("li");
        item.textContent = line;
        return item;
      }),
    );
  }

  async function run(reading) {
    show("busy", [panel.dataset.reading]);
    if (!window.crypto || !crypto.subtle) return show("unable", [sentence("insecure", {})]);
    try {
      const game = await reading();
      const promised = document.getElementById("verify-commitment").value.trim().toLowerCase();
      const wrong = await checkGame(game, promised);
      const figures = { hands: game.hands?.length ?? 0, draws: sum((game.hands || []).map((h) => h.draws.length)) };
      if (wrong.length) {
        const lines = wrong.map(([key, values]) => sentence(key, values));
        return show("wrong", [sentence("wrong", { count: wrong.length }), ...lines]);
      }
      return show("right", [sentence(promised ? "right-promised" : "right", figures)]);
    } catch {
      return show("unable", [sentence("unreadable", {})]);
    }
  }

  async function fetched(url) {
    const response = await fetch(url, { headers: { Accept: "application/json" } });
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  }

  document.getElementById("verify-game")?.addEventListener("click", () => run(() => fetched(panel.dataset.proof)));
  document.getElementById("verify-file").addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file) run(async () => JSON.parse(await file.text()));
  });
  document.documentElement.classList.add("js");
  panel.dataset.ready = "yes";
})();
