/**
 * Questions about rows of tables, with answers known by construction: an amount, an amount per share,
 * a change; and what the document does not state, made from the same rows: another period, the
 * qualifier of a neighbouring row, a part of the company.
 */

import { contentTerms, termsOf } from '../../../electron/engine/language/vocabulary/terms.ts';
import type { PassageIndex } from '../../../electron/engine/understand/answers/index.ts';
import type {
  TableView,
  ViewCell,
  ViewRow,
} from '../../../electron/engine/understand/content/table-view.ts';
import { isPerShareRow } from '../../../shared/values/table-scale.ts';
import type { Labelled } from './judge.ts';
import { isSayable, isTotal, pick, spoken, stated, unstated } from './wording.ts';

const OF_AMOUNT = [
  (row: string, when: string) => `What was ${row} in ${when}?`,
  (row: string, when: string) => `How much was ${row} in ${when}?`,
  (row: string, when: string) => `${row} ${when}`,
  (row: string, when: string) => `What did ${row} amount to in ${when}?`,
  (row: string, when: string) => `What was the company's ${row} in fiscal ${when}?`,
  (row: string, when: string) => `Wie hoch war ${row} in ${when}?`,
  (row: string, when: string) => `Wie viel betrug ${row} im Jahr ${when}?`,
  (row: string, when: string) => `Quel était le montant de ${row} en ${when} ?`,
];
const OF_COLUMN = [
  (row: string, column: string) => `What is the ${column} of ${row}?`,
  (row: string, column: string) => `${column} for ${row}?`,
  (row: string, column: string) => `How high is the ${column} of ${row}?`,
  (row: string, column: string) => `Wie hoch ist ${column} von ${row}?`,
];
const OF_CHANGE = [
  (row: string, from: number, to: number) => `How did ${row} change from ${from} to ${to}?`,
  (row: string, from: number, to: number) =>
    `By how much did ${row} change between ${from} and ${to}?`,
  (row: string, from: number, to: number) => `What was the change in ${row} from ${from} to ${to}?`,
  (row: string, from: number, to: number) => `Wie hat sich ${row} von ${from} bis ${to} verändert?`,
];
const OF_PART = [
  (row: string, part: string, when: string) => `What was ${row} of ${part} in ${when}?`,
  (row: string, part: string, when: string) => `How much was ${part}'s ${row} in ${when}?`,
  (row: string, part: string, when: string) => `Wie hoch war ${row} von ${part} in ${when}?`,
];

/** A cell whose row and column no other row or column of the document is named like. */
interface Askable {
  readonly row: ViewRow;
  readonly cell: ViewCell;
  readonly name: string;
  /** Of its column; null if its name is asked for. */
  readonly year: number | null;
  readonly column: string;
}

export function rowQuestions(index: PassageIndex): Readonly<Record<string, Labelled[]>> {
  const { views } = index.accounts;
  const cells = askableIn(views);
  const held = heldBy(index);
  return {
    cell: cells.filter(({ name }) => !isPerShareRow(name)).flatMap(ofCell('cell')),
    'per share': cells.filter(({ name }) => isPerShareRow(name)).flatMap(ofCell('per share')),
    change: Array.from(Map.groupBy(cells, ({ row }) => row).values()).flatMap(changeOf),
    'unstated period': cells.flatMap((cell, at) => otherPeriod(cell, at, held)),
    'unstated qualifier': cells.flatMap((cell, at) => otherQualifier(cell, at, held)),
    'unstated part': cells.flatMap((cell, at) => otherPart(cell, at, views, held)),
  };
}

