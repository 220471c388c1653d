import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { csvText } from '../../../shared/csv.ts';
import { cellOf, pageOf, tableOf, tableOfCells } from '../../../test/support/sample-pages.ts';
import { csvFile, writeCsvArchive } from './csv.ts';
import { documentTables } from './document-tables.ts';

const PLAIN = { heading: 'none', source: 'none' } as const;
const file = (rows: string[][]) => csvFile(documentTables([pageOf(1, [], [tableOf(rows)])]), PLAIN);

describe('CSV', () => {
  it('ends lines with CRLF and quotes what needs it', () => {
    const table = tableOf([
      ['a', 'b,c', 'd "e"'],
      ['1\n2', ' padded', ''],
    ]);
    expect(csvText(table.rows)).toBe('a,"b,c","d ""e"""\r\n"1\n2"," padded",\r\n');
  });

  it('escapes what a spreadsheet would run as a formula, but no numbers', () => {
    const texts = ['=1+1', '+cmd|x', '-2+3', '@x', '\t=1', '- each'];
    const escaped = texts.map((text) => `'${text}`);
    expect(csvText([texts])).toBe(`${escaped.join()}\r\n`);
    const numbers = ['-5', '-1.250', '+3 %', '-$4.20', '-', '−7', '(3)'];
    expect(csvText([numbers])).toBe(`${numbers.join()}\r\n`);
  });

  it('keeps texts as printed where they are asked for raw', () => {
    expect(csvText([['=1+1', '-5', '@x']], 'raw')).toBe('=1+1,-5,@x\r\n');
    const raw = csvFile(documentTables([pageOf(1, [], [tableOf([['=1']])])]), {
      ...PLAIN,
      formulas: 'raw',
    });
    expect(strFromU8(raw)).toBe('=1\r\n');
  });

  it('keeps every row as long as the others where cells span', () => {
    const cells = [cellOf(0, 0, 'wide', { column_span: 2 }), cellOf(1, 0, 'a'), cellOf(1, 1, 'b')];
    expect(csvText(tableOfCells(cells, 2, 2).rows)).toBe('wide,\r\na,b\r\n');
  });

  it('marks its encoding only where it matters', () => {
    expect([...file([['é']]).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(strFromU8(file([['e']]))).toBe('e\r\n');
  });

  it('comes as one file per table, named by number, page and title', () => {
    const table = tableOf([['x']], { title: 'Sales: 2024/2025?' });
    const zip = writeCsvArchive(documentTables([pageOf(3, [], [table, tableOf([['y']])])]), PLAIN);
    expect(Object.keys(unzipSync(zip))).toEqual(['1 page 3 Sales 2024 2025.csv', '2 page 3.csv']);
  });

  it('is the same archive for the same tables', () => {
    const tables = documentTables([pageOf(1, [], [tableOf([['x']])])]);
    expect(writeCsvArchive(tables, PLAIN)).toEqual(writeCsvArchive(tables, PLAIN));
  });
});
