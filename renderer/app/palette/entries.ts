/** What the palette offers for a typed text, and in which order. */
import type { PageLabels } from '../../state/page-labels.ts';
import { matchTitle, type TitleMatch } from './match.ts';

export type EntryKind = 'page' | 'document' | 'table' | 'heading' | 'command' | 'search';

export interface Entry {
  /** Unique among all kinds. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly title: string;
  /** What it is found by besides its title: `Table 5`. */
  readonly alias?: string | undefined;
  /** Where it is, or how much of it there is: `p. 12`, `24 pages`. */
  readonly detail?: string | undefined;
  readonly shortcut?: string | undefined;
  run(): void;
}

export interface RankedEntry extends Entry {
  /** Start and end (exclusive) of what is typed, in the title. */
  readonly marks: readonly (readonly [number, number])[];
}

/** Of what matches alike, the one named first comes first. */
const ORDER: readonly EntryKind[] = ['page', 'document', 'table', 'heading', 'command', 'search'];
/** More of one kind would hide the others. */
const SHOWN_OF_A_KIND = 8;

/** The entries that fit, the best first; of each kind but commands the best few. */
export function rankEntries(entries: readonly Entry[], typed: string): RankedEntry[] {
  const counts = new Map<EntryKind, number>();
  return entries
    .flatMap((entry) => {
      const match = matchEntry(entry, typed);
      return match ? [{ entry, ...match }] : [];
    })
    .sort((a, b) => b.score - a.score || ORDER.indexOf(a.entry.kind) - ORDER.indexOf(b.entry.kind))
    .filter(({ entry: { kind } }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return kind === 'command' || count <= SHOWN_OF_A_KIND;
    })
    .map(({ entry, marks }) => ({ ...entry, marks }));
}

/** By the title or, without anything to mark in it, by the alias: whichever fits better. */
function matchEntry({ title, alias }: Entry, typed: string): TitleMatch | null {
  const match = matchTitle(title, typed);
  const other = alias === undefined ? null : matchTitle(alias, typed);
  return other && other.score > (match?.score ?? -1) ? { ...other, marks: [] } : match;
}

/**
 * The pages that "12", "p 12", "page iv" or "F-3" may mean, the likeliest first. As in "Go to page",
 * a number alone is the place in the file, and after `p` the number that is printed.
 */
export function pagesNamed(typed: string, pageCount: number, labels: PageLabels): number[] {
  const [, prefix, name] =
    /^\s*(p(?:age)?\.?\s+|p\.?(?=\d))?([\p{L}\p{N}.-]+)\s*$/iu.exec(typed) ?? [];
  if (!name) return [];
  const printed = [...labels].flatMap(([page, label]) =>
    label.toLowerCase() === name.toLowerCase() ? page : [],
  );
  const number = /^\d+$/.test(name) ? Number(name) : 0;
  const placed = number >= 1 && number <= pageCount ? [number] : [];
  return [...new Set(prefix ? [...printed, ...placed] : [...placed, ...printed])];
}
