/** Sort order of typed cells: numbers by value, then dates, then text in natural order. */
import type { CellValue } from '../../shared/values/cell-value.ts';

const RANK = { number: 0, date: 1, text: 2, blank: 3 } as const;

/** "Note 2" sorts before "Note 10", and "é" next to "e". */
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

export function compareValues(a: CellValue, b: CellValue): number {
  if (a.kind === 'number' && b.kind === 'number') return a.value - b.value;
  if (a.kind === 'date' && b.kind === 'date') return a.value < b.value ? -1 : +(a.value > b.value);
  if (a.kind === 'text' && b.kind === 'text') return collator.compare(a.text, b.text);
  return RANK[a.kind] - RANK[b.kind];
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns a test for texts that contain every word of a query, ignoring case and accents. */
export function textFilter(query: string): (texts: readonly string[]) => boolean {
  const words = plain(query).split(/\s+/u).filter(Boolean);
  return (texts) => {
    const whole = plain(texts.join(' '));
    return words.every((word) => whole.includes(word));
  };
}
