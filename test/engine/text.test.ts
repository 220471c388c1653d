/** From glyphs to words: what each fixture of this subject is about, stated on the formed text. */
import { describe, expect, test } from 'vitest';
import { openPdf } from '../../electron/engine/pdf/index.ts';
import { formText } from '../../electron/engine/text/index.ts';
import type { PageText } from '../../electron/engine/text/types.ts';
import { HIDDEN } from '../fixtures/make/cropped.ts';
import { SEEN, UNSEEN } from '../fixtures/make/hidden-text.ts';
import { NAMED } from '../fixtures/make/ligatures.ts';
import { SPOKEN, TAGGED } from '../fixtures/make/tagged.ts';
import { fixturePath } from './read.ts';

async function textOf(name: string, page = 1): Promise<PageText> {
  const pdf = await openPdf(fixturePath(name));
  try {
    return formText(pdf.readPage(page));
  } finally {
    pdf.close();
  }
}

/** Every line of the page as its words with blanks between them. */
const linesOf = ({ lines, words }: PageText): string[] =>
  lines.map((line) =>
    line.words
      .map((i) => (words[i]?.text ?? '') + (words[i]?.glued ? '' : ' '))
      .join('')
      .trim(),
  );

describe('tagged PDFs', () => {
  test('words know their element, by standard types; artifacts have none', async () => {
    const page = await textOf('tagged');
    for (const [text, path] of TAGGED) {
      for (const wanted of text.split(' ')) {
        const word = page.words.find((word) => word.text === wanted);
        const element = word?.element === undefined ? null : page.structure?.[word.element];
        expect(element?.path ?? null).toEqual(path);
      }
    }
  });

  test('elements on a path carry numbers in the order of the tree', async () => {
    const { structure = [] } = await textOf('tagged');
    expect(structure.map(({ ids }) => ids)).toEqual([
      [0, 1],
      [0, 2],
      [0, 2, 3],
      [0, 4],
      [0, 4, 5],
    ]);
  });

  test('symbols without a meaning are spelled as the element says', async () => {
    expect(linesOf(await textOf('tagged'))).toContain(`one ${SPOKEN}`);
  });

  test('an untagged file says nothing of structure', async () => {
    const page = await textOf('headings');
    expect(page.structure).toBeUndefined();
    expect(page.words.every((word) => word.element === undefined)).toBe(true);
  });
});

/** Per reason, how many glyphs are no text. */
const reasonsOf = ({ leftOut }: PageText): Record<string, number> => {
  const reasons: Record<string, number> = {};
  for (const { reason, glyphs } of leftOut) reasons[reason] = (reasons[reason] ?? 0) + glyphs;
  return reasons;
};

describe('what is left out is named', () => {
  test('text outside of the crop box', async () => {
    const page = await textOf('cropped');
    expect(reasonsOf(page)).toEqual({ off_page: 2 * HIDDEN.replaceAll(' ', '').length });
    for (const { y0, y1 } of page.leftOut) expect(y1 < 0 || y0 > page.height).toBe(true);
  });

  test('text cut away, in a layer that is off, painted over, in the colour of the paper', async () => {
    const page = await textOf('hidden-text');
    expect(linesOf(page).sort()).toEqual([...SEEN].sort());
    const counts = Object.entries(UNSEEN).map(([reason, text]) => [
      reason,
      text.replaceAll(' ', '').length + (reason === 'clipped' ? 'quarries'.length : 0),
    ]);
    expect(reasonsOf(page)).toEqual(Object.fromEntries(counts));
  });

  test('nothing on a page that is read whole', async () => {
    expect((await textOf('headings')).leftOut).toEqual([]);
  });
});

test('ligatures that only the names of their glyphs tell', async () => {
  expect(linesOf(await textOf('ligature-names'))).toEqual([NAMED]);
});
