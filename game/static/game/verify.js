// Checks a game's shuffle in the browser, from the same file and by the same rules as the program in Python.
"use strict";

(() => {
  const DECK = [..."AKQJT98765432"].flatMap((rank) => [..."hdcs"].map((suit) => rank + suit));
  const RANGE = 2 ** 32;
  const WEIGHT_TOTAL = 10000;
  const PERCENT = 100;
  const VERSION = 4;
  const VERSION_WITHOUT_MIXES = 3; // all of whose games have the believable mix in all seats
  const VERSION_WITHOUT_STREAM = 2; // all of whose games are of version 1 of the stream
  const [BY_ORDER, BY_PLACE] = [1, 2];
  const STREETS = ["preflop", "flop", "turn", "river"];
  const MIXES = {
    believable: [
      ...["tight-aggressive", "loose-passive", "regular", "tight-passive", "loose-aggressive"],
      ...["tight-aggressive", "regular", "loose-passive", "tight-passive", "tight-aggressive"],
    ],
    easy: ["loose-passive", "loose-passive", "loose-aggressive", "loose-passive", "tight-passive"],
    tough: ["tight-aggressive", "tight-aggressive", "regular", "tight-aggressive", "tight-aggressive"],
  };
  const WITHOUT_PROFILES = "built-in";
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
    const stream = streamOf(game);
    if (game.format !== "bigholdem-game" || ![BY_ORDER, BY_PLACE].includes(stream)) return [["format", {}]];
    const seed = bytesOf(game.seed);
    const computed = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", seed)));
    const wrong = [];
    if (computed !== game.commitment) wrong.push(["commitment", {}]);
    if (promised && computed !== promised) wrong.push(["promised", {}]);
    const hmac = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", seed, hmac, false, ["sign"]);
    if (!(await isOfItsDay(game, seed))) wrong.push(["day", {}]);
    const resets = Boolean(game.resets_stacks);
    const chance = { key, word: game.shuffle_word, players: game.players, stream, resets };
    await checkSeats(game, chance, wrong);
    let before = null;
    const places = allPlaces(game);
    for (const [place, hand] of game.hands.entries()) {
      if (hand.number !== place + 1) wrong.push(["numbering", { hand: place + 1 }]);
      const [button, ...blinds] = places[place];
      const posting = [...new Set(blinds.filter((seat) => hand.starting_stacks[seat] > 0))].sort((a, b) => a - b);
      const posted = Object.keys(hand.blinds).map(Number).filter((seat) => hand.blinds[seat]);
      // Older files do not say who posts what when two are left; in five-card draw nobody has to.
      const isTold = game.heads_up !== undefined && !isDraw(hand);
      if (hand.button !== button || (isTold && !same(posted, posting))) wrong.push(["button", { hand: hand.number }]);
      await checkHand(hand, before, chance, wrong);
      if (isDraw(hand)) await checkExchange(hand, chance, wrong);
      await checkDraws(game, hand, chance, wrong);
      before = hand;
      status.textContent = panel.dataset.busy.replace("{hand}", hand.number);
    }
    return wrong;
  }

  // The seed of a game of the day, hashed once for each day since its chain began, is the anchor.
  async function isOfItsDay({ day }, seed) {
    if (!day) return true;
    const days = (Date.parse(day.date) - Date.parse(day.first_day)) / 86400000 + 1;
    let link = seed;
    for (let time = 0; time < days; time += 1) link = await crypto.subtle.digest("SHA-256", link);
    return days >= 1 && hex(new Uint8Array(link)) === day.anchor;
  }

  // Button, small blind and big blind of every hand, by the rules that the file names.
  function allPlaces(game) {
    const places = [];
    for (const hand of game.hands) {
      const players = Object.keys(hand.starting_stacks).map(Number).filter((seat) => plays(hand, seat));
      const before = places.at(-1);
      if (!before) places.push(placesFrom(game, hand.button, players));
      else if (game.rotation !== "dead-button") places.push(placesFrom(game, nextOf(before[0], players), players));
      else places.push(drawnAlong(game, before, players));
    }
    return places;
  }

  // Whether it is a hand of poker all'italiana; only such files tell the hands before the draw.
  const isDraw = (hand) => hand.first_hands !== undefined;

  // Whether the seat is dealt in: with chips, or for its share of a pot that waits on the table.
  const plays = (hand, seat) => (hand.dealt_in ? hand.dealt_in[seat] : hand.starting_stacks[seat] > 0);

  const nextOf = (seat, players) => players.find((other) => other > seat) ?? players[0];

  function placesFrom(game, button, players) {
    const headsUp = players.length === 2 && game.heads_up === "button-small";
    const small = headsUp ? button : nextOf(button, players);
    return [button, small, nextOf(small, players)];
  }

  // The big blind moves on and draws small blind and button along.
  function drawnAlong(game, [, small, big], players) {
    const now = nextOf(big, players);
    if (players.length > 2) return [small, big, now];
    const other = nextOf(now, players);
    return [game.heads_up === "button-small" ? other : now, other, now];
  }

  // The version of the stream that the game was played with; undefined for a file of an unknown version.
  function streamOf(game) {
    if (game.version === VERSION_WITHOUT_STREAM) return BY_ORDER;
    return [VERSION_WITHOUT_MIXES, VERSION].includes(game.version) ? game.stream : undefined;
  }

  // The profiles and names at the seats, as far as it was kept what they were drawn from.
  async function checkSeats(game, { key, word, players, stream }, wrong) {
    if (!game.hands.length) return;
    const { names } = game.hands[0];
    const seats = Array.from({ length: players }, (_, seat) => seat);
    for (const seat of seats) {
      if (game.hands.some((hand) => hand.names[seat] !== names[seat])) wrong.push(["player-changes", { seat: seat + 1 }]);
    }
    if (game.offered === null) return;
    const numbers = new Numbers(key, "seats", word, 0);
    const first = game.interactive ? 1 : 0;
    const profiles = [...Array(first).fill(null), ...(await seated(game, players - first, numbers))];
    const naming = stream === BY_PLACE ? new Numbers(key, "names", word, 0) : numbers;
    const drawn = [...names.slice(0, first), ...(await naming.shuffled(game.free_names))];
    for (const seat of seats) {
      const isDrawn = game.profiles[seat] === profiles[seat] && names[seat] === drawn[seat];
      if (!isDrawn) wrong.push(["player-drawn", { seat: seat + 1 }]);
    }
  }

  // The profiles of the computer players by seat: those that the visitor chose, and the drawn ones.
  async function seated(game, count, numbers) {
    if (!game.offered.length) return Array(count).fill(WITHOUT_PROFILES);
    const chosen = (game.chosen ?? Array(game.players).fill(null)).slice(game.players - count);
    const mix = MIXES[game.mix ?? "believable"];
    const drawn = await drawnProfiles(game.offered, mix, chosen.filter((key) => key === null).length, numbers);
    return chosen.map((key) => key ?? drawn.shift());
  }

  async function drawnProfiles(offered, mix, count, numbers) {
    const chosen = [];
    const timesSeated = (profile) => chosen.filter((each) => each === profile).length;
    for (let place = 0; place < count; place += 1) {
      const fitting = offered.filter(([, has]) => has === mix[place % mix.length]);
      const profiles = (fitting.length ? fitting : offered).map(([profile]) => profile);
      const fewest = Math.min(...profiles.map(timesSeated));
      const candidates = profiles.filter((profile) => timesSeated(profile) === fewest);
      chosen.push(candidates[await numbers.below(candidates.length)]);
    }
    return numbers.shuffled(chosen);
  }

  async function checkHand(hand, before, { key, word, players, stream, resets }, wrong) {
    const stacks = hand.starting_stacks;
    const tell = (what, values = {}) => wrong.push([what, { hand: hand.number, ...values }]);
    const clockwise = (seat) => Array.from({ length: players }, (_, step) => (seat + step + 1) % players);
    const dealtIn = clockwise(hand.button).filter((seat) => plays(hand, seat));
    if (before === null) {
      if (hand.button !== (await new Numbers(key, "button", word, 0).below(players))) tell("first-button");
    } else {
      const expected = resets ? before.starting_stacks : before.finishing_stacks;
      if (stacks.some((stack, seat) => stack && stack !== expected[seat])) tell("stacks");
    }
    const fromTable = (hand.table_before ?? 0) - (hand.table_after ?? 0);
    if (sum(stacks) + fromTable !== sum(hand.finishing_stacks)) tell("chips");
    const numbers = new Numbers(key, "deck", word, hand.number);
    if (isDraw(hand)) {
      await window.fiveCardDraw.checkFirstHands(hand, dealtIn, DECK, numbers, tell);
      return;
    }
    const shuffled = await numbers.shuffled(DECK);
    const deck = stream === BY_PLACE ? bySeat(shuffled, dealtIn, players) : shuffled;
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
  }

  async function checkExchange(hand, { key, word }, wrong) {
    const numbersOf = (label) => new Numbers(key, label, word, hand.number);
    const tell = (what, values = {}) => wrong.push([what, { hand: hand.number, ...values }]);
    await window.fiveCardDraw.checkPacks(hand, DECK, numbersOf, tell);
  }

  // A shuffled deck in the order in which it is dealt, every seat having its own two places in it.
  function bySeat(deck, dealtIn, players) {
    const out = Array.from({ length: players }, (_, seat) => seat).filter((seat) => !dealtIn.includes(seat));
    const dealt = [0, 1].flatMap((turn) => dealtIn.map((seat) => deck[2 * seat + turn]));
    const unused = out.flatMap((seat) => [deck[2 * seat], deck[2 * seat + 1]]);
    return [...dealt, ...deck.slice(2 * players), ...unused];
  }

  // The seat that took each action, in turn; null for cards dealt and for what is shown or mucked.
  function seatsToAct(hand, players) {
    const stacks = [...hand.starting_stacks];
    const after = (seat) => Array.from({ length: players }, (_, step) => (seat + step + 1) % players);
    const inHand = stacks.map((stack) => stack > 0);
    let bets = Array(players).fill(0);
    let [last, highest] = [hand.button, 0];
    for (const seat of after(hand.button).filter((each) => inHand[each])) {
      stacks[seat] -= Math.min(hand.antes[seat], stacks[seat]);
      bets[seat] = Math.min(hand.blinds[seat], stacks[seat]);
      stacks[seat] -= bets[seat];
      // Owed in full, even if posted short.
      if (hand.blinds[seat] && hand.blinds[seat] >= highest) [last, highest] = [seat, hand.blinds[seat]];
    }
    return hand.actions.map((code) => {
      const kind = code[0];
      if (kind === "d") [last, highest, bets] = [hand.button, 0, Array(players).fill(0)];
      if ("dsm".includes(kind)) return null;
      last = after(last).find((seat) => inHand[seat] && stacks[seat] > 0) ?? last;
      if (kind === "f") inHand[last] = false;
      const to = "br".includes(kind) ? parseInt(code.slice(1), 10) : kind === "c" ? highest : bets[last];
      const paid = Math.max(0, Math.min(to - bets[last], stacks[last]));
      stacks[last] -= paid;
      bets[last] += paid;
      highest = Math.max(highest, bets[last]);
      return last;
    });
  }

  // Every action of a computer player, and nothing else, has its draw, in the order in which they acted.
  async function checkDraws(game, hand, { key, word, players, stream }, wrong) {
    const tell = (what, values = {}) => wrong.push([what, { hand: hand.number, ...values }]);
    const [seats, rounds] = isDraw(hand)
      ? [window.fiveCardDraw.seatsThatSpoke(hand), window.fiveCardDraw.roundsOf(hand)]
      : [seatsToAct(hand, players), streetsOf(hand)];
    const due = seats.map((seat) => (seat !== null && game.profiles[seat] ? seat : null));
    const drawn = hand.draws.map((draw) => draw.action);
    const labels = drawLabels(rounds, seats, stream);
    for (const [action, seat] of due.entries()) {
      if (seat !== null && !drawn.includes(action)) tell("draw-missing", { action, seat: seat + 1 });
    }
    if (drawn.some((action, at) => at && action <= drawn[at - 1])) tell("draw-order");
    const drafts = await drawnDrafts(game, new Numbers(key, "drafts", word, 0));
    for (const draw of hand.draws) {
      const { action, seat } = draw;
      const isDue = due[action] === seat && draw.profile === game.profiles[seat];
      const numbers = new Numbers(key, labels[action], word, hand.number);
      if (isDue) await checkDraw(hand, draw, rounds[action], numbers, tell);
      if (isDue && !playsItsVersion(draw, drafts)) tell("version", { action, seat: seat + 1 });
      if (!isDue) tell("draw-for-nothing", { action, seat: seat + 1 });
    }
  }

  // The drafts that were on trial, each with whether the game got it.
  async function drawnDrafts(game, numbers) {
    const drafts = [];
    for (const [profile, table, version, share] of game.drafts ?? []) {
      drafts.push({ profile, table, version, isDrawn: (await numbers.below(PERCENT)) < share });
    }
    return drafts;
  }

  // A profile plays by a draft of its table in the games that got it, and in no other.
  const playsItsVersion = (draw, drafts) =>
    drafts.every(
      ({ profile, table, version, isDrawn }) =>
        draw.profile !== profile || draw.table !== table || (draw.version === version) === isDrawn,
    );

  // The street of each action.
  function streetsOf(hand) {
    let street = 0;
    return hand.actions.map((code) => {
      if (code === "d") street += 1;
      return STREETS[street];
    });
  }

  // The label of the draw for each action; `seats` took them in these rounds.
  function drawLabels(rounds, seats, stream) {
    if (stream === BY_ORDER) return seats.map((_, action) => `bot ${action}`);
    const decisions = new Map();
    return rounds.map((round, action) => {
      const place = `bot ${seats[action]} ${round}`;
      const number = decisions.get(place) ?? 0;
      decisions.set(place, number + 1);
      return `${place} ${number}`;
    });
  }

  // Of how many parts the weights of a round of bets are, and which actions each of them stands for.
  const BETS = [WEIGHT_TOTAL, ["f", "xc", "br"]];

  // In the order in which the split of a bet's sizes names them.
  const SIZES = ["small", "large", "all-in", "third", "three-quarters"];

  async function checkDraw(hand, draw, round, numbers, tell) {
    const where = { action: draw.action, seat: draw.seat + 1 };
    const [whole, choices] = window.fiveCardDraw.CHOICES[round] ?? BETS;
    if (draw.draw !== (await numbers.below(whole))) return tell("draw", where);
    const weights = draw.weights;
    if (weights === null) return undefined; // its table is no longer kept
    if (sum(weights) !== whole || Math.min(...weights) < 0 || weights.length !== choices.length) return tell("weights", where);
    const chosen = weights.findIndex((_, at) => draw.draw < sum(weights.slice(0, at + 1)));
    const [code, codes] = [hand.actions[draw.action], choices[chosen]];
    const isServed = round === "draw" && chosen === 0;
    if (!codes.includes(code[0]) || (isServed && code !== "k")) tell("drawn-action", where);
    if (codes !== "br") return undefined;
    const drawn = await numbers.below(PERCENT);
    const split = draw.sizes || [];
    const sized = split.findIndex((_, at) => drawn < sum(split.slice(0, at + 1)));
    if (draw.size !== SIZES[sized]) tell("size", where);
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
      if (wrong.length) {
        const lines = wrong.map(([key, values]) => sentence(key, values));
        return show("wrong", [sentence("wrong", { count: wrong.length }), ...lines]);
      }
      const draws = game.hands.flatMap((hand) => hand.draws);
      const figures = { hands: game.hands.length, draws: draws.length };
      return show("right", [sentence(promised ? "right-promised" : "right", figures), ...unchecked(game, draws)]);
    } catch {
      return show("unable", [sentence("unreadable", {})]);
    }
  }

  // What the file does not tell, so that it could not be checked.
  function unchecked(game, draws) {
    const unknown = draws.filter((draw) => draw.weights === null).length;
    return [
      ...(game.offered === null ? [sentence("no-offer", {})] : []),
      ...(unknown ? [sentence("no-weights", { draws: unknown })] : []),
    ];
  }

  async function fetched(url) {
    const response = await fetch(url, { headers: { Accept: "application/json" } });
    if (!response.ok) throw new Error(String(response.status));
    return response.json();
  }

  const gameButton = document.getElementById("verify-game");
  const fileField = document.getElementById("verify-file");
  gameButton?.addEventListener("click", () => run(() => fetched(panel.dataset.proof)));
  fileField.addEventListener("change", (event) => {
    const [file] = event.target.files;
    if (file) run(async () => JSON.parse(await file.text()));
  });
  document.documentElement.classList.add("js");
  // Until now nothing listened to them.
  for (const control of [gameButton, fileField]) control?.removeAttribute("disabled");
})();
