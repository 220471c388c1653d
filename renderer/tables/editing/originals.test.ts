import { expect, test } from 'vitest';
import type { Correction } from '../../../shared/contract/index.ts';
import { TABLE } from '../../../test/support/sample-table.ts';
import { printedEntry } from '../../state/table-entries.ts';
import { originalOf, originalsOf } from './originals.ts';

const bbox = { x: 0.1, y: 0.2, width: 0.1, height: 0.05 };
const edit = (before: string, after: string, state: Correction['state'] = 'applied') =>
  ({
    ...{ id: 'corr-abcdef', document_id: 'd', page: 1, state, bbox, before, after },
    ...{ author: 'Window', created_at: '2026-01-01T00:00:00Z' },
    operation: { kind: 'set_cell', page: 1, table: 0, row: 1, column: 1, text: after },
  }) satisfies Correction;
const entry = printedEntry({ page: 1, position: 0 }, 0, TABLE);

test('the first of several edits tells what was read, wherever the row stands by now', () => {
  const originals = originalsOf([edit('1', '2'), edit('2', '3')]);
  expect(originalOf(originals, entry, { row: 4, bbox, text: '3' })).toBe('1');
});

test('a cell that holds what was read, or whose edit was undone, has nothing to restore', () => {
  const originals = originalsOf([edit('1', '2'), edit('2', '1')]);
  expect(originalOf(originals, entry, { row: 1, bbox, text: '1' })).toBeUndefined();
  expect(
    originalOf(originalsOf([edit('1', '2', 'undone')]), entry, { row: 1, bbox, text: '2' }),
  ).toBeUndefined();
});
