import { expect, test } from 'vitest';
import type { PageContent } from '../../../shared/contract/page.ts';
import { applyOperation } from '../../../shared/corrections/apply.ts';
import { samplePage } from '../../../test/support/corrected-page.ts';
import { blockOf, pageOf, tableOf } from '../../../test/support/sample-pages.ts';
import { deriveTables } from './corrected-page.ts';

const onlyTable = ({ tables: [table] }: PageContent) => {
  if (!table) throw new Error('The page has no table.');
  return table;
};
const ROWS = [0.2, 0.24, 0.28, 0.32, 0.36];
const withColumns = (page: PageContent, columns: number[]) =>
  applyOperation(page, { kind: 'set_separators', page: 1, table: 0, columns, rows: ROWS }).page;
const ALL = [0.1, 0.4, 0.6, 0.8];
const CUT = [0.1, 0.4, 0.6];

test('a table from which a column of numbers was cut says so and is not trusted', () => {
  const whole = onlyTable(deriveTables(withColumns(samplePage(), ALL)));
  const cut = onlyTable(deriveTables(withColumns(samplePage(), CUT)));
  expect(cut.confidence).toBeLessThanOrEqual(0.5);
  expect(cut.confidence).toBeLessThan(whole.confidence ?? 0);
  expect(cut.confidence_reasons?.[0]).toEqual({ code: 'numbers_right', count: 4 });
  expect(whole.confidence_reasons?.map(({ code }) => code) ?? []).not.toContain('numbers_right');
});

test('a column put back gives the confidence back', () => {
  const whole = onlyTable(deriveTables(withColumns(samplePage(), ALL)));
  const back = onlyTable(deriveTables(withColumns(withColumns(samplePage(), CUT), ALL)));
  expect(back.confidence).toBe(whole.confidence);
});

test('the rules of a corrected grid part its rows, however many lines these have', () => {
  const lines = [['City', 'Opens', 'Remark']];
  for (const name of ['Oslo', 'Lima', 'Cairo']) {
    lines.push([name, 'Open from', `Market of ${name}`], ['', 'monday on', '']);
  }
  const rows = [0.2, ...lines.slice(1).map((_, at) => 0.24 + 0.04 * at), 0.48];
  const { page } = applyOperation(samplePage(1, lines), {
    ...{ kind: 'set_separators', page: 1, table: 0, columns: ALL },
    rows: rows.filter((_, at) => at === 0 || at % 2 === 1),
  });
  const codes = (method: 'lattice' | 'stream') => {
    const tables = page.tables.map((table) => ({ ...table, method }));
    return onlyTable(deriveTables({ ...page, tables })).confidence_reasons?.map(({ code }) => code);
  };
  expect(codes('lattice') ?? []).not.toContain('joined_rows');
  expect(codes('stream')).toContain('joined_rows');
});

test('tables that nobody changed keep what the engine said', () => {
  const page = samplePage();
  expect(deriveTables(page)).toEqual(page);
});

test('the words of a corrected table that were hard to recognise stay a reason', () => {
  const page = samplePage();
  const [first = 0] = onlyTable(page).cells[4]?.words ?? [];
  const recognised: PageContent = {
    ...page,
    recognition: { words: page.words.text.length, confidence: 0.8, doubtful: [first] },
  };
  const titled = applyOperation(recognised, {
    ...{ kind: 'set_title', page: 1, table: 0, title: 'Sales' },
  }).page;
  const reasons = onlyTable(deriveTables(titled)).confidence_reasons ?? [];
  expect(reasons.find(({ code }) => code === 'unsure_words')).toMatchObject({ count: 1 });
});

test('a chart of which a value was corrected keeps its method, reasons and confidence', () => {
  const chart = tableOf(
    [
      ['2022', '≈ 40'],
      ['2023', '≈ 50'],
      ['2024', '90'],
    ],
    { headerRows: 0, method: 'chart', confidence: 0.6 },
  );
  const corrected = applyOperation(pageOf(1, [blockOf('figure', '2022 2023')], [chart]), {
    ...{ kind: 'set_cell', page: 1, table: 0, row: 0, column: 1, text: '41' },
  }).page;
  const { totals, ...table } = onlyTable(deriveTables(corrected));
  expect(table).toMatchObject({ method: 'chart', confidence: 0.6, source: 'human' });
  expect(table.rows[0]).toEqual(['2022', '41']);
  expect(totals).toBeUndefined();
  expect(corrected.blocks.map(({ type }) => type)).toEqual(['figure', 'table']);
});
