/**
 * Questions for the rows of a table, with answers known by construction: all rows of a table whose
 * row headers have a name, or those rows that have the same value in a column.
 */

import { termsOf } from '../../../electron/engine/language/vocabulary/terms.ts';
import type { PassageIndex } from '../../../electron/engine/understand/answers/index.ts';
import type { Table } from '../../../shared/contract/table.ts';
import type { Labelled } from './judge.ts';
import { isSayable, isTotal, pick, spoken, stated } from './wording.ts';

const OF_ALL = [
  (rows: string) => `What are the ${rows}?`,
  (rows: string) => `Which ${rows} are there?`,
  (rows: string) => `List all ${rows}.`,
  (rows: string) => `What ${rows} does the company have?`,
  (rows: string) => `Name the ${rows}.`,
  (rows: string) => `Welche ${rows} gibt es?`,
  (rows: string) => `Welche ${rows} hat das Unternehmen?`,
  (rows: string) => `Quels sont les ${rows} ?`,
  (rows: string) => `¿Cuáles son los ${rows}?`,
  (rows: string) => `Welke ${rows} zijn er?`,
];
const OF_SOME = [
  (rows: string, value: string) => `Which ${rows} are ${value}?`,
  (rows: string, value: string, column: string) => `Which ${rows} have the ${column} ${value}?`,
  (rows: string, value: string) => `List the ${rows} with ${value}.`,
  (rows: string, value: string) => `Welche ${rows} sind ${value}?`,
];
const LEAST_ROWS = 2;
const MOST_ROWS = 40;
/** Words of a row header that tell it from another. */
const FIRST_WORDS = 4;

const startOf = (text: string): string => text.split(/\s+/).slice(0, FIRST_WORDS).join(' ');

const pluralOf = (name: string): string =>
  /s$/.test(name) ? name : /[^aeou]y$/.test(name) ? `${name.slice(0, -1)}ies` : `${name}s`;

/** `Name of Subsidiary`, `Subsidiary name`: what the names are of. */
const spokenName = (header: string): string =>
  spoken(header)
    .replace(/^(?:entity )?names? (?:of )?(?=\S)|(?<=\S) names?$/i, '')
    .replace(/(?<= )\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());

/** A table without sections that has a name for what its rows are. */
interface Listing {
  readonly name: string;
  readonly labels: readonly string[];
  readonly body: Table['cells'];
  readonly headers: ReadonlyMap<number, string>;
  readonly page: number;
}

function listingsIn({ pages }: PassageIndex): Listing[] {
  return pages.flatMap(({ page, tables }) =>
    tables.flatMap(({ cells, header_rows: depth = 0, continues }): Listing[] => {
      const headers = new Map<number, string>();
      for (const { row, column, text } of cells)
        if (row < depth) headers.set(column, `${headers.get(column) ?? ''} ${text}`.trim());
      const body = cells.filter(({ row }) => row >= depth);
      const rows = [...Map.groupBy(body, ({ row }) => row).values()];
      const isSplit = rows.some((own) => own.filter(({ text }) => text !== '').length < 2);
      const all = body.filter(({ column }) => column === 0).map(({ text }) => text.trim());
      const labels = all.filter((text) => !isTotal(text));
      const name = spokenName(headers.get(0) ?? '');
      const isList =
        isSayable(name) &&
        termsOf(name).length <= 3 &&
        labels.every((one) => /\p{L}{2}/u.test(one));
      if (continues || isSplit || !isList) return [];
      if (labels.length < LEAST_ROWS || labels.length > MOST_ROWS) return [];
      return [{ name: pluralOf(name), labels, body, headers, page }];
    }),
  );
}

export function listQuestions(index: PassageIndex): Readonly<Record<string, Labelled[]>> {
  const all = listingsIn(index);
  const only = [...Map.groupBy(all, ({ name }) => name.toLowerCase()).values()].flatMap((same) =>
    same.length === 1 ? same : [],
  );
  const listOf = (question: string, kind: string, page: number, labels: readonly string[]) => ({
    ...stated(question, kind, labels.map(startOf), page),
    all: true,
  });
  return {
    'list of rows': only.flatMap(({ name, labels, page }, at) =>
      [at, at + 3, at + 6].map((n) => listOf(pick(OF_ALL, n)(name), 'list of rows', page, labels)),
    ),
    'list of some rows': only.flatMap((listing, at) => someRowsOf(listing, at)),
  };
}

/** For each value that several rows have, but not all. */
function someRowsOf({ name, labels, body, headers, page }: Listing, number: number): Labelled[] {
  const labelAt = new Map(
    body.flatMap(({ row, column, text }) => (column === 0 ? [[row, text.trim()] as const] : [])),
  );
  const byValue = Map.groupBy(
    body.filter(({ column, text }) => column > 0 && isSayable(text) && text.length < 30),
    ({ column, text }) => `${column} ${text.toLowerCase()}`,
  );
  return [...byValue.values()].flatMap((cells, at): Labelled[] => {
    const [first] = cells;
    const own = cells.map(({ row }) => labelAt.get(row) ?? '');
    if (!first || own.length < LEAST_ROWS || own.length >= labels.length) return [];
    const column = headers.get(first.column) ?? '';
    const wording = pick(OF_SOME, isSayable(column) ? number + at : 0);
    const others = labels.filter((label) => !own.includes(label));
    return [
      {
        ...stated(
          wording(name, spoken(first.text), spoken(column)),
          'list of some rows',
          own.map(startOf),
          page,
        ),
        ...{ all: true, none: others.map(startOf) },
      },
    ];
  });
}
