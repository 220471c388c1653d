/**
 * Alignment of two sequences that are versions of one another: the heaviest set of pairs that cross
 * nowhere, a common subsequence whose elements need only be similar (Jacobson & Vo 1992, "Heaviest
 * increasing/common subsequence problems"). Text blocks, words, tables, rows and columns are all
 * aligned by it. Pairs are sought by equal names and by shared rare words, so the cost grows with
 * these and not with the product of the lengths.
 */
import { addTo } from '../../../../shared/neighbours.ts';

export interface Item {
  /** Equal names are a pair whatever else differs; empty without one. */
  readonly name: string;
  readonly words: readonly string[];
}

/** Indexes in both sequences; null for what only one of them has. Ordered in both. */
export interface Pair {
  readonly before: number | null;
  readonly after: number | null;
}

interface PossiblePair {
  readonly before: number;
  readonly after: number;
  readonly weight: number;
}

/** Similarity, 0 to 1, of the least similar items that are versions of one another. */
export const LEAST_SIMILAR = 0.5;
/** A name that occurs more often is sought near the same position among its occurrences only. */
const NEAREST_NAMESAKES = 3;
/** A word that more items have tells nothing about them. */
const MOST_WITH_WORD = 30;
/** Items that are compared with one item. */
const MOST_COMPARED = 6;
const EQUAL_NAMES = 0.5;

/** Every item of both sequences is in exactly one pair. */
export function align(before: readonly Item[], after: readonly Item[]): Pair[] {
  const pairs: Pair[] = [];
  let [b, a] = [0, 0];
  const passTo = (nextBefore: number, nextAfter: number) => {
    while (b < nextBefore) pairs.push({ before: b++, after: null });
    while (a < nextAfter) pairs.push({ before: null, after: a++ });
  };
  for (const pair of heaviestChain(candidatesOf(before, after), after.length)) {
    passTo(pair.before, pair.after);
    pairs.push({ before: b++, after: a++ });
  }
  passTo(before.length, after.length);
  return pairs;
}

/** Sørensen–Dice coefficient of the words, counted with their repetitions. */
export function similarityOf(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of a) counts.set(word, (counts.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of b) {
    const left = counts.get(word) ?? 0;
    if (left > 0) shared++;
    counts.set(word, left - 1);
  }
  return a.length + b.length === 0 ? 1 : (2 * shared) / (a.length + b.length);
}

function candidatesOf(before: readonly Item[], after: readonly Item[]): PossiblePair[] {
  const namesakes = indexBy(after, (item) => [keyOf(item)]);
  const withWord = indexBy(after, ({ words }) => new Set(words));
  const passed = new Map<string, number>();
  return before.flatMap((item, at) => {
    const key = keyOf(item);
    const nth = passed.get(key) ?? 0;
    passed.set(key, nth + 1);
    const named = namesakes.get(key) ?? [];
    const from = Math.max(0, nth - NEAREST_NAMESAKES);
    const near = new Set(named.slice(from, nth + NEAREST_NAMESAKES + 1));
    for (const one of mostShared(item, withWord)) near.add(one);
    return [...near].flatMap((other): PossiblePair[] => {
      const second = after[other];
      if (!second) return [];
      const alike = similarityOf(item.words, second.words);
      const isNamesake = item.name !== '' && item.name === second.name;
      const similarity = isNamesake ? EQUAL_NAMES + (1 - EQUAL_NAMES) * alike : alike;
      const size = 1 + Math.log1p(Math.min(item.words.length, second.words.length));
      return similarity < LEAST_SIMILAR
        ? []
        : [{ before: at, after: other, weight: similarity * size }];
    });
  });
}

/** What equal items have in common even if all their words are frequent. */
const keyOf = ({ name, words }: Item): string => name || words.join(' ');

/** The items that share the rarest words with one. */
function mostShared({ words }: Item, withWord: ReadonlyMap<string, readonly number[]>): number[] {
  const shares = new Map<number, number>();
  for (const word of new Set(words)) {
    const having = withWord.get(word) ?? [];
    if (having.length > MOST_WITH_WORD) continue;
    for (const one of having) shares.set(one, (shares.get(one) ?? 0) + 1 / having.length);
  }
  return [...shares]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_COMPARED)
    .map(([one]) => one);
}

function indexBy(
  items: readonly Item[],
  keysOf: (item: Item) => Iterable<string>,
): Map<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [at, item] of items.entries()) {
    for (const key of keysOf(item)) addTo(index, key, at);
  }
  return index;
}

interface Chain {
  readonly weight: number;
  readonly last: PossiblePair;
  readonly rest: Chain | null;
}

/** `length`: of the second sequence. */
function heaviestChain(candidates: readonly PossiblePair[], length: number): PossiblePair[] {
  // A Fenwick tree of the heaviest chain that ends before each index of the second sequence.
  const tree: (Chain | null)[] = new Array(length + 1).fill(null);
  const heaviestBefore = (index: number): Chain | null => {
    let best: Chain | null = null;
    for (let at = index; at > 0; at -= at & -at) best = heavier(best, tree[at] ?? null);
    return best;
  };
  // Of one item of the first sequence the later partners come first, so that it has only one.
  const ordered = candidates.toSorted((a, b) => a.before - b.before || b.after - a.after);
  for (const last of ordered) {
    const rest = heaviestBefore(last.after);
    const chain = { weight: last.weight + (rest?.weight ?? 0), last, rest };
    for (let at = last.after + 1; at <= length; at += at & -at) {
      tree[at] = heavier(tree[at] ?? null, chain);
    }
  }
  const found: PossiblePair[] = [];
  for (let chain = heaviestBefore(length); chain; chain = chain.rest) found.push(chain.last);
  return found.reverse();
}

const heavier = (a: Chain | null, b: Chain | null): Chain | null =>
  (b?.weight ?? 0) > (a?.weight ?? 0) ? b : a;
