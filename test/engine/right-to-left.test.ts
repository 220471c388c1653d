/** Hebrew and Arabic: logical order of brackets and vowel signs, first column on the right. */

import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { documentTables } from '../../electron/engine/write/document-tables.ts';
import { writeXlsx } from '../../electron/engine/write/xlsx.ts';
import { ALIGNED, PARAGRAPHS, RULED } from '../fixtures/make/vocalised.ts';
import { blocksOf, readOnly } from './read.ts';

test('brackets beside numbers face inwards, and vowel signs follow their letters', async () => {
  const { blocks } = await readOnly('rtl-marks');
  expect(blocks.map(({ text }) => text)).toEqual([
    'לפי סעיף 15(ב)(4) לחוק החברות, הסכום הוא 12,500 ש"ח (כולל מע"מ).',
    'ولاية كارولينا الشمالية، قسم الإدارة (الطابق 3): الآن 47 طالبًا.',
  ]);
});

test('vocalised text, lam-alef and nested brackets are read as written', async () => {
  const paragraphs = blocksOf(await readOnly('vocalised'), 'paragraph');
  expect(paragraphs.map(({ text }) => text.normalize('NFC'))).toEqual(
    PARAGRAPHS.map((text) => text.replace('\n', ' ').normalize('NFC')),
  );
});

test('the first column of a right-to-left table is the rightmost', async () => {
  const page = await readOnly('vocalised');
  expect(page.tables.map(({ rows }) => rows)).toEqual([RULED, ALIGNED]);
  const layout = { heading: 'none', source: 'none', sheets: 'many', formulas: 'escaped' } as const;
  const workbook = await writeXlsx(documentTables([page]), {
    ...{ title: '', index: false, layout },
  });
  const sheet = unzipSync(workbook)['xl/worksheets/sheet1.xml'];
  expect(strFromU8(sheet ?? new Uint8Array())).toContain('rightToLeft="1"');
});
