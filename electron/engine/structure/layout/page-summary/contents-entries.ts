/**
 * Detects a printed table of contents. An entry is a printed line that ends in a page number after
 * leaders (a row of dots) or white space; a page has contents if several such lines follow each
 * other with non-decreasing numbers. Lists of figures and price lists look the same, so entries are
 * only used if they match headings: one offset between printed and real page numbers must match
 * several of them.
 */
import { groupNeighbours, pairsOf } from '../../../../../shared/neighbours.ts';
import type { PageText, Word } from '../../../read/text/types.ts';
import { joinWordTexts, wordAt, wordsAt } from '../page-items.ts';
import { romanValue } from '../roman-numerals.ts';
import type { ContentsEntry } from '../summary-types.ts';

/** Minimum white space before the page number if there is no leader; ems. */
const TAB_EMS = 1.5;
/** Minimum number of entries. */
const MIN_ENTRIES = 3;
/** Minimum share of successive page numbers that do not decrease. */
const MIN_RISING_SHARE = 0.8;
/** Maximum leading within an entry of two lines; ems. */
const ENTRY_LEADING_EMS = 1.7;
/** Baselines within this distance are equal; ems. */
const SAME_BASELINE_EMS = 0.3;
/** Maximum number of entries kept per page. */
const MAX_ENTRIES = 80;

const LEADERS = /[\s.·…_]*(?:[.·…_]\s?){3,}$|…$/u;
/** Characters of leaders. */
const LEADER_SIGNS = '.·…_';
const ARABIC = /^\d{1,4}$/;
const ROMAN = /^[ivxlc]{1,7}$/;
const LETTERS = /\p{L}/u;
const NUMERALS = '0123456789ivxlc';

export interface PrintedContents {
  readonly entries: readonly ContentsEntry[];
  /** Indexes of the words in the entries. */
  readonly words: ReadonlySet<number>;
}

interface ContentsRow {
  readonly words: readonly Word[];
  readonly indexes: readonly number[];
  readonly baseline: number;
  readonly size: number;
}

/** Merges lines on one baseline, because wide leaders separate a title from its page. */
function groupLinesByBaseline(text: PageText): ContentsRow[] {
  const lines = text.lines.filter((line) => line.angle === 0);
  lines.sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
  const rows = groupNeighbours(
    lines,
    (before, line, [first = before]) =>
      line.baseline - first.baseline < SAME_BASELINE_EMS * line.size,
  );
  return rows.map((row) => {
    const sorted = [...row].sort((a, b) => a.x0 - b.x0);
    const indexes = sorted.flatMap((line) => line.words);
    const { baseline = 0, size = 1 } = sorted[0] ?? {};
    return { indexes, words: wordsAt(text, indexes), baseline, size };
  });
}

const endsInLeader = (text: string): boolean => LEADER_SIGNS.includes(text.trimEnd().at(-1) ?? ' ');

function contentsTitle(words: readonly Word[]): string {
  const title = joinWordTexts(words);
  return (endsInLeader(title) ? title.replace(LEADERS, '') : title).trim();
}

function parseContentsEntry(
  row: ContentsRow,
  above: ContentsRow | undefined,
): ContentsEntry | null {
  const last = row.words.at(-1);
  const before = row.words.at(-2);
  const first = row.words[0];
  if (last === undefined || before === undefined || first === undefined) return null;
  // The end of the leader may be joined to the number.
  const label = last.text.replace(/^[.·…_]+/u, '');
  const roman = ROMAN.test(label);
  if (!roman && !ARABIC.test(label)) return null;
  const joined = row.words.slice(0, -1);
  const printed = joinWordTexts(joined);
  const beforeLabel = `${printed}${last.text.slice(0, -label.length)}`;
  const led = endsInLeader(beforeLabel) && LEADERS.test(beforeLabel);
  if (!led && last.x0 - before.x1 < TAB_EMS * row.size) return null;
  const title = contentsTitle(joined);
  if (!LETTERS.test(title)) return null;
  const near = above && row.baseline - above.baseline < ENTRY_LEADING_EMS * row.size;
  return {
    title,
    joinedTitle: near ? `${contentsTitle(above.words)} ${title}` : null,
    roman,
    label: roman ? romanValue(label) : Number(label),
    indent: first.x0,
    size: row.size,
    bold: first.bold,
  };
}

/** Whether a word ends like an Arabic or Roman page number. */
const endsLikeNumber = ({ text }: Word): boolean => NUMERALS.includes(text.at(-1) ?? ' ');

export function detectContentsEntries(text: PageText): PrintedContents {
  const numbered = text.lines.filter(({ words }) =>
    endsLikeNumber(wordAt(text, words.at(-1) ?? 0)),
  );
  if (numbered.length < MIN_ENTRIES) return { entries: [], words: new Set() };
  const rows = groupLinesByBaseline(text);
  const found: { entry: ContentsEntry; row: ContentsRow }[] = [];
  let open: ContentsRow | undefined;
  for (const row of rows) {
    const entry = parseContentsEntry(row, open);
    open = entry ? undefined : row;
    if (entry) found.push({ entry, row });
  }
  const pairs = pairsOf(found.map(({ entry }) => entry));
  const rising = pairs.filter(([a, b]) => a.roman !== b.roman || a.label <= b.label).length;
  if (found.length < MIN_ENTRIES || rising < MIN_RISING_SHARE * pairs.length)
    return { entries: [], words: new Set() };
  const left = Math.min(...found.map(({ entry }) => entry.indent));
  return {
    entries: found
      .slice(0, MAX_ENTRIES)
      .map(({ entry }) => ({ ...entry, indent: entry.indent - left })),
    words: new Set(found.flatMap(({ row }) => row.indexes)),
  };
}
