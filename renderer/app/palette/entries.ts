/** Entries of the palette for a query, ranked. */
import type { PageLabels } from '../../state/viewer.ts';
import { matchTitle, type TitleMatch } from './match.ts';

export type EntryKind = 'page' | 'document' | 'table' | 'heading' | 'command' | 'search';

export interface Entry {
  /** Unique across all kinds. */
  readonly id: string;
  readonly kind: EntryKind;
  readonly title: string;
  /** Additional search texts besides its title: `Table 5`. */
  readonly aliases?: readonly string[];
  /** Before other entries that match on the same level. */
  readonly first?: boolean;
  /** Position or size: `p. 12`, `24 pages`. */
  readonly detail?: string | undefined;
  readonly shortcut?: string | undefined;
  run(): void;
}

export interface RankedEntry extends Entry {
  /** Start and end (exclusive) of the matches in the title. */
  readonly marks: readonly (readonly [number, number])[];
}

/** Priority of kinds for equally good matches. */
const ORDER: readonly EntryKind[] = ['page', 'document', 'table', 'heading', 'command', 'search'];
/** Maximum per kind, so that one kind does not hide the others. */
const SHOWN_OF_A_KIND = 8;

/** The matching entries, best first; the best few of each kind except commands. */
export function rankEntries(entries: readonly Entry[], typed: string): RankedEntry[] {
  const counts = new Map<EntryKind, number>();
  return entries
    .flatMap((entry) => {
      const match = matchEntry(entry, typed);
      return match ? [{ entry, ...match }] : [];
    })
    .sort(
      (a, b) =>
        Math.floor(b.score) - Math.floor(a.score) ||
        Number(b.entry.first ?? false) - Number(a.entry.first ?? false) ||
        b.score - a.score ||
        ORDER.indexOf(a.entry.kind) - ORDER.indexOf(b.entry.kind),
    )
    .filter(({ entry: { kind } }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return kind === 'command' || count <= SHOWN_OF_A_KIND;
    })
    .map(({ entry, marks }) => ({ ...entry, marks }));
}

/** Matches the title or an alias, whichever is best; an alias match has no marks. */
function matchEntry({ title, aliases = [] }: Entry, typed: string): TitleMatch | null {
  let best = matchTitle(title, typed);
  for (const alias of aliases) {
    const other = matchTitle(alias, typed);
    if (other && other.score > (best?.score ?? -1)) best = { ...other, marks: [] };
  }
  return best;
}

/**
 * The pages that "12", "p 12", "page iv" or "F-3" may refer to, most likely first. As in "Go to
 * page", a plain number is the position in the file, and after `p` the printed number.
 */
export function pagesNamed(typed: string, pageCount: number, labels: PageLabels): number[] {
  const [, prefix, name] =
    /^\s*(p(?:age)?\.?\s+|p\.?(?=\d))?([\p{L}\p{N}.-]+)\s*$/iu.exec(typed) ?? [];
  if (!name) return [];
  const printed = [...labels].flatMap(([page, label]) =>
    label.toLowerCase() === name.toLowerCase() ? page : [],
  );
  const number = /^\d+$/.test(name) ? Number(name) : 0;
  const byNumber = number >= 1 && number <= pageCount ? [number] : [];
  return [...new Set(prefix ? [...printed, ...byNumber] : [...byNumber, ...printed])];
}
