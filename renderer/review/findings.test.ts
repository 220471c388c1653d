import { expect, test } from 'vitest';
import type { DocumentCheck, Table } from '../../shared/contract/index.ts';
import { printedEntry } from '../state/table-entries.ts';
import { TABLE } from '../tables/grid/sample-table.ts';
import { findingsOf } from './findings.ts';

const entry = (page: number, more: Partial<Table>) => ({
  ...printedEntry({ page, position: 0 }, page, { ...TABLE, page, ...more }),
  number: page + 1,
});

const check = (name: string, passed: boolean, page: number | null): DocumentCheck => ({
  ...{ name, passed, page, message: `${name}.` },
});

test('what to review comes in the order of the pages, each with its place', () => {
  const wrong = entry(4, {
    totals: [
      {
        ...{ axis: 'row', index: 4, parts: [2, 3], operation: 'sum', foots: [] },
        mismatches: [{ row: 4, column: 1, printed: '251', expected: '252', singled_out: false }],
      },
    ],
  });
  const {
    review,
    check: toCheck,
    told,
  } = findingsOf(
    {
      checks: [
        // Both are told by the tables themselves.
        check('totals_foot', false, 4),
        check('table_confidence', false, 2),
        check('text_unreadable', false, 3),
        { ...check('text_covered', true, null), pages: [1, 7] },
      ],
      warnings: [{ page: 9, message: 'It took too long.' }],
    },
    [
      entry(2, { confidence: 0.1, confidence_reasons: [{ code: 'no_header' }] }),
      wrong,
      entry(6, { confidence: 0.4 }),
    ],
  );
  expect(review.map(({ kind, pages }) => [kind, ...pages])).toEqual([
    ['table', 2],
    ['left-out', 3],
    ['mismatch', 4],
    ['unread', 9],
  ]);
  expect(review[0]).toMatchObject({ title: 'Table 3 · Low', sentence: 'No header row found.' });
  expect(toCheck).toMatchObject([{ title: 'Table 7 · Check', pages: [6] }]);
  expect(review[2]?.target).toEqual({ kind: 'cell', page: 4, table: 0, row: 4, column: 1 });
  expect(told).toMatchObject([{ title: 'Text painted over', pages: [1, 7] }]);
});
