import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { openPdf } from '../../../electron/engine/read/pdf/index.ts';
import type { StructureElement } from '../../../electron/engine/read/pdf/types.ts';
import { formText } from '../../../electron/engine/read/text/index.ts';
import type { PageText } from '../../../electron/engine/read/text/types.ts';
import { truthOf } from './truth.ts';

const FIXTURE = resolve(import.meta.dirname, '../../fixtures/tagged.pdf');

/** Words of the elements given, in the order of the content. */
async function pageOf(elements: readonly [path: string, ids: number[], text: string][]) {
  const pdf = await openPdf(FIXTURE);
  const plain = formText(pdf.readPage(1));
  pdf.close();
  const [word] = plain.words;
  if (!word) throw new Error('The fixture holds no words.');
  const structure = elements.map(
    ([path, ids]): StructureElement => ({ path: path.split('/'), ids }),
  );
  const words = elements.flatMap(([, , text], element) =>
    text.split(' ').map((one) => ({ ...word, text: one, glued: false, element })),
  );
  return { ...plain, structure, words } as PageText;
}

const LONG = Array.from({ length: 30 }, () => 'stone').join(' ');

test('headings, paragraphs and tables come in the order of the tree', async () => {
  const page = await pageOf([
    ['Document/P', [0, 2], LONG],
    ['Document/H1', [0, 1], 'The quarry'],
    ['Document/Table/TR/TH', [0, 3, 4, 5], 'Stone'],
    ['Document/Table/TR/TH', [0, 3, 4, 6], 'Tonnes'],
    ['Document/Table/TR/TD', [0, 3, 7, 8], 'Slate'],
    ['Document/Table/TR/TD/P', [0, 3, 7, 9, 10], '< 12'],
    ['Document/L/LI/LBody', [0, 11, 12, 13], 'first'],
    ['Document/Figure', [0, 14], 'label'],
  ]);
  expect(truthOf(page)).toBe(
    `# The quarry\n\n${LONG}\n\n<table>\n <tr>\n  <td>Stone</td>\n  <td>Tonnes</td>\n </tr>\n` +
      ' <tr>\n  <td>Slate</td>\n  <td>&lt; 12</td>\n </tr>\n</table>\n\n- first\n',
  );
});

test('a page with much text outside the tree says nothing', async () => {
  const page = await pageOf([['Document/P', [0, 1], LONG]]);
  const words = page.words.map(({ element: _, ...word }, index) =>
    index % 2 ? word : { ...word, element: 0 },
  );
  expect(truthOf({ ...page, words })).toBeNull();
});

test('a table whose rows have unlike numbers of cells is not told', async () => {
  const page = await pageOf([
    ['Document/P', [0, 1], LONG],
    ...['a', 'b', 'c'].map((text, n): [string, number[], string] => [
      'Document/Table/TR/TD',
      [0, 2, 3, 4 + n],
      text,
    ]),
    ['Document/Table/TR/TD', [0, 2, 8, 9], 'd'],
    ['Document/Table/TR/TD', [0, 2, 8, 10], 'e'],
  ]);
  expect(truthOf(page)).toBeNull();
});
