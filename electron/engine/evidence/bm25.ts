/**
 * BM25 (Robertson & Zaragoza 2009): how well a text answers to terms, by how often it has them, how
 * rare they are among all texts and how long it is. Built text by text; the postings are flat lists
 * of numbers, for a long document has some 40,000 texts.
 */

/** How soon the repetition of a term stops counting; the usual value. */
const K1 = 1.2;
/** How much of a text's length counts against it; the usual value. */
const B = 0.75;

export class Bm25 {
  /** Text and weight, in turn, for each term. */
  readonly #postings = new Map<string, number[]>();
  readonly #lengths: number[] = [];
  #total = 0;

  get size(): number {
    return this.#lengths.length;
  }

  /** Adds a text; `weight` tells how much one occurrence of its terms counts. */
  add(parts: readonly { terms: readonly string[]; weight: number }[]): number {
    const id = this.#lengths.length;
    let length = 0;
    for (const { terms, weight } of parts) {
      length += terms.length * weight;
      for (const term of terms) {
        const list = this.#postings.get(term);
        if (!list) this.#postings.set(term, [id, weight]);
        else if (list[list.length - 2] === id) list[list.length - 1] = (list.at(-1) ?? 0) + weight;
        else list.push(id, weight);
      }
    }
    this.#lengths.push(length);
    this.#total += length;
    return id;
  }

  /** How rare a term is; 0 for one that no text has. */
  rarity(term: string): number {
    const having = (this.#postings.get(term)?.length ?? 0) / 2;
    return having === 0 ? 0 : Math.log(1 + (this.size - having + 0.5) / (having + 0.5));
  }

  /** Every term that some text has. */
  terms(): IterableIterator<string> {
    return this.#postings.keys();
  }

  /** A score for every text, 0 where it has none of the terms; a term may come with a weight. */
  scores(terms: Iterable<string> | ReadonlyMap<string, number>): Float64Array {
    const scores = new Float64Array(this.size);
    const average = this.#total / Math.max(1, this.size);
    const weights = terms instanceof Map ? terms : new Map([...terms].map((term) => [term, 1]));
    for (const [term, weight] of weights) {
      const rarity = this.rarity(term) * weight;
      const list = this.#postings.get(term) ?? [];
      for (let at = 0; at < list.length; at += 2) {
        const id = list[at] ?? 0;
        const count = list[at + 1] ?? 0;
        const length = (this.#lengths[id] ?? 0) / average;
        const gain = (count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
        scores[id] = (scores[id] ?? 0) + rarity * gain;
      }
    }
    return scores;
  }
}
