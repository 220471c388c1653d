import { describe, expect, test } from 'vitest';
import { openPdf } from '../../electron/engine/read/pdf/index.ts';
import { formText } from '../../electron/engine/read/text/index.ts';
import type { PageText } from '../../electron/engine/read/text/types.ts';
import type { Rect } from '../../shared/geometry.ts';
import { SHOWN as ANNOTATED, NOT_SHOWN } from '../fixtures/make/annotations.ts';
import { MAPS, PARAGRAPH, PARTLY, QUOTED } from '../fixtures/make/broken-maps.ts';
import { HIDDEN } from '../fixtures/make/cropped.ts';
import {
  MARKS,
  MIXED,
  RIGHT_TO_LEFT,
  ROTATIONS,
  rotatedText,
  VERTICAL,
} from '../fixtures/make/directions.ts';
import { SEEN, UNSEEN } from '../fixtures/make/hidden-text.ts';
import { LETTERS } from '../fixtures/make/letters.ts';
import { NAMED } from '../fixtures/make/ligatures.ts';
import { PRINTED, RECOGNISED } from '../fixtures/make/ocr-layers.ts';
import { MARKED, SPOKEN, TAGGED } from '../fixtures/make/tagged.ts';
import { DROP_CAP, REDRAWN, TYPOGRAPHY } from '../fixtures/make/typography.ts';
import { textOf as blockTextOf, fixturePath, onlyTable, readOnly } from './read.ts';

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

  test('marked content is read as the text that it stands for', async () => {
    expect(linesOf(await textOf('tagged'))).toContain(MARKED);
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

test('letters that are drawn one by one: none is lost, spaces stand where they are drawn', async () => {
  expect(linesOf(await textOf('letters'))).toEqual(LETTERS);
});

test('ligatures that only the names of their glyphs tell', async () => {
  expect(linesOf(await textOf('ligature-names'))).toEqual([NAMED]);
});

describe('broken maps to Unicode', () => {
  /** Where the k-th paragraph is drawn. */
  const paragraph = (k: number): Rect => ({
    x0: 40,
    x1: 440,
    y0: 50 + 60 * k,
    y1: 92 + 60 * k,
  });
  const holds = (box: Rect, { x0, x1, y0, y1 }: Rect) =>
    box.x0 < x0 + 5 && box.x1 > x1 - 30 && box.y0 < y0 + 8 && box.y1 > y1 - 8;

  test.each(MAPS.map(({ is }, k) => [is, k] as const))(
    'a paragraph of %s is to be recognised',
    async (_, k) => {
      const { unreadable } = await textOf('broken-maps');
      const { x0, x1, y0, y1 } = paragraph(k);
      const inside = unreadable.filter((box) => box.y1 > y0 && box.y0 < y1);
      const all = inside.reduce((sum, box) => ({
        x0: Math.min(sum.x0, box.x0),
        x1: Math.max(sum.x1, box.x1),
        y0: Math.min(sum.y0, box.y0),
        y1: Math.max(sum.y1, box.y1),
      }));
      expect(holds(all, { x0, x1, y0, y1 })).toBe(true);
    },
  );

  test('letters without a meaning are counted, none is guessed', async () => {
    const page = await textOf('broken-maps');
    const letters = PARAGRAPH.join('').replaceAll(' ', '').length;
    expect(reasonsOf(page)).toEqual({ unreadable: (MAPS.length - 1) * letters });
  });

  test('of a line only the words with unknown letters are', async () => {
    const { words, unreadable } = await textOf('broken-maps');
    for (const text of PARTLY.words) {
      const shown = text.replaceAll(PARTLY.broken, '\ufffd');
      const word = words.find((word) => word.text === shown);
      if (word === undefined) throw new Error(`${shown} is not there`);
      const middle = { x: (word.x0 + word.x1) / 2, y: (word.y0 + word.y1) / 2 };
      const marked = unreadable.some(
        ({ x0, x1, y0, y1 }) => middle.x > x0 && middle.x < x1 && middle.y > y0 && middle.y < y1,
      );
      expect(marked, text).toBe(text.includes(PARTLY.broken));
    }
  });

  test('what Windows has in place of controls is meant', async () => {
    expect(linesOf(await textOf('broken-maps'))).toContain(QUOTED);
  });
});

describe('typography', () => {
  /** Lines with scripts marked: ^ above, _ below. */
  const marked = (page: PageText): string[] => {
    const sign = { normal: '', superscript: '^', subscript: '_' } as const;
    return page.lines.map(({ words }) =>
      words
        .map((i) => page.words[i])
        .map((word) => (word ? sign[word.script] + word.text + (word.glued ? '' : ' ') : ''))
        .join('')
        .trim(),
    );
  };
  const unspaced = (text: string) => text.replaceAll(' ', '');

  test.each(Object.entries(TYPOGRAPHY))('%s', async (_, line) => {
    const lines = marked(await textOf('typography')).map((text) =>
      text.replaceAll(/(?<=[_^]\S+) (?=\W)/g, ''),
    );
    expect(lines.map(unspaced)).toContain(unspaced(line));
    const words = line.split(/[\s^_]+/).filter((word) => /^[A-Za-z]{2,}$/.test(word));
    const read = (await textOf('typography')).words.map(({ text }) => text);
    for (const word of words) expect(read).toContain(word);
  });

  test.each(Object.entries(REDRAWN))('text drawn over itself %s is read once', async (_, text) => {
    expect(linesOf(await textOf('typography')).filter((line) => line === text)).toHaveLength(1);
  });

  test('a second painting in marked content without text adds none', async () => {
    const page = await readOnly('fake-bold-span-latin');
    expect(page.blocks.slice(0, 2).map(({ text }) => text)).toEqual([
      'Statement of Accounts',
      'Period: 1 to 30 June 2026',
    ]);
    expect(onlyTable(page).rows).toEqual([
      ['Account', 'Opening', 'Closing'],
      ['Current', '1,122.33', '1,455.00'],
      ['Savings', '10,000.00', '10,011.22'],
      ['Total', '11,122.33', '11,466.22'],
    ]);
    expect((await readOnly('fake-bold')).blocks.map(({ text }) => text)).toEqual([
      'Minutes',
      'Date: May',
      'Place: Leeds',
      'Participants: eleven',
    ]);
  });

  test('such text is bold, and its copies are named as left out', async () => {
    const page = await textOf('typography');
    const bold = [REDRAWN.lineByLine, REDRAWN.letterByLetter, REDRAWN.fourTimes];
    for (const text of bold) {
      const words = page.words.filter((word) => text.split(' ').includes(word.text));
      expect(words.map((word) => word.bold)).not.toContain(false);
    }
    const letters = Object.values(REDRAWN).join('').replaceAll(' ', '').length;
    expect(reasonsOf(page)).toEqual({ redrawn: letters });
  });

  test('a drop cap is the first letter of its paragraph', async () => {
    expect(blockTextOf(await readOnly('typography'))).toContain(DROP_CAP);
  });
});

describe('directions', () => {
  test.each([...RIGHT_TO_LEFT, MIXED, MARKS.normalize('NFC')])('%s', async (line) => {
    expect(linesOf(await textOf('directions'))).toContain(line);
  });

  test.each(ROTATIONS)('text turned by %i degrees is one line of that angle', async (degrees) => {
    const page = await textOf('directions');
    const at = linesOf(page).indexOf(rotatedText(degrees));
    expect(page.lines[at]?.angle).toBe(degrees);
  });

  test.each(VERTICAL)('%s runs downwards', async (line) => {
    const page = await textOf('directions');
    const at = linesOf(page).indexOf(line);
    expect(page.lines[at]?.angle).toBe(90);
  });
});

describe('annotations', () => {
  test.each(Object.entries(ANNOTATED))('%s is text of the page', async (_, text) => {
    expect(linesOf(await textOf('annotations'))).toContain(text);
  });

  test.each(Object.entries(NOT_SHOWN))('%s is not', async (_, text) => {
    expect(linesOf(await textOf('annotations')).join('\n')).not.toContain(text);
  });
});

describe('recognised text of scans', () => {
  test.each([
    [1, [...RECOGNISED]],
    [2, [...RECOGNISED]],
    [3, [RECOGNISED[0], PRINTED, RECOGNISED[2]]],
  ] as const)('on page %i it is read once', async (number, lines) => {
    const page = await textOf('ocr-layers', number);
    expect(linesOf(page)).toEqual(lines);
    expect(page.needsOcr).toBe(false);
  });

  test('what is printed in its place is preferred', async () => {
    expect(reasonsOf(await textOf('ocr-layers', 3))).toEqual({
      invisible_duplicate: PRINTED.replaceAll(' ', '').length,
    });
  });
});
