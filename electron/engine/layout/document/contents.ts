/**
 * The table of contents that a document prints. An entry is a printed line that ends in a page
 * number set off by leaders (a row of dots) or by white space; a page lists contents when several
 * such lines follow one another with numbers that never fall. The same lines are found in tables of
 * figures and in price lists, so an entry is believed only where the heading that it names stands in
 * the text: one distance between printed and real page numbers must bring several of them together.
 */
import type { PageText, Word } from '../../text/types.ts';
import { wordAt, wordsAt } from '../items.ts';
import type { ContentsEntry } from '../types.ts';

/** White space before the page number, in ems, that serves as leaders do. */
const TAB_EMS = 1.5;
/** Lines that make a list of contents. */
const LEAST_ENTRIES = 3;
/** Share of neighbouring page numbers that must not fall. */
const RISING_SHARE = 0.8;
/** Leading, in ems, within an entry of two lines. */
const ENTRY_LEADING_EMS = 1.7;
/** Baselines nearer than this, in ems, are one. */
const SAME_BASELINE_EMS = 0.3;
/** Entries of a page that are kept. */
const ENTRIES_KEPT = 80;

const LEADERS = /[\s.·…_]*(?:[.·…_]\s?){3,}$|…$/u;
/** Leaders end in one of these. */
const LEADER_SIGNS = '.·…_';
const ARABIC = /^\d{1,4}$/;
const ROMAN = /^[ivxlc]{1,7}$/;
const LETTERS = /\p{L}/u;
const NUMERALS = '0123456789ivxlc';

export interface PrintedContents {
  readonly entries: readonly ContentsEntry[];
  /** Numbers of the words that the entries are made of. */
  readonly words: ReadonlySet<number>;
}

interface PrintedRow {
  readonly words: readonly Word[];
  readonly indexes: readonly number[];
  readonly baseline: number;
  readonly size: number;
}

/** Lines on one baseline put together: leaders of white space part a title from its page. */
function printedRows(text: PageText): PrintedRow[] {
  const lines = text.lines.filter((line) => line.angle === 0);
  const rows: (typeof lines)[number][][] = [];
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0)) {
    const row = rows.at(-1);
    const near = SAME_BASELINE_EMS * line.size;
    if (row?.[0] && Math.abs(row[0].baseline - line.baseline) < near) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => {
    const sorted = [...row].sort((a, b) => a.x0 - b.x0);
    const indexes = sorted.flatMap((line) => line.words);
    const { baseline = 0, size = 1 } = sorted[0] ?? {};
    return { indexes, words: wordsAt(text, indexes), baseline, size };
  });
}

const endsInLeader = (text: string): boolean => LEADER_SIGNS.includes(text.trimEnd().at(-1) ?? ' ');

function titleOf(words: readonly Word[]): string {
  const title = words.map((word) => word.text).join(' ');
  return (endsInLeader(title) ? title.replace(LEADERS, '') : title).trim();
}

function entryOf(row: PrintedRow, above: PrintedRow | undefined): ContentsEntry | null {
  const last = row.words.at(-1);
  const before = row.words.at(-2);
  const first = row.words[0];
  if (last === undefined || before === undefined || first === undefined) return null;
  // The last leaders may touch the number.
  const label = last.text.replace(/^[.·…_]+/u, '');
  const roman = ROMAN.test(label);
  if (!roman && !ARABIC.test(label)) return null;
  const joined = row.words.slice(0, -1);
  const printed = joined.map((word) => word.text).join(' ');
  const beforeLabel = `${printed}${last.text.slice(0, -label.length)}`;
  const led = endsInLeader(beforeLabel) && LEADERS.test(beforeLabel);
  if (!led && last.x0 - before.x1 < TAB_EMS * row.size) return null;
  const title = titleOf(joined);
  if (!LETTERS.test(title)) return null;
  const near = above && row.baseline - above.baseline < ENTRY_LEADING_EMS * row.size;
  return {
    title,
    whole: near ? `${titleOf(above.words)} ${title}` : null,
    roman,
    label: roman ? romanValue(label) : Number(label),
    indent: first.x0,
    size: row.size,
    bold: first.bold,
  };
}

/** Whether a word ends as page numbers do, Arabic or Roman. */
const endsLikeNumber = ({ text }: Word): boolean => NUMERALS.includes(text.at(-1) ?? ' ');

export function contentsOf(text: PageText): PrintedContents {
  const numbered = text.lines.filter(({ words }) =>
    endsLikeNumber(wordAt(text, words.at(-1) ?? 0)),
  );
  if (numbered.length < LEAST_ENTRIES) return { entries: [], words: new Set() };
  const rows = printedRows(text);
  const found: { entry: ContentsEntry; row: PrintedRow }[] = [];
  let open: PrintedRow | undefined;
  for (const row of rows) {
    const entry = entryOf(row, open);
    open = entry ? undefined : row;
    if (entry) found.push({ entry, row });
  }
  const pairs = found.slice(1).map(({ entry }, at) => [found[at]?.entry, entry] as const);
  const rising = pairs.filter(
    ([a, b]) => a !== undefined && (a.roman !== b.roman || a.label <= b.label),
  ).length;
  if (found.length < LEAST_ENTRIES || rising < RISING_SHARE * pairs.length)
    return { entries: [], words: new Set() };
  const left = Math.min(...found.map(({ entry }) => entry.indent));
  return {
    entries: found
      .slice(0, ENTRIES_KEPT)
      .map(({ entry }) => ({ ...entry, indent: entry.indent - left })),
    words: new Set(found.flatMap(({ row }) => row.indexes)),
  };
}

const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

function romanValue(roman: string): number {
  const digits = [...roman].map((digit) => ROMAN_DIGITS[digit] ?? 0);
  return digits.reduce(
    (sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit),
    0,
  );
}
