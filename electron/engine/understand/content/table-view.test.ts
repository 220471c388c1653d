import { expect, it } from 'vitest';
import { tableTotals } from '../../../../shared/totals/table-totals.ts';
import { tablePage } from '../../../../test/support/sample-page.ts';
import { viewsOf } from './table-view.ts';

it('the quarter of a column and its year may have another name between them', () => {
  const page = tablePage(1, [
    ['', 'Second quarter', ''],
    ['', 'Sales', ''],
    ['', '2023', '2022'],
    ['Worldwide', '21,519', '20,215'],
  ]);
  const [table] = page.tables;
  if (!table) throw new Error('The page has no table.');
  const cells = table.cells
    .filter(({ row, column }) => row > 1 || column < 2)
    .map((cell) => (cell.row < 2 && cell.column === 1 ? { ...cell, column_span: 2 } : cell));
  const [view] = viewsOf(page, { ...table, cells, header_rows: 3 });
  expect(view?.columns.map(({ period }) => period)).toEqual([
    null,
    { year: 2023, months: 3, part: 2 },
    { year: 2022, months: 3, part: 2 },
  ]);
});

it('a further header among the rows begins columns of its own', () => {
  const page = tablePage(1, [
    ['As reported', '2022 $ million', '2023 $ million', ''],
    ['Net sales', '14,544', '14,694', ''],
    ['EPS (cents)', '52.9', '70.5', ''],
    ['', 'Year ended', '', 'Comparable'],
    ['Adjusted', '2022 $ million', '2023 $ million', 'Change'],
    ['EBITDA', '2,117', '2,018', '(5)'],
  ]);
  const [table] = page.tables;
  if (!table) throw new Error('The page has no table.');
  const [reported, adjusted, ...others] = viewsOf(page, { ...table, header_rows: 1 });
  expect(others).toEqual([]);
  expect(reported?.rows.map(({ label }) => label)).toEqual(['Net sales', 'EPS (cents)']);
  expect(adjusted?.rows.map(({ label, section }) => [label, section])).toEqual([
    ['EBITDA', 'Adjusted'],
  ]);
  expect(adjusted?.columns.map(({ name }) => name).slice(1)).toEqual([
    'Year ended 2022 $ million',
    '2023 $ million',
    'Comparable Change',
  ]);
  expect(adjusted?.scale).toMatchObject({ factor: 1e6, currency: '$' });
});

it('the name of a statement above a further header is the title of what follows', () => {
  const page = tablePage(1, [
    ['in TEUR', '31.12.2024', '31.12.2023'],
    ['Vorräte', '214', '238'],
    ['Konzern-Kapitalflussrechnung', '', ''],
    ['in TEUR', '2024', '2023'],
    ['Abschreibungen', '47', '44'],
  ]);
  const tables = page.tables.map((table) => ({ ...table, title: 'Konzernbilanz' }));
  const views = tables.flatMap((table) => viewsOf(page, table));
  expect(views.map(({ title }) => title)).toEqual([
    'Konzernbilanz',
    'Konzern-Kapitalflussrechnung',
  ]);
  expect(views[0]?.columns.map(({ period }) => period?.year)).toEqual([undefined, 2024, 2023]);
});

it('a column of the change between two years is of no period', () => {
  const page = tablePage(1, [
    ['', '', 'From 2012 to 2015', '', ''],
    ['', '2015-2014', '2015', '2014-15', '2015-12'],
    ['Revenue', '100', '1,200', '1,150', '90'],
    ['Costs', '50', '800', '780', '70'],
  ]);
  const [table] = page.tables;
  if (!table) throw new Error('The page has no table.');
  const [view] = viewsOf(page, { ...table, header_rows: 2 });
  expect(view?.columns.map(({ period }) => period?.year)).toEqual([
    ...[undefined, undefined, 2015, 2014, 2015],
  ]);
});

it('years beside a label are values', () => {
  const page = tablePage(1, [
    ['', 'North', 'South'],
    ['Plants', '12', '14'],
    ['Founded in', '1923', '1950'],
    ['Rooms', '2,010', '2,020'],
  ]);
  const [table] = page.tables;
  if (!table) throw new Error('The page has no table.');
  const views = viewsOf(page, { ...table, header_rows: 1 });
  const labels = views.map(({ rows }) => rows.map(({ label }) => label));
  expect(labels).toEqual([['Plants', 'Founded in', 'Rooms']]);
});

it('a total without a label has that above its parts', () => {
  const page = tablePage(1, [
    ['', '2023', '2022'],
    ['Assets', '', ''],
    ['Current assets', '', ''],
    ['Cash', '4,013', '3,127'],
    ['Inventories', '6,028', '5,411'],
    ['Total current assets', '10,041', '8,538'],
    ['Equipment', '30,519', '31,204'],
    ['', '40,560', '39,742'],
    ['Revenues', '', ''],
    ['Rooms', '7,318', '6,204'],
    ['Food', '2,411', '2,509'],
    ['', '9,729', '8,713'],
    ['', '71', '82'],
  ]);
  const [view] = page.tables.flatMap((table) =>
    viewsOf(page, { ...table, totals: tableTotals(table) }),
  );
  expect(view?.rows.map(({ label, cells }) => `${label} ${cells[0]?.text}`)).toEqual([
    ...['Cash 4,013', 'Inventories 6,028', 'Total current assets 10,041', 'Equipment 30,519'],
    ...['Assets 40,560', 'Rooms 7,318', 'Food 2,411', 'Revenues 9,729'],
  ]);
});
