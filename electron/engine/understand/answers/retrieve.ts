/**
 * The passages relevant to a question, for language model prompts: best pages first, each passage
 * with its citation, within a character budget. Table rows include their column headers.
 */
import type { Citation } from '../../../../shared/contract/citation.ts';
import type { Passage } from '../content/passages.ts';
import { citationOf } from '../evidence/cite.ts';
import { periodAnswered } from './answer.ts';
import { completeQuestion } from './question/follow-up.ts';
import { understand } from './question/understand.ts';
import type { PassageIndex } from './search.ts';

/** A row of a table, with the words of the page that it is made of. */
export interface RetrievedRow {
  readonly label: RetrievedPart;
  readonly cells: readonly (RetrievedPart & { readonly header: string })[];
}

interface RetrievedPart {
  readonly text: string;
  readonly words: readonly number[];
}

export interface RetrievedPassage {
  /** Plain text of the document; a row of a table as `label | column: value | …`. */
  readonly text: string;
  /** Null for running text. */
  readonly row: RetrievedRow | null;
  /** Headings above it; empty if there are none. */
  readonly heading: string;
  readonly citation: Citation;
}

export interface RetrieveOptions {
  /** Maximum characters of text and headings together; default 12,000. */
  readonly characters?: number | undefined;
  /** All passages in reading order, if they fit. */
  readonly wholeIfShort?: boolean | undefined;
  readonly history?: readonly string[];
}

const DEFAULT_CHARACTERS = 12_000;
const MOST_PAGES = 12;
const PER_PAGE = 12;

export function retrieve(
  index: PassageIndex,
  question: string,
  { characters = DEFAULT_CHARACTERS, wholeIfShort = false, history = [] }: RetrieveOptions = {},
): RetrievedPassage[] {
  if (wholeIfShort) {
    const all = index.passages.map(retrieved);
    if (sizeOf(all) <= characters) return all;
  }
  const full = completeQuestion(question, history, (before) => periodAnswered(index, before));
  const asked = understand(full ?? question, index.accounts.printed);
  const pages = index.searchPages(asked.core, MOST_PAGES, {
    statements: asked.statements,
    reference: asked.text,
    perPage: PER_PAGE,
  });
  const chosen: RetrievedPassage[] = [];
  let left = characters;
  for (const { matches } of pages) {
    for (const { passage } of matches) {
      const one = retrieved(passage);
      const size = sizeOf([one]);
      if (size > left) continue;
      left -= size;
      chosen.push(one);
    }
  }
  return chosen;
}

const retrieved = (passage: Passage): RetrievedPassage => ({
  text: textOfPassage(passage),
  row: rowOf(passage),
  heading: passage.context,
  citation: citationOf(passage.page, passage.words),
});

function rowOf({ row, words }: Passage): RetrievedRow | null {
  if (!row) return null;
  const inCells = new Set(row.cells.flatMap((cell) => cell.words));
  const label = { text: row.label, words: words.filter((word) => !inCells.has(word)) };
  return { label, cells: row.cells };
}

/** Characters. */
const sizeOf = (passages: readonly RetrievedPassage[]): number =>
  passages.reduce((sum, { text, heading }) => sum + text.length + heading.length, 0);

function textOfPassage({ text, row }: Passage): string {
  if (!row) return text;
  const cells = row.cells.map((cell) => (cell.header ? `${cell.header}: ${cell.text}` : cell.text));
  const unit = row.table.unit ? ` (${row.table.unit})` : '';
  return `${[row.label, ...cells].join(' | ')}${unit}`;
}
