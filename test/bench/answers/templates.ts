/**
 * Questions made from the tables, headings and labelled fields of documents, with answers known by
 * construction. The same questions are asked of the document without the page that answers them,
 * and of other documents: there the answer is "not stated".
 */

import { contentTerms, termsOf } from '../../../electron/engine/language/vocabulary/terms.ts';
import type { PassageIndex } from '../../../electron/engine/understand/answers/index.ts';
import type { TableView, ViewRow } from '../../../electron/engine/understand/content/table-view.ts';
import type { Truth } from '../fields/truth.ts';
import type { Labelled } from './judge.ts';
import { listQuestions } from './templates-of-lists.ts';
import { rowQuestions } from './templates-of-rows.ts';
import { textQuestions } from './templates-of-text.ts';
import { isSayable, isTotal, pick, some, spoken, stated, unstated } from './wording.ts';

/** Questions of each kind for one document; of others `MOST_OTHERS`. */
const MOST: Readonly<Record<string, number>> = {
  cell: 24,
  change: 10,
  count: 2,
  section: 2,
  'list of rows': 12,
};
const MOST_OTHERS = 6;

const ofMost = [
  (row: string, column: string) => `Which ${row} has the highest ${column}?`,
  (row: string, column: string) => `What is the largest ${row} by ${column}?`,
  (row: string, column: string) => `Which ${row} had the most ${column}?`,
  (row: string, column: string) => `Welches ${row} hat den höchsten ${column}?`,
];
const ofLeast = [
  (row: string, column: string) => `Which ${row} has the lowest ${column}?`,
  (row: string, column: string) => `Which ${row} has the fewest ${column}?`,
  (row: string, column: string) => `Quel ${row} a le plus petit ${column} ?`,
];
const ofSection = [
  (heading: string) => `What does the ${heading} section say?`,
  (heading: string) => `Summarize the section "${heading}".`,
];

/** Questions about labelled fields, by set and field. */
const OF_FIELDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  sroie: {
    total: ['What is the total?', 'How much was paid in total?', 'What is the total amount?'],
    company: ['Which company issued it?', 'What is the name of the shop?'],
    address: ['What is the address of the company?', 'Where is the shop?'],
  },
  'kleister-nda': {
    party: ['Who are the parties?', 'Between whom is the agreement made?'],
    jurisdiction: ['Which law governs the agreement?', 'What is the governing law?'],
    term: ['What is the term of the agreement?', 'How long does the agreement last?'],
  },
  deepform: {
    contract_num: ['What is the contract number?'],
    advertiser: ['Who is the advertiser?', 'What is the name of the advertiser?'],
    gross_amount: ['What is the gross amount?', 'What is the total gross amount?'],
  },
};

/** Questions about the document by its own tables, headings and text, answered in it or not. */
export function questionsOf(index: PassageIndex): Labelled[] {
  const { views } = index.accounts;
  const byKind: Readonly<Record<string, readonly Labelled[]>> = {
    ...rowQuestions(index),
    ...textQuestions(index),
    ...listQuestions(index),
    extreme: extremesOf(views),
    count: countsOf(views),
    section: sectionsOf(index),
  };
  return Object.entries(byKind).flatMap(([kind, all]) => some(all, MOST[kind] ?? MOST_OTHERS));
}

/** Rows of a column that are compared; null where some have no value. */
function comparable({ rows }: TableView, column: number): { row: ViewRow; value: number }[] | null {
  const own = rows.filter(({ label }) => label !== '' && !isTotal(label));
  const values = own.flatMap((row) => {
    const cell = row.cells.find((one) => one.column === column);
    return cell ? [{ row, value: cell.number.value }] : [];
  });
  return values.length >= 3 && values.length === own.length ? values : null;
}

function extremesOf(views: readonly TableView[]): Labelled[] {
  return views.flatMap((view, number) =>
    view.columns.flatMap((column, at): Labelled[] => {
      const stub = view.columns[0]?.name ?? '';
      const values = comparable(view, at);
      if (at === 0 || !values || !isSayable(stub) || contentTerms(stub).length > 2) return [];
      const latest = Math.max(...view.columns.map(({ period }) => period?.year ?? 0));
      if (column.period && column.period.year < latest) return [];
      const measure = column.period ? view.title : column.name;
      const periods = view.columns.filter(({ period }) => period).length;
      if (!isSayable(measure) || (!column.period && periods > 0)) return [];
      const most = (number + at) % 3 > 0;
      const extreme = (most ? Math.max : Math.min)(...values.map(({ value }) => value));
      const winners = values.filter(({ value }) => value === extreme);
      const wording = pick(most ? ofMost : ofLeast, number + at);
      const question = wording(spoken(stub), spoken(measure));
      return [
        stated(
          question,
          'extreme',
          winners.map(({ row }) => row.label),
          view.page.page,
        ),
      ];
    }),
  );
}

function countsOf(views: readonly TableView[]): Labelled[] {
  return views.flatMap((view): Labelled[] => {
    const stub = view.columns[0]?.name ?? '';
    const rows = view.rows.filter(({ label }) => label !== '' && !isTotal(label));
    const isName = contentTerms(stub).length === 1 && /^\p{L}{4,}$/u.test(stub.trim());
    if (!isName || rows.length < 3 || rows.length > 12) return [];
    const plural = /s$/.test(stub) ? stub : `${stub}s`;
    const question = `How many ${spoken(plural)} are there?`;
    return [stated(question, 'count', [`${rows.length}`], view.page.page)];
  });
}

function sectionsOf({ passages }: PassageIndex): Labelled[] {
  return passages.flatMap(({ heading, text, page }, at): Labelled[] => {
    const next = passages[at + 1];
    if (!heading || !next || next.heading || next.row || next.page !== page) return [];
    const name = text.replace(/^[\d.\s]+/, '').replace(/[.:]$/, '');
    if (!isSayable(name) || contentTerms(name).length < 2) return [];
    if (passages.filter((other) => other.heading && other.text === text).length > 1) return [];
    const start = next.text.split(/\s+/).slice(0, 6).join(' ');
    const question = pick(ofSection, at)(name);
    return [stated(question, 'section', [start], page.page)];
  });
}

/** The questions about labelled fields of a document; not those about dates, printed in many forms. */
export function fieldQuestions(set: string, id: string, truth: Truth): Labelled[] {
  return Object.entries(OF_FIELDS[set] ?? {}).flatMap(([field, wordings]) => {
    const labels = truth.labels(id, field);
    const question = pick(wordings, id.codePointAt(0) ?? 0);
    if (labels.length === 0) return [];
    return [{ ...stated(question, 'field', labels, 0), pages: [] }];
  });
}

/** Asks of a document what other documents state: those questions whose words it does not hold. */
export const unstatedIn = (
  { passages }: PassageIndex,
  questions: readonly Labelled[],
): Labelled[] => {
  const held = passages.map(({ text, context }) => new Set(termsOf(`${text} ${context}`)));
  return questions
    .filter(({ accept, question }) => {
      const terms = contentTerms(question).filter((term) => !/^\d+$/.test(term));
      return (
        !held.some((own) => terms.every((term) => own.has(term))) &&
        !passages.some(({ text }) => accept.some((part) => text.includes(String(part))))
      );
    })
    .map(({ question }) => unstated(question, 'unstated'));
};
