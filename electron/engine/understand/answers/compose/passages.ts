/**
 * Passages as parts of answers. The words are those of the document: besides the table title, an
 * answer contains only words that its citations point to. A table row shows only the cells of the
 * columns that the question names, or all cells if it names none.
 */

import { contentTerms, hasDigit } from '../../../language/vocabulary/terms.ts';
import type { Passage, RowCell } from '../../content/passages.ts';
import { isPartOfYear, periodsIn } from '../../content/periods.ts';
import { textOf } from '../../evidence/cite.ts';
import type { Citations } from './citations.ts';
import { type AnswerSegment, joined, segments, strong, value } from './segments.ts';

export type Row = NonNullable<Passage['row']>;

/** Maximum cells of a row if the question names no column. */
const MOST_CELLS = 6;

interface Shown {
  /** What the question says. */
  readonly terms?: ReadonlySet<string>;
  /** Of a row; otherwise those of the columns that the terms name. */
  readonly cells?: readonly RowCell[] | undefined;
}

/** A passage with the reference to its citation. */
export function passageText(
  passage: Passage,
  citations: Citations,
  { terms = new Set(), cells: chosen }: Shown = {},
): readonly AnswerSegment[] {
  const { page, words, row } = passage;
  if (!row || row.cells.length === 0)
    return segments`${textOf(page, words)} ${citations.cite(page, words)}`;
  const name = namingCell(row, terms);
  const cells = [...new Set([...(name ? [name] : []), ...(chosen ?? namedCells(row, terms))])];
  const named = new Set(cells.flatMap((cell) => cell.words));
  const left = new Set(row.cells.filter((cell) => !cells.includes(cell)).flatMap((c) => c.words));
  // The label of the row and the cells shown: the others are not part of the answer.
  const cited = words.filter((word) => named.has(word) || !left.has(word));
  const at = citations.cite(page, cited.length > 0 ? cited : words);
  const values = cells.map(
    ({ header, text }) =>
      segments`${header === '' ? '' : `${header}: `}${value(text, at.citation)}`,
  );
  const label = strong(withoutColon(row.label));
  return segments`${label} – ${joined(values, '; ')}${tableNote(row, terms)} ${at}`;
}

/** A label without what stands between it and its value. */
export const withoutColon = (label: string): string => label.replace(/[\s:：?]+$/u, '');

/** Consecutive passages, each paragraph with its reference. */
export function runningText(
  passages: readonly Passage[],
  citations: Citations,
): readonly AnswerSegment[] {
  const paragraphs = [...Map.groupBy(passages, ({ block }) => block).values()];
  const lines = paragraphs.flatMap((sentences) => {
    const [first] = sentences;
    if (!first) return [];
    const words = sentences.flatMap((sentence) => sentence.words);
    return [segments`${textOf(first.page, words)} ${citations.cite(first.page, words)}`];
  });
  return joined(lines, ' ');
}

/**
 * ` (Net sales by region, in millions)`, with the section of the row if the question names it; empty
 * if the table has neither title nor unit.
 */
function tableNote({ section, table }: Row, terms: ReadonlySet<string>): string {
  const { title, unit, period } = table;
  const isSaid = period && unit && period.includes(unit);
  const isNamed = contentTerms(section).some((term) => terms.has(term));
  const own = [...(isNamed ? [withoutColon(section)] : []), period, ...(isSaid ? [] : [unit])];
  const parts = title === null ? own : [title, ...own.map((text) => text && lowerStart(text))];
  const note = parts.filter(Boolean).join(', ');
  return note === '' ? '' : ` (${note})`;
}

/** `In millions` within a line; names and abbreviations keep their capitals. */
export const lowerStart = (text: string): string =>
  /^\p{Lu}\p{Ll}+(?:$|[\s,](?!\p{Lu}))/u.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;

/** The cell that the terms name a row by whose label they do not: `Groundwater` beside its code. */
export const namingCell = ({ cells, label }: Row, terms: ReadonlySet<string>): RowCell | null => {
  const isNamed = (text: string) =>
    contentTerms(text).some((term) => terms.has(term) && !hasDigit(term));
  return isNamed(label) ? null : (cells.find(({ text }) => isNamed(text)) ?? null);
};

/**
 * The cells of the columns that the terms name, otherwise the first ones. What the label of the row says
 * already names no column: "out of pocket in network" does not ask for "Out of network".
 */
export function namedCells(
  { cells, label }: Pick<Row, 'cells' | 'label'>,
  terms: ReadonlySet<string>,
): readonly RowCell[] {
  const said = new Set(contentTerms(label).filter((term) => !hasDigit(term)));
  const hits = cells.map(
    ({ header }) =>
      contentTerms(header).filter((term) => terms.has(term) && !said.has(term)).length,
  );
  const most = Math.max(...hits);
  const named = cells.filter((_, index) => hits[index] === most);
  const isPeriodNamed = [...terms].some((term) => periodsIn(term).length > 0);
  const own = isPeriodNamed ? ofPeriod(named, terms) : latestOf(named);
  return own.slice(0, MOST_CELLS);
}

/** Of cells, those of a year that is asked for, not of a part of it or the change from another. */
function ofPeriod(cells: readonly RowCell[], terms: ReadonlySet<string>): readonly RowCell[] {
  const ofYear = cells.filter(({ header }) =>
    periodsIn(header).every(({ year }) => terms.has(`${year}`)),
  );
  const ofWhole = ofYear.filter(({ header }) => !periodsIn(header).some(isPartOfYear));
  return [ofWhole, ofYear].find(([first]) => first) ?? cells;
}

/** Of cells that are of one period each, those of the latest. */
function latestOf(cells: readonly RowCell[]): readonly RowCell[] {
  const years = cells.map(({ header }) => periodsIn(header).map(({ year }) => year));
  if (years.some(({ length }) => length !== 1)) return cells;
  const latest = Math.max(...years.flat());
  return cells.filter((_, at) => years[at]?.includes(latest));
}
