/**
 * Shares a few slots (threads, deliveries in progress) fairly among parties: a free slot goes to the
 * party that holds the fewest, so that none waits for all the work of another.
 */
export class FairShare<Party> {
  readonly #held = new Map<Party, number>();

  held(party: Party): number {
    return this.#held.get(party) ?? 0;
  }

  take(party: Party): void {
    this.#held.set(party, this.held(party) + 1);
  }

  release(party: Party): void {
    const held = this.held(party) - 1;
    if (held > 0) this.#held.set(party, held);
    else this.#held.delete(party);
  }

  /** Whose work is next: the first of `waiting` whose party holds the fewest slots. */
  next<T>(waiting: Iterable<T>, partyOf: (one: T) => Party): T | undefined {
    let chosen: T | undefined;
    let fewest = Number.POSITIVE_INFINITY;
    for (const one of waiting) {
      const held = this.held(partyOf(one));
      if (held >= fewest) continue;
      chosen = one;
      fewest = held;
    }
    return chosen;
  }
}
