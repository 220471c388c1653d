/**
 * Page layout as the positions of its words, to recognise documents of one template: labels and
 * printed headings have the same positions whatever the values are. Words with digits are values
 * and are left out. Only hashes of the words are stored, so an example holds no document text
 * besides its label.
 */

import type { PageContent } from '../../../../../shared/contract/page.ts';
import type { Layout } from '../../../../../shared/fields/example.ts';
import { centerX, centerY } from '../../../../../shared/geometry.ts';
import { median } from '../../../common/numbers.ts';
import { wordRect } from '../../evidence/cite.ts';

/** Maximum words that represent a layout, from the top of the page. */
const MOST_WORDS = 400;
/** Fewer common words may match by chance. */
const LEAST_AGREEING = 4;
/** Maximum distance of two words at the same position; page fractions. */
const SAME_POSITION = 0.012;
/** Maximum shift of a printed or scanned page; page fractions. */
const MOST_SHIFT = 0.04;
/** Weight of a word in the same column at another height, as below a list of variable length. */
const SAME_COLUMN_SHARE = 0.5;

export interface Likeness {
  /**
   * Share of the words of the page with fewer words that are at the same position on the other; 0
   * to 1.
   */
  readonly share: number;
  /** From the first page to the second; page fractions. */
  readonly dx: number;
  readonly dy: number;
}

const SCALE = 10_000;

export function layoutOf(page: PageContent): Layout {
  const words = page.words.text.flatMap((text, word): [number, number, number][] => {
    const key = wordKey(text);
    if (!/\p{L}{2}/u.test(key) || /\p{N}/u.test(key)) return [];
    const rect = wordRect(page, word);
    return [[hashOf(key), Math.round(centerX(rect) * SCALE), Math.round(centerY(rect) * SCALE)]];
  });
  return { words: words.sort((a, b) => a[2] - b[2]).slice(0, MOST_WORDS) };
}

/** Letters and digits in lower case: the form in which label words are compared. */
export const wordKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

export function likenessOf(first: Layout, second: Layout): Likeness {
  const fewest = Math.min(first.words.length, second.words.length);
  const none = { share: 0, dx: 0, dy: 0 };
  if (fewest < LEAST_AGREEING) return none;
  const own = Map.groupBy(first.words, ([hash]) => hash);
  const other = Map.groupBy(second.words, ([hash]) => hash);
  const unique = [...own].flatMap(([hash, words]) => {
    const [from, ...more] = words;
    const [to, ...others] = other.get(hash) ?? [];
    return from && to && more.length + others.length === 0 ? [{ from, to }] : [];
  });
  const dx = shiftOf(unique.map(({ from, to }) => to[1] - from[1]));
  const dy = shiftOf(unique.map(({ from, to }) => to[2] - from[2]));
  const uniqueHashes = new Set(unique.map(({ from }) => from[0]));
  let agreeing = 0;
  for (const [hash, words] of own) {
    const positions = [...(other.get(hash) ?? [])];
    for (const [, x, y] of words) {
      const at = positions.findIndex((to) => isNear(to[1] - x - dx) && isNear(to[2] - y - dy));
      const [there] = at < 0 ? [] : positions.splice(at, 1);
      if (there) agreeing++;
      else if (uniqueHashes.has(hash) && isNear((positions[0]?.[1] ?? 0) - x - dx)) {
        agreeing += SAME_COLUMN_SHARE;
      }
    }
  }
  if (agreeing < LEAST_AGREEING) return none;
  return { share: agreeing / fewest, dx: dx / SCALE, dy: dy / SCALE };
}

const isNear = (distance: number): boolean => Math.abs(distance) <= SAME_POSITION * SCALE;

/** The median, or 0 if the shift exceeds the maximum. */
function shiftOf(distances: readonly number[]): number {
  const middle = median(distances);
  return Math.abs(middle) <= MOST_SHIFT * SCALE ? middle : 0;
}
