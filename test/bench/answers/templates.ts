/**
 * Questions made from the tables, headings and labelled fields of documents, with answers known by
 * construction. The same questions are asked of the document without the page that answers them,
 * and of other documents: there the answer is "not stated".
 */

import type { PassageIndex } from '../../../electron/engine/answers/index.ts';
import { TOTAL } from '../../../electron/engine/answers/question/kind.ts';
import type { TableView, ViewRow } from '../../../electron/engine/content/table-view.ts';
import { contentTerms, termsOf } from '../../../electron/engine/evidence/terms.ts';
import type { Truth } from '../fields/truth.ts';
import type { Labelled } from './judge.ts';

/** Questions of each kind for one document. */
const MOST_CELLS = 8;
const MOST_EXTREMES = 5;
const MOST_COUNTS = 2;
const MOST_SECTIONS = 2;
/** Longest label or heading that a person would type. */
const MOST_WORDS = 7;

const ofCell = [
  (row: string, when: string) => `What was ${row} in ${when}?`,
  (row: string, when: string) => `How much was ${row} in ${when}?`,
  (row: string, when: string) => `${row} ${when}`,
  (row: string, when: string) => `Wie hoch war ${row} in ${when}?`,
];
const ofNamedCell = [
  (row: string, column: string) => `What is the ${column} of ${row}?`,
  (row: string, column: string) => `${column} for ${row}?`,
  (row: string, column: string) => `How high is the ${column} of ${row}?`,
];
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

/** Picks from a list by a number that repeats on every run. */
const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T;
/** At most so many, from all over the list. */
export const some = <T>(all: readonly T[], most: number): T[] => {
  const step = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, at) => at % step === 0).slice(0, most);
};

const isSayable = (text: string): boolean => {
  const words = text.trim().split(/\s+/);
  return /^[\p{L}][\p{L}\s’',&()-]+$/u.test(text.trim()) && words.length <= MOST_WORDS;
};
const isTotal = (label: string): boolean => termsOf(label).some((term) => TOTAL.has(term));
const spoken = (text: string): string =>
  text
    .trim()
    .replace(/[:,]+$/, '')
    .replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());

const stated = (question: string, kind: string, accept: readonly string[], page: number) =>
  ({ question, kind, stated: true, answer: accept[0] ?? '', accept, pages: [page] }) as Labelled;

/** The questions that the document answers by its own tables and headings. */
export function questionsOf(index: PassageIndex): Labelled[] {
  const { views } = index.accounts;
  return [
    ...some(cellsOf(views), MOST_CELLS),
    ...some(extremesOf(views), MOST_EXTREMES),
    ...some(countsOf(views), MOST_COUNTS),
    ...some(sectionsOf(index), MOST_SECTIONS),
  ];
}

function cellsOf(views: readonly TableView[]): Labelled[] {
  const rows = views.flatMap((view) => view.rows);
  const sameLabel = Map.groupBy(rows, ({ label, section }) => `${label} ${section}`.toLowerCase());
  return rows.flatMap((row, at): Labelled[] => {
    const cell = pick(row.cells.length > 0 ? row.cells : [undefined], at);
    const column = cell && row.view.columns[cell.column];
    if (!cell || !column || !isSayable(row.label) || contentTerms(row.label).length < 2) return [];
    // Another row of the same name leaves open which one is meant.
    if (
      [...sameLabel.entries()].some(
        ([key, own]) => !own.includes(row) && key.startsWith(row.label.toLowerCase()),
      )
    )
      return [];
    const twin = row.view.columns.filter(
      ({ name, period }) => name === column.name || (period && period.year === column.period?.year),
    );
    if (twin.length > 1) return [];
    const { page } = row.view.page;
    if (column.period) {
      const question = pick(ofCell, at)(spoken(row.label), `${column.period.year}`);
      return [stated(question, 'cell', [cell.text], page)];
    }
    if (!isSayable(column.name)) return [];
    const question = pick(ofNamedCell, at)(spoken(row.label), spoken(column.name));
    return [stated(question, 'cell', [cell.text], page)];
  });
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
        !passages.some(({ text }) => accept.some((part) => text.includes(part)))
      );
    })
    .map((one) => ({
      ...one,
      kind: 'unstated',
      stated: false,
      answer: null,
      accept: [],
      pages: [],
    }));
};
