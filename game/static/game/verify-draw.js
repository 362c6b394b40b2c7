// The draw of poker all'italiana, served again from the seed: refills, burnt cards and new packs.
"use strict";

window.fiveCardDraw = (() => {
  const HAND_SIZE = 5;
  const AT_ONCE = 3;
  const cardsOf = (text) => text.match(/../g) || [];
  const same = (one, other) => one.length === other.length && one.every((item, at) => item === other[at]);

  // Serves the exchange again: the pack, what lies face down, and who is owed cards.
  class Exchange {
    constructor(hand, fullDeck, numbersOf) {
      const dealt = [...hand.first_hands.entries()].filter(([, text]) => text);
      this.hands = new Map(dealt.map(([seat, text]) => [seat, cardsOf(text)]));
      this.pack = cardsOf(hand.deck).slice(HAND_SIZE * this.hands.size);
      this.discarded = new Map([...this.hands.keys()].map((seat) => [seat, []]));
      Object.assign(this, { fullDeck, numbersOf, faceDown: new Set(), owed: [], packs: 0 });
      Object.assign(this, { opener: null, serving: null, due: 0, last: null });
    }

    fold(seat) {
      for (const card of this.hands.get(seat)) this.faceDown.add(card);
    }

    discard(seat, cards) {
      this.hands.set(seat, this.hands.get(seat).filter((card) => !cards.includes(card)));
      this.discarded.get(seat).push(...cards);
      for (const card of cards) this.faceDown.add(card);
      [this.serving, this.due] = [seat, Math.min(cards.length, AT_ONCE)];
      if (cards.length > AT_ONCE) this.owed.push(seat);
      this.serve();
    }

    // The fourth cards, as far as the pack goes; called when every seat has exchanged.
    serveOwed() {
      while (this.owed.length && !this.due) {
        [this.serving, this.due] = [this.owed.shift(), 1];
        if (this.last === this.serving && this.pack.length) this.faceDown.add(this.pack.shift());
        this.serve();
      }
    }

    serve() {
      while (this.due) {
        const own = this.discarded.get(this.serving);
        const card = this.pack.find((each) => !own.includes(each));
        if (card === undefined) return; // a new pack is due
        this.pack.splice(this.pack.indexOf(card), 1);
        this.hands.get(this.serving).push(card);
        [this.due, this.last] = [this.due - 1, this.serving];
      }
    }

    // What the seed makes of the cards that lie face down.
    async newPack() {
      const spared = [...this.discarded.get(this.serving), ...(this.discarded.get(this.opener) ?? [])];
      const material = this.fullDeck.filter((card) => this.faceDown.has(card) && !spared.includes(card));
      const order = await this.numbersOf(`reshuffle ${this.packs}`).shuffled(material);
      this.packs += 1;
      this.faceDown = new Set([...[...this.faceDown].filter((card) => !material.includes(card)), ...this.pack]);
      this.pack = [...order];
      this.serve();
      return order;
    }
  }

  // The stripped deck, and five cards for each seat, one at a time from the dealer's left.
  async function checkFirstHands(hand, dealtIn, fullDeck, numbers, tell) {
    const count = dealtIn.length;
    const deck = await numbers.shuffled(fullDeck.slice(0, 4 * (count + 4)));
    if (!same(cardsOf(hand.deck), deck)) tell("deck");
    for (const [seat, text] of hand.first_hands.entries()) {
      const place = dealtIn.indexOf(seat);
      const dealt = deck.slice(0, HAND_SIZE * count).filter((_, at) => at % count === place);
      if (!same(cardsOf(text), dealt)) tell("first-hand", { seat: seat + 1 });
    }
  }

  // Every card served in the draw, and every new pack.
  async function checkPacks(hand, fullDeck, numbersOf, tell) {
    const exchange = new Exchange(hand, fullDeck, numbersOf);
    const hasBlind = hand.actions.includes("u");
    let exchanging = hand.actions.filter((code) => code[0] === "k").length;
    for (const [at, code] of hand.actions.entries()) {
      const seat = hand.seats[at];
      const kind = code[0];
      if (kind === "f" && exchanging) exchange.fold(seat);
      if (kind === "b" && exchange.opener === null && exchanging && !hasBlind) exchange.opener = seat;
      if (kind === "k") {
        exchange.discard(seat, cardsOf(code.slice(1)));
        exchanging -= 1;
      }
      if (kind === "n" && !(exchange.due && same(cardsOf(code.slice(1)), await exchange.newPack()))) return tell("new-pack");
      if (!exchanging) exchange.serveOwed();
    }
    if (exchange.due || exchange.owed.length) tell("unserved");
    for (const [seat, cards] of exchange.hands) {
      if (!same(cardsOf(hand.hole_cards[seat]), cards)) tell("after-draw", { seat: seat + 1 });
    }
    return undefined;
  }

  // The seat that took each action; null for new packs and for what is shown or mucked.
  const seatsThatSpoke = (hand) => hand.actions.map((code, action) => ("nsm".includes(code[0]) ? null : hand.seats[action]));

  // The round of each action.
  function roundsOf({ actions, seats }) {
    let isDrawn = false;
    return actions.map((code, action) => {
      const isUnseen = action === 2 && same(actions.slice(0, 3), ["u", "u", "c"]) && seats[2] === seats[0];
      if ("uw".includes(code) || isUnseen) return "before-deal";
      if ("kn".includes(code[0])) {
        isDrawn = true;
        return "draw";
      }
      return isDrawn ? "second-round" : "first-round";
    });
  }

  // Of how many parts the weights of a round are, and which actions each of them stands for.
  const CHOICES = { "before-deal": [100, ["uc", "w"]], draw: [100, ["k", "k", "k"]] };

  return { checkFirstHands, checkPacks, seatsThatSpoke, roundsOf, CHOICES };
})();