function askableIn(views: readonly TableView[]): Askable[] {
  const rows = views.flatMap((view) => view.rows);
  const labels = Map.groupBy(rows, ({ label }) => label.toLowerCase());
  const all = [...labels.keys()];
  const isOnly = ({ label }: ViewRow): boolean =>
    labels.get(label.toLowerCase())?.length === 1 &&
    // Another row that only says more leaves open which one is meant.
    !all.some((other) => other !== label.toLowerCase() && other.startsWith(label.toLowerCase()));
  return rows.flatMap((row): Askable[] => {
    const name = isPerShareRow(row.section) ? `${row.label} ${row.section}` : row.label;
    if (!isSayable(name) || contentTerms(name).length < 2 || !isOnly(row)) return [];
    return row.cells.flatMap((cell): Askable[] => {
      const column = row.view.columns[cell.column];
      if (!column || !/\d/.test(cell.text)) return [];
      const { period } = column;
      const twins = row.view.columns.filter(
        (other) => other.name === column.name || (period && other.period?.year === period.year),
      );
      const isYear = period !== null && (period.months === null || period.months === 12);
      if (twins.length > 1 || (period && !isYear) || !(period || isSayable(column.name))) return [];
      const year = period?.year ?? null;
      return [{ row, cell, name: spoken(name), year, column: spoken(column.name) }];
    });
  });
}

const ofCell =
  (kind: string) =>
  ({ row, cell, name, year, column }: Askable, at: number): Labelled => {
    const question =
      year === null ? pick(OF_COLUMN, at)(name, column) : pick(OF_AMOUNT, at)(name, `${year}`);
    return stated(question, kind, [cell.text], row.view.page.page);
  };

/** From the first to the last year of a row: both values belong to the answer. */
function changeOf(cells: readonly Askable[], at: number): Labelled[] {
  const dated = cells
    .flatMap((one) => (one.year === null ? [] : [{ ...one, year: one.year }]))
    .toSorted((a, b) => a.year - b.year);
  const [first, last] = [dated[0], dated.at(-1)];
  if (!first || !last || first === last) return [];
  const question = pick(OF_CHANGE, at)(first.name, first.year, last.year);
  const { page } = first.row.view.page;
  return [{ ...stated(question, 'change', [first.cell.text, last.cell.text], page), all: true }];
}

type Held = (terms: readonly string[]) => boolean;

/** Whether a passage with its headings, or a row with its table, has all of the terms. */
function heldBy({ passages, accounts }: PassageIndex): Held {
  const texts = [
    ...passages.map(({ text, context }) => `${text} ${context}`),
    ...accounts.views.flatMap(({ rows, title, columns }) =>
      rows.map(
        ({ label, section }) =>
          `${label} ${section} ${title} ${columns.map(({ name }) => name).join(' ')}`,
      ),
    ),
  ].map((text) => new Set(termsOf(text)));
  return (terms) => texts.some((own) => terms.every((term) => own.has(term)));
}

/** The year before the first of the row, or after the last. */
function otherPeriod({ row, name, year }: Askable, at: number, isHeld: Held): Labelled[] {
  if (year === null) return [];
  const years = row.view.columns.flatMap(({ period }) => period?.year ?? []);
  const other = at % 2 === 0 ? Math.min(...years) - 1 : Math.max(...years) + 1;
  if (isHeld([...contentTerms(name), `${other}`])) return [];
  return [unstated(pick(OF_AMOUNT, at)(name, `${other}`), 'unstated period')];
}

/** The first word of the row before, with the rest of the row. */
function otherQualifier({ row, name, year }: Askable, at: number, isHeld: Held): Labelled[] {
  const { rows } = row.view;
  const before = rows[rows.indexOf(row) - 1];
  if (year === null || !before || !isSayable(before.label)) return [];
  const [first = '', ...others] = spoken(before.label).split(' ');
  const mixed = [first, ...name.split(' ').slice(1)].join(' ');
  const isMixed = others.length > 0 && contentTerms(first).length > 0;
  if (!isMixed || contentTerms(mixed).length < 2 || isHeld(contentTerms(mixed))) return [];
  return [unstated(pick(OF_AMOUNT, at)(mixed, `${year}`), 'unstated qualifier')];
}

/** Of what a row of another table is named after. */
function otherPart(
  { row, name, year }: Askable,
  at: number,
  views: readonly TableView[],
  isHeld: Held,
): Labelled[] {
  const other = pick(views, at * 7 + 3);
  const part = other && pick(other.rows, at)?.label.trim();
  const isName = part && /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(part) && !isTotal(part);
  if (year === null || !isName || other === row.view) return [];
  if (isHeld([...contentTerms(name), ...contentTerms(part)])) return [];
  return [unstated(pick(OF_PART, at)(name, part, `${year}`), 'unstated part')];
}
