/** Fonts of signs, and signs drawn last: what is read of them, and that writers keep what was chosen. */
import { expect, test } from 'vitest';
import { openPdf } from '../../electron/engine/read/pdf/index.ts';
import { formText } from '../../electron/engine/read/text/index.ts';
import { writeMarkdown } from '../../electron/engine/write/markdown.ts';
import { SIGNS } from '../fixtures/make/signs.ts';
import { fixturePath, readOnly } from './read.ts';

test('bytes of symbol fonts are read as their signs, superscripts in the holes of their line', async () => {
  const pdf = await openPdf(fixturePath('signs'));
  const { lines, words } = formText(pdf.readPage(1));
  pdf.close();
  const read = lines.map((line) =>
    line.words
      .map((i) => `${words[i]?.text}${words[i]?.glued ? '' : ' '}`)
      .join('')
      .trim(),
  );
  expect(read).toEqual([SIGNS.choice, ...SIGNS.items, SIGNS.greek, SIGNS.late]);
});

test('a check box stays with its item', async () => {
  const page = await readOnly('signs');
  const written = writeMarkdown([page], {});
  for (const item of SIGNS.items) expect(written).toContain(`- ${item}`);
});
