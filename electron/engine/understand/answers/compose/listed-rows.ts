/**
 * The rows of a table as the list that a question asks for: "What are the principal risks?" by the
 * column `Principal risk`, "Who are the directors?" by the title `Board of directors`. The last word
 * of a header or title says what the rows are: `Segment information` lists no segments. Words of the
 * question in the cells of some rows choose these rows: "Which properties are owned?".
 */
import { runsOf } from '../../../../../shared/tables/join.ts';
import { GENERIC_TERMS } from '../../../language/vocabulary/accounting.ts';
import { SUBJECTS } from '../../../language/vocabulary/document-parts.ts';
import { ALL_LANGUAGES, capitalisesNouns } from '../../../language/vocabulary/index.ts';
import { askedTerms, phraseIn, says } from '../../../language/vocabulary/question-words.ts';
import {
  contentTerms,
  hasDigit,
  isAmong,
  shareIn,
  termsOf,
} from '../../../language/vocabulary/terms.ts';
import type { Passage, RowCell } from '../../content/passages.ts';
import { extremeIn, isTotal } from '../question/kind.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import { legalName, subjectTerms } from '../subject/names.ts';
import type { Citations } from './citations.ts';
import { titleText } from './document.ts';
import { listItem, segments } from './segments.ts';
import { OPEN, type Statement, WHOLE } from './statement.ts';

/** Minimum share of the question that names and chooses the rows. */
const LEAST_SHARE = 0.5;
const MOST_LISTED = 40;

interface List {
  readonly rows: readonly Passage[];
  readonly about: string;
  /** Share of the question that names and chooses the rows. */
  readonly share: number;
  /** A name has no other words than the question. */
  readonly isNamed: boolean;
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
  const isPlain = periods.length === 0 && extremeIn(core) === null && !hasDigit(core);
  if (kind !== 'list' || !isPlain || says(core, 'negation')) return null;
  // In German every noun is capitalised as names are.
  const names = capitalisesNouns(core) ? new Set(legalName(index)) : subjectTerms(index, question);
  const phrase = phraseIn(core, 'list');
  // "Who serves on", "Welche … gibt es": the verb asks.
  const verb = termsOf(core.slice(0, phrase?.end ?? 0)).at(-1);
  const asked = askedTerms(core).filter(
    (term) => term !== verb && !names.has(term) && !SUBJECTS.has(term) && !isNameWord(term),
  );
  const lists = tablesOf(index)
    .flatMap(listsWithin)
    .flatMap((part) => listOf(part, asked) ?? []);
  const [best, rival] = lists.toSorted(
    (a, b) => b.share - a.share || Number(b.isNamed) - Number(a.isNamed),
  );
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

interface Section extends TextTable {
  /** A section, or the rows above the first one, whose own names may be missing. */
  readonly isSection: boolean;
}

const isTitle = ({ row }: Passage): boolean => row?.cells.length === 0;

/** The rows that the names of a table are about, and those of each section by its title. */
function listsWithin({ rows, names }: TextTable): Section[] {
  const titles = rows.flatMap((row, at) => (isTitle(row) ? [at] : []));
  const end = titles[0] === 0 ? rows.length : titles[0];
  const sections = titles.map((at, n): Section => {
    const title = rows[at]?.row?.label ?? '';
    return { rows: rows.slice(at + 1, titles[n + 1]), names: [title], isSection: true };
  });
  return [{ rows: rows.slice(0, end), names, isSection: titles.length > 0 }, ...sections];
}

/** What a part lists of what is asked; null if its names do not say that its rows are that. */
function listOf({ rows, names, isSection }: Section, asked: readonly string[]): List | null {
  const own = names.map((name) =>
    contentTerms(titleText(name)).filter((term) => !isNameWord(term)),
  );
  const isName = (terms: readonly string[]): boolean => isAmong(terms.at(-1) ?? '', asked);
  const items = own.some(isName) ? rows.filter((row) => isItem(rowLabel(row))) : [];
  if (items.length < 2) return null;
  const beside = asked.filter((term) => !own.some((terms) => isAmong(term, terms)));
  const isOfNamed = ({ header }: RowCell): boolean =>
    termsOf(header).some((term) => isAmong(term, beside));
  // Of the cells with a word of the question, those in a column that it names: `high impact`.
  const chosen = beside.flatMap((term) => {
    const all = items.flatMap(rowCells).filter(({ text }) => isAmong(term, termsOf(text)));
    const named = all.filter(isOfNamed);
    return all.length > 0 ? [{ term, cells: named.length > 0 ? named : all }] : [];
  });
  const left = items.filter((item) =>
    chosen.every(({ cells }) => rowCells(item).some((cell) => cells.includes(cell))),
  );
  const heads = chosen.flatMap(({ cells }) => cells.flatMap(({ header }) => termsOf(header)));
  const said = [...heads, ...chosen.map(({ term }) => term)];
  const unsaid = beside.filter((term) => !isAmong(term, said));
  const context = contentTerms(rows[0]?.context ?? '');
  const missing = unsaid.filter((term) => !(GENERIC_TERMS.has(term) || isAmong(term, context)));
  const share = 1 - missing.length / asked.length;
  if (left.length === 0 || share < LEAST_SHARE) return null;
  const isNamed = own.some((terms) => isName(terms) && shareIn(terms, asked) === 1);
  // A cell has the word and nothing else: `Owned`, not `Non-executive`.
  const isExact = left.every((item) =>
    chosen.every(({ term }) => rowCells(item).some(({ text }) => termsOf(text).join(' ') === term)),
  );
  const isAll = rows.every((row) => isItem(rowLabel(row)) || isTotal(rowLabel(row)));
  const isWhole = unsaid.length === 0 && isNamed && isExact && isAll && !isSection;
  return { rows: left, about: names.join(' '), share, isNamed, isWhole };
}

/** `Subsidiary name` names subsidiaries. */
const isNameWord = (term: string): boolean => ALL_LANGUAGES.units([term])[0] === 'name';

const rowCells = ({ row }: Passage): readonly RowCell[] => row?.cells ?? [];
const rowLabel = ({ row }: Passage): string => row?.label ?? '';
const isItem = (label: string): boolean => /\p{L}{2}/u.test(label) && !isTotal(label);
