/**
 * Shares a few slots (threads, deliveries in progress) fairly among parties: a free slot goes to the
 * party that holds the fewest, and of several to the one that was served longest ago, so that none
 * waits for all the work of another.
 */
export class FairShare<Party> {
  readonly #held = new Map<Party, number>();
  /** Of each party the number of the slot that it took last. */
  readonly #last = new Map<Party, number>();
  #taken = 0;

  held(party: Party): number {
    return this.#held.get(party) ?? 0;
  }

  take(party: Party): void {
    this.#last.set(party, ++this.#taken);
    this.#held.set(party, this.held(party) + 1);
  }

  release(party: Party): void {
    const held = this.held(party) - 1;
    if (held > 0) this.#held.set(party, held);
    else this.#held.delete(party);
  }

  /** Whose work is next: the first of `waiting` whose party is next. */
  next<T>(waiting: Iterable<T>, partyOf: (one: T) => Party): T | undefined {
    let chosen: { one: T; held: number; last: number } | undefined;
    for (const one of waiting) {
      const party = partyOf(one);
      const candidate = { one, held: this.held(party), last: this.#last.get(party) ?? 0 };
      const difference = chosen ? candidate.held - chosen.held || candidate.last - chosen.last : -1;
      if (difference < 0) chosen = candidate;
    }
    return chosen?.one;
  }
}
