/**
 * The rows of a table as the list that a question asks for: "What are the principal risks?" by the
 * column `Principal risk`, "Who are the directors?" by the title `Board of directors`. The last word
 * of a header or title says what the rows are: `Segment information` lists no segments. Words of the
 * question in the cells of some rows choose these rows: "Which properties are owned?".
 */
import { runsOf } from '../../../../../shared/tables/join.ts';
import { GENERIC_TERMS } from '../../../language/vocabulary/accounting.ts';
import { askedTerms, phraseIn, says } from '../../../language/vocabulary/question-words.ts';
import { contentTerms, isAmong, shareIn, termsOf } from '../../../language/vocabulary/terms.ts';
import type { Passage } from '../../content/passages.ts';
import { extremeIn, TOTAL } from '../question/kind.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import { subjectTerms } from '../subject/names.ts';
import type { Citations } from './citations.ts';
import { titleText } from './document.ts';
import { listItem, segments } from './segments.ts';
import { SUBJECTS } from './stated.ts';
import { OPEN, type Statement, WHOLE } from './statement.ts';

/** Minimum share of the question that names and chooses the rows. */
const LEAST_SHARE = 0.5;
const MOST_LISTED = 40;

interface List {
  readonly rows: readonly Passage[];
  readonly about: string;
  /** Share of the question that names and chooses the rows. */
  readonly share: number;
  /** The rows are nothing but what the question names. */
  readonly isWhole: boolean;
}

export function listedRows(
  index: PassageIndex,
  question: Question,
  citations: Citations,
): Statement | null {
  const { core, kind, periods } = question;
  // What is not, or is before or after something, is not told by the words of a cell.
  const isPlain = periods.length === 0 && extremeIn(core) === null && !/\d/.test(core);
  if (kind !== 'list' || !isPlain || says(core, 'negation')) return null;
  const names = subjectTerms(index, question);
  const phrase = phraseIn(core, 'list');
  // "Who serves on", "Welche … gibt es": the verb asks.
  const verb = termsOf(core.slice(0, phrase?.end ?? 0)).at(-1);
  const asked = askedTerms(core).filter(
    (term) => term !== verb && !names.has(term) && !SUBJECTS.has(term),
  );
  const lists = tablesOf(index).flatMap((table) => listOf(table, asked) ?? []);
  const [best, rival] = lists.toSorted((a, b) => b.share - a.share);
  if (!best || best.rows.length > MOST_LISTED) return null;
  const isAlone = !rival || rival.share < best.share;
  return {
    content: best.rows.map(({ page, words, row }) =>
      listItem(segments`${row?.label ?? ''} ${citations.cite(page, words)}`),
    ),
    confidence: best.isWhole && isAlone ? WHOLE : OPEN,
    about: best.about,
  };
}

interface TextTable {
  readonly rows: readonly Passage[];
  /** Header of the labels, title, and heading above. */
  readonly names: readonly string[];
}

/** The tables of a document, those over several pages as one, with the heading above each. */
function tablesOf({ passages }: PassageIndex): TextTable[] {
  let heading = '';
  const byBlock = Map.groupBy(passages, ({ block }) => block);
  const tables = [...byBlock].flatMap(([block, rows]) => {
    const [first] = rows;
    if (first?.heading) heading = first.text;
    const table = first?.row && first.page.tables[block.table_index ?? -1];
    return table ? [{ table, rows, heading }] : [];
  });
  return runsOf(tables).map((parts) => {
    const [first] = parts;
    const header = first?.table.cells.filter(
      ({ row, column }) => column === 0 && row < (first.table.header_rows ?? 0),
    );
    const stub = header?.map(({ text }) => text).join(' ') ?? '';
    return {
      rows: parts.flatMap(({ rows }) => rows),
      names: [stub, first?.table.title ?? '', first?.heading ?? ''],
    };
  });
}

/** What a table lists of what is asked; null if its names do not say that its rows are that. */
function listOf({ rows, names }: TextTable, asked: readonly string[]): List | null {
  const own = names.map((name) => contentTerms(titleText(name)));
  const isName = (terms: readonly string[]): boolean => isAmong(terms.at(-1) ?? '', asked);
  const items = own.some(isName) ? itemsOf(rows) : [];
  if (items.length < 2) return null;
  const beside = asked.filter((term) => !own.some((terms) => isAmong(term, terms)));
  const chosen = beside.filter((term) => items.some((item) => isAmong(term, cellTerms(item))));
  const left = items.filter((item) => chosen.every((term) => isAmong(term, cellTerms(item))));
  const unsaid = beside.filter((term) => !(chosen.includes(term) || GENERIC_TERMS.has(term)));
  const context = contentTerms(rows[0]?.context ?? '');
  const missing = unsaid.filter((term) => !isAmong(term, context));
  const share = 1 - missing.length / asked.length;
  if (left.length === 0 || share < LEAST_SHARE) return null;
  const isNamed = own.some((terms) => isName(terms) && shareIn(terms, asked) === 1);
  const isExact = left.every((item) => isExactly(item, chosen));
  const isWhole = unsaid.length === 0 && isNamed && isExact && items.length === rows.length;
  return { rows: left, about: names.join(' '), share, isWhole };
}

/** The rows but totals and section titles; a title below rows begins another list. */
function itemsOf(rows: readonly Passage[]): readonly Passage[] {
  const isTitle = ({ row }: Passage): boolean => row?.cells.length === 0;
  const [first] = rows;
  const next = first && isTitle(first) ? -1 : rows.findIndex(isTitle);
  return (next < 0 ? rows : rows.slice(0, next)).filter(
    (passage) => !isTitle(passage) && isItem(passage.row?.label ?? ''),
  );
}

const isItem = (label: string): boolean =>
  /\p{L}{2}/u.test(label) && !TOTAL.has(termsOf(label)[0] ?? '');

const cellTerms = ({ row }: Passage): readonly string[] =>
  row?.cells.flatMap(({ text }) => termsOf(text)) ?? [];

/** Whether cells have the terms and nothing else: `Owned`, not `Non-executive`. */
const isExactly = ({ row }: Passage, terms: readonly string[]): boolean =>
  terms.every((term) => row?.cells.some(({ text }) => termsOf(text).join(' ') === term));
