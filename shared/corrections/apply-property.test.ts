/** Any sequence of corrections leaves a sound page, and replays to the same one. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { samplePage } from '../../test/support/corrected-page.ts';
import { PageOperation } from '../contract/correction.ts';
import { PageContent } from '../contract/page.ts';
import type { Table } from '../contract/table.ts';
import { applyOperation } from './apply.ts';
import { CorrectionError } from './error.ts';

const RUNS = 300;

const position = fc.nat({ max: 5 });
const few = fc.integer({ min: 1, max: 3 });
const on = { page: fc.constant(1), table: fc.nat({ max: 1 }) };
const lines = { axis: fc.constantFrom('row', 'column'), at: position, count: few };
const edges = fc
  .uniqueArray(fc.nat({ max: 20 }), { minLength: 2, maxLength: 6 })
  .map((values) => values.sort((a, b) => a - b).map((value) => 0.05 + value * 0.045));
const kind = <K extends string, S extends object>(name: K, shape: S) =>
  fc.record({ kind: fc.constant(name), ...shape });

/** In the format of the contract; many name what is not there. */
const operations = fc.array(
  fc.oneof(
    kind('set_cell', {
      ...on,
      row: position,
      column: position,
      text: fc.constantFrom('', '7', 'a b c'),
    }),
    kind('set_header_rows', { ...on, header_rows: position }),
    kind('insert', { ...on, ...lines }),
    kind('delete', { ...on, ...lines }),
    kind('move', { ...on, ...lines, to: position }),
    kind('merge', { ...on, ...lines }),
    kind('merge_cells', {
      ...on,
      row: position,
      column: position,
      row_span: few,
      column_span: few,
    }),
    kind('split_cell', { ...on, row: position, column: position }),
    kind('set_separators', { ...on, columns: edges, rows: edges }),
    kind('split_table', { ...on, row: position }),
    kind('join_tables', on),
    kind('accept_table', on),
    kind('remove_table', on),
    kind('add_table', { page: fc.constant(1), bbox: fc.constant(samplePage().tables[0]?.bbox) }),
    kind('set_word', { page: fc.constant(1), word: fc.nat({ max: 30 }), text: fc.constant('w') }),
    kind('set_block', { page: fc.constant(1), block: position, type: fc.constant('heading') }),
    kind('move_block', { page: fc.constant(1), from: position, to: position }),
  ),
  { maxLength: 12 },
);

/** Applies what can be applied. */
function replay(requested: readonly unknown[]): PageContent {
  let page = samplePage();
  for (const operation of requested.map((one) => PageOperation.parse(one))) {
    try {
      page = applyOperation(page, operation, samplePage().tables[0]).page;
    } catch (error) {
      if (!(error instanceof CorrectionError)) throw error;
    }
  }
  return page;
}

/** How many cells cover each place of the grid. */
function coverage({ cells, rows, column_count: columns }: Table): number[] {
  const covered = new Array<number>(rows.length * columns).fill(0);
  for (const cell of cells) {
    for (let row = cell.row; row < cell.row + cell.row_span; row++) {
      for (let column = cell.column; column < cell.column + cell.column_span; column++) {
        covered[column < columns ? row * columns + column : -1] =
          (covered[row * columns + column] ?? Number.NaN) + 1;
      }
    }
  }
  return covered;
}

/** How many blocks of text and cells hold each word. */
function owners({ words, blocks, tables }: PageContent): number[] {
  const held = words.text.map(() => 0);
  const texts = blocks.filter(({ type }) => type !== 'table');
  for (const { words: range } of [...texts, ...tables.flatMap((table) => table.cells)]) {
    const [first, count] = range ?? [0, 0];
    for (let word = first; word < first + count; word++) held[word] = (held[word] ?? 0) + 1;
  }
  return held;
}

test('cells tile their grid, and every word has one owner', () => {
  fc.assert(
    fc.property(operations, (requested) => {
      const page = replay(requested);
      expect(PageContent.parse(page)).toEqual(page);
      for (const [index, table] of page.tables.entries()) {
        expect(coverage(table).every((count) => count === 1)).toBe(true);
        expect(table.table_index).toBe(index);
        expect(table.rows.length).toBe(table.row_count + table.header_rows);
        expect(table.rows.every((row) => row.length === table.column_count)).toBe(true);
      }
      expect(owners(page).every((count) => count === 1)).toBe(true);
      expect(page.words.boxes.length).toBe(4 * page.words.text.length);
      const typed = requested.some((one) => /set_cell|set_word/.test(JSON.stringify(one)));
      if (!typed) expect(page.words.text.toSorted()).toEqual(samplePage().words.text.toSorted());
    }),
    { numRuns: RUNS },
  );
});

test('a replay gives the same page', () => {
  fc.assert(
    fc.property(operations, (requested) => {
      expect(replay(requested)).toEqual(replay(requested));
    }),
    { numRuns: RUNS / 5 },
  );
});
