/**
 * BM25 (Robertson & Zaragoza 2009): scores texts by how often they contain the terms, how rare
 * these are among all texts, and text length. Built incrementally; the postings are flat number
 * lists, as a long document has some 40,000 texts.
 */

/** Saturation of repeated terms; the usual value. */
const K1 = 1.2;
/** Weight of length normalisation; the usual value. */
const B = 0.75;

export class Bm25 {
  /** Alternating text index and weight, for each term. */
  readonly #postings = new Map<string, number[]>();
  readonly #lengths: number[] = [];
  #total = 0;

  get size(): number {
    return this.#lengths.length;
  }

  /** Adds a text; `weight` is the weight of one occurrence of its terms. */
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

  /** Rarity of a term; 0 if no text contains it. */
  rarity(term: string): number {
    const having = (this.#postings.get(term)?.length ?? 0) / 2;
    return having === 0 ? 0 : Math.log(1 + (this.size - having + 0.5) / (having + 0.5));
  }

  /** Share of the texts that contain a term. */
  share(term: string): number {
    return (this.#postings.get(term)?.length ?? 0) / 2 / Math.max(1, this.size);
  }

  /** The texts that contain a term, in order. */
  having(term: string): number[] {
    return (this.#postings.get(term) ?? []).filter((_, at) => at % 2 === 0);
  }

  /** All terms of the texts. */
  terms(): IterableIterator<string> {
    return this.#postings.keys();
  }

  /** A score for every text, 0 if it has none of the terms; terms may have weights. */
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
