import { expect, test } from 'vitest';
import type { TableOutline } from '../../shared/contract/index.ts';
import { entryOfOutline, type TableEntry, titleOf } from '../state/table-entries.ts';
import { sectionKey, tableRows } from './table-rows.ts';

function entriesOf(...tables: Partial<TableOutline>[]): TableEntry[] {
  return tables.map((given, at) => {
    const outline: TableOutline = {
      ...{ page: at + 1, table_index: at, method: 'lattice', title: null, continues: false },
      ...{ bbox: { x: 0, y: 0, width: 1, height: 1 }, headers: [], row_count: 0, column_count: 1 },
      ...{ header_rows: 0, parts: [], ...given },
    };
    return entryOfOutline(outline, at + 1);
  });
}

const shown = (...asked: Parameters<typeof tableRows>): string[] =>
  tableRows(...asked).map((row) =>
    row.kind === 'section' ? `# ${row.name}` : `${row.nested ? '  ' : ''}${titleOf(row.entry)}`,
  );

const entries = entriesOf(
  { title: 'Balance sheets', section: ['Report', 'Balance sheets'], row_count: 1 },
  { title: 'Goodwill', section: ['Report', 'Note 8'], unit: 'In millions', confidence: 0.4 },
  { section: ['Report', 'Note 8'], headers: ['Fiscal 2024'], row_count: 2 },
);

test('tables of one section stand under its name, one that bears the name alone does not', () => {
  expect(shown(entries, '', 'page')).toEqual([
    'Balance sheets',
    '# Note 8',
    '  Goodwill',
    '  Table 3',
  ]);
});

test('a search takes each word from title, unit, section or columns', () => {
  expect(shown(entries, 'GOOD millions', 'page')).toEqual(['# Note 8', '  Goodwill']);
  expect(shown(entries, 'fiscal note', 'page')).toEqual(['# Note 8', '  Table 3']);
  expect(shown(entries, 'nothing', 'page')).toEqual([]);
});

test('a collapsed section keeps its name, and a search looks into it', () => {
  const collapsed = new Set(['Report\nNote 8']);
  expect(shown(entries, '', 'page', collapsed)).toEqual(['Balance sheets', '# Note 8']);
  expect(shown(entries, 'good', 'page', collapsed)).toEqual(['# Note 8', '  Goodwill']);
  expect(tableRows(entries, '', 'page', collapsed)[1]).toMatchObject({ count: 2, collapsed: true });
});

test('statements are a group of their own above all others, in every order and in a search', () => {
  const statements = entriesOf(
    { title: 'Cash flow hedges', section: ['Report', 'Note 3'], row_count: 2 },
    { title: 'Statements of financial position', statement: 'balance_sheet', row_count: 1 },
    { title: 'Cash flows', statement: 'cash_flow_statement', section: ['Report'] },
  );
  const group = ['# Statements', '  Statements of financial position', '  Cash flows'];
  const rest = ['# Note 3', '  Cash flow hedges'];
  expect(shown(statements, '', 'page')).toEqual([...group, ...rest]);
  expect(shown(statements, '', 'size')).toEqual([...group, 'Cash flow hedges']);
  expect(shown(statements, 'cash flow', 'page')).toEqual(['# Statements', '  Cash flows', ...rest]);
  expect(shown(statements, 'balance sheet', 'title')).toEqual(group.slice(0, 2));
  const collapsed = new Set(statements.slice(1).map(sectionKey));
  expect(shown(statements, '', 'page', collapsed)).toEqual(['# Statements', ...rest]);
});

test('another order than that of the pages is one list', () => {
  expect(shown(entries, '', 'title')).toEqual(['Balance sheets', 'Goodwill', 'Table 3']);
  expect(shown(entries, '', 'size')).toEqual(['Table 3', 'Balance sheets', 'Goodwill']);
  expect(shown(entries, '', 'confidence')[0]).toBe('Goodwill');
});
