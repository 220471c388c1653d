import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import type { AnswerSegment, MessageCitation } from '../../shared/contract/index.ts';
import { asTsv } from '../grid/clipboard.ts';
import { copiedRows, csvOf, fileStemOf, readCells, withSources, xlsxOf } from './table-files.ts';

const text = (own: string): AnswerSegment[] => [{ type: 'text', text: own }];
const cited = (own: string, citation: number): AnswerSegment[] => [
  { type: 'value', text: own, citation },
  { type: 'text', text: ' ' },
  { type: 'citation', citation },
];

const SALES = readCells([
  [text('Region'), text('Net, sales'), text('Share')],
  [cited('North', 0), cited('1,204', 1), text('36.0 %')],
  [text('=1+1'), text('(240)'), []],
]);

test('names files after the question and the one document that it cites', () => {
  const question = 'How did revenue / cost change from 2024 to 2025?';
  const citing = (...names: string[]) => ({
    question,
    citations: names.map((file_name) => ({ file_name }) as MessageCitation),
  });
  const asked = 'How did revenue cost change from 2024 to 2025';
  expect(fileStemOf(citing('Review 2025.pdf', 'Review 2025.pdf'))).toBe(`${asked} - Review 2025`);
  expect(fileStemOf(citing('a.pdf', 'b.pdf'))).toBe(asked);
  expect(fileStemOf({ ...citing(), question: '???' })).toBe('untitled');
});

test('saves each row with the documents and pages that it cites', () => {
  const rows = [
    [text('Debt')],
    [[...cited('500', 0), ...text(' + '), ...cited('11', 1), ...text(' = 511.')]],
    [text('None')],
  ];
  const cells = readCells(withSources(rows, (citation) => `a.pdf, p. ${citation < 2 ? 69 : 1}`));
  expect(cells.map((row) => row.map((cell) => cell.text))).toEqual([
    ['Debt', 'Sources'],
    ['500 + 11 = 511.', 'a.pdf, p. 69'],
    ['None', ''],
  ]);
  expect(withSources([[text('a')], [text('b')]], String)).toEqual([[text('a')], [text('b')]]);
});

test('copies cells without their references', () => {
  expect(asTsv(copiedRows(SALES))).toBe(
    "Region\tNet, sales\tShare\nNorth\t1,204\t36.0 %\n'=1+1\t(240)\t",
  );
  expect(copiedRows(SALES)[1]?.map(({ number }) => number?.value)).toEqual([undefined, 1204, 0.36]);
});

test('saves CSV with quotes where they are needed and no formulas', async () => {
  const bytes = new Uint8Array(await csvOf(SALES).arrayBuffer());
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    'Region,"Net, sales",Share\r\nNorth,"1,204",36.0 %\r\n\'=1+1,(240),\r\n',
  );
});

test('saves a workbook whose numbers are numbers and whose texts are no formulas', async () => {
  const { sheets } = await readXlsx(new Uint8Array(await (await xlsxOf(SALES)).arrayBuffer()));
  expect(sheets[0]?.rows).toEqual([
    ['Region', 'Net, sales', 'Share'],
    ['North', 1204, 0.36],
    ['=1+1', -240, ''],
  ]);
});
