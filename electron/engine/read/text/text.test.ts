import { describe, expect, it } from 'vitest';
import { formatCodedText } from '../../../../shared/coded-text.ts';
import {
  formPage,
  lineTexts,
  rawPage,
  type TextOperation,
  wordTexts,
} from '../../../../test/support/raw-page.ts';
import { GlyphFlag, type RawPage } from '../pdf/types.ts';
import { formText } from './index.ts';

describe('scripts', () => {
  it('are raised or lowered, smaller and glued', () => {
    const text = formPage([
      { text: 'H', x: 50, y: 100 },
      { text: '2', x: 55, y: 102, size: 6 },
      { text: 'O', x: 58, y: 100 },
      { text: 'note', x: 68, y: 100 },
      { text: '7', x: 88, y: 96.5, size: 6 },
    ]);
    expect(lineTexts(text)).toEqual(['H2O note7']);
    expect(text.words.map((word) => word.script)).toEqual([
      'normal',
      'subscript',
      'normal',
      'normal',
      'superscript',
    ]);
  });

  it('stand behind one another, raised behind lowered', () => {
    const text = formPage([
      { text: 'SO', x: 50, y: 100 },
      { text: '4', x: 60.1, y: 102, size: 6 },
      { text: '2-', x: 63.2, y: 96.5, size: 6 },
    ]);
    expect(lineTexts(text)).toEqual(['SO42-']);
    expect(text.words.map((word) => word.script)).toEqual(['normal', 'subscript', 'superscript']);
  });

  it('are found in the hole that the pen left for them', () => {
    const text = formPage([
      { text: 'on the 10', x: 50, y: 100 },
      { text: 'day of May', x: 103, y: 100 },
      { text: 'th', x: 95.2, y: 97.5, size: 6 },
      { text: 'small', x: 70, y: 97.5, size: 6 },
    ]);
    expect(lineTexts(text)).toEqual(['small', 'on the 10th day of May']);
  });

  it('are not lines of small print beside large text', () => {
    const text = formPage([
      { text: 'Large', x: 50, y: 100, size: 20 },
      { text: 'a whole line of small print beside it', x: 105, y: 95, size: 8 },
    ]);
    expect(text.words.every((word) => word.script === 'normal')).toBe(true);
  });

  it('of a single letter are not taken for a line beside a drop cap', () => {
    const text = formPage([
      { text: 'm', x: 50, y: 100 },
      { text: '2', x: 55, y: 96.5, size: 6 },
    ]);
    expect(lineTexts(text)).toEqual(['m2']);
  });

  it('a drop cap begins the first line beside it', () => {
    const text = formPage([
      { text: 'D', x: 50, y: 122, size: 36, advance: 0.6 },
      { text: 'rop caps stand beside', x: 73, y: 103 },
      { text: 'several lines of text', x: 73, y: 115 },
    ]);
    expect(lineTexts(text)[0]).toMatch(/^D ?rop caps stand beside$/);
  });
});

describe('text drawn over itself', () => {
  it.each([
    ['bold text', 'bold text and more'],
    ['bold text and more', 'bold text'],
  ])('is read once where one run goes on: %s', (first, second) => {
    const text = formPage([
      { text: first, x: 50, y: 100 },
      { text: second, x: 50.4, y: 100 },
    ]);
    expect(lineTexts(text)).toEqual(['bold text and more']);
    expect(text.words.map((word) => word.bold)).toEqual([true, true, false, false]);
  });
});

describe('right-to-left lines', () => {
  it('keep the figures of a number that a space follows', () => {
    const text = formPage([
      { text: '12', x: 80, y: 100 },
      { text: ' ', x: 75, y: 100 },
      { text: 'א', x: 70, y: 100 },
      { text: 'ב', x: 65, y: 100 },
    ]);
    expect(lineTexts(text)).toEqual(['12 אב']);
  });

  it('keep the order of decimals in Arabic digits', () => {
    const text = formPage([{ text: '٣٫٥', x: 80, y: 100 }]);
    expect(wordTexts(text)).toEqual(['٣٫٥']);
  });

  it('opens and closes brackets at the ends of a word, also where only one of a pair is mirrored', () => {
    // As it stands on the page from left to right; the last bracket is mirrored, the first is not.
    for (const brackets of ['()', '))', '((', ')(']) {
      const text = formPage([
        ...[...`${brackets[0]}ץע${brackets[1]}`].map((letter, k) => ({
          text: letter,
          x: 70 + 5 * k,
          y: 100,
        })),
        { text: 'ן', x: 93, y: 100 },
        { text: 'ח', x: 98, y: 100 },
      ]);
      expect(lineTexts(text), brackets).toEqual(['חן (עץ)']);
    }
  });
});

describe('lines', () => {
  it('are split at the gutter between columns', () => {
    const text = formPage([
      { text: 'left column text', x: 50, y: 100 },
      { text: 'right column text', x: 150, y: 100 },
    ]);
    expect(lineTexts(text)).toEqual(['left column text', 'right column text']);
  });

  it('keep the wide blanks of a justified line', () => {
    const words = ['a', 'loosely', 'set', 'line', 'of', 'text'];
    let x = 50;
    const shown = words.map((text) => {
      const entry = { text, x, y: 100 };
      x += text.length * 5 + 7;
      return entry;
    });
    expect(lineTexts(formPage(shown))).toEqual(['a loosely set line of text']);
  });

  it('are split where a vertical ruling runs between two words', () => {
    const text = formPage(
      [
        { text: 'cell', x: 50, y: 100 },
        { text: 'next', x: 73, y: 100 },
      ],
      {
        rulings: [
          { orientation: 'vertical', position: 71.5, start: 80, end: 120, thickness: 1, color: 0 },
        ],
      },
    );
    expect(lineTexts(text)).toEqual(['cell', 'next']);
  });

  it('keep a bullet with its text', () => {
    const text = formPage([
      { text: '•', x: 50, y: 100 },
      { text: 'item', x: 72, y: 100 },
    ]);
    expect(lineTexts(text)).toEqual(['• item']);
  });

  it('of one row never mix letters that lie upon one another', () => {
    const text = formPage([
      { text: '__________', x: 50, y: 100 },
      { text: 'Ada', x: 60, y: 100 },
    ]);
    expect(lineTexts(text).sort()).toEqual(['Ada', '__________']);
  });

  it('come from top to bottom', () => {
    const text = formPage([
      { text: 'below', x: 50, y: 200 },
      { text: 'above', x: 50, y: 100 },
    ]);
    expect(lineTexts(text)).toEqual(['above', 'below']);
  });
});

describe('directions', () => {
  it.each([90, 180, 270] as const)('text turned by %i degrees forms lines of its own', (angle) => {
    const text = formPage([
      { text: 'upright words', x: 50, y: 100 },
      { text: 'turned words', x: 300, y: 400, angle },
    ]);
    expect(lineTexts(text)).toEqual(['upright words', 'turned words']);
    const line = text.lines[1];
    expect(line?.angle).toBe(angle);
    const [width, height] = [(line?.x1 ?? 0) - (line?.x0 ?? 0), (line?.y1 ?? 0) - (line?.y0 ?? 0)];
    expect(angle === 180 ? width > height : height > width).toBe(true);
  });

  it('right-to-left words are read from the right, numbers in them from the left', () => {
    // As it stands on the page from left to right: 123 םלוע םולש
    const text = formPage([
      { text: '123 \u05dd\u05dc\u05d5\u05e2 \u05dd\u05d5\u05dc\u05e9', x: 50, y: 100 },
    ]);
    expect(lineTexts(text)).toEqual(['\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd 123']);
    expect(text.lines[0]?.rtl).toBe(true);
  });

  it('a right-to-left phrase inside a left-to-right line keeps its own order', () => {
    const text = formPage([
      { text: 'please see \u05dd\u05dc\u05d5\u05e2 \u05dd\u05d5\u05dc\u05e9 here', x: 50, y: 100 },
    ]);
    expect(lineTexts(text)).toEqual([
      'please see \u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd here',
    ]);
  });

  it('Arabic presentation forms become letters', () => {
    expect(wordTexts(formPage([{ text: '\ufef3\ufe8e', x: 50, y: 100 }]))).toEqual([
      '\u0627\u064a',
    ]);
  });

  it('Chinese and Japanese are split into glued words', () => {
    const text = formPage([{ text: '日本語のテキスト', x: 50, y: 100, advance: 1 }]);
    expect(text.words.length).toBeGreaterThan(1);
    expect(lineTexts(text)).toEqual(['日本語のテキスト']);
  });
});

describe('what counts as text', () => {
  const scan = { kind: 'image', x0: 0, y0: 0, x1: 600, y1: 800 } as const;

  it('leaves out recognised text under visible text', () => {
    const text = formPage([
      { text: 'visible', x: 50, y: 100 },
      { text: 'v1sible', x: 50.5, y: 100.5, flags: GlyphFlag.invisible },
    ]);
    expect(wordTexts(text)).toEqual(['visible']);
  });

  it('keeps recognised text of a scan', () => {
    const text = formPage([{ text: 'scanned', x: 50, y: 100, flags: GlyphFlag.invisible }], {
      pictures: [scan],
    });
    expect(wordTexts(text)).toEqual(['scanned']);
  });

  it('a scan without text needs recognition', () => {
    expect(formPage([], { pictures: [scan] })).toMatchObject({ source: 'none', needsOcr: true });
  });

  it('so does a scan with a header stamped on it, but no drawing with labels', () => {
    const header = {
      text: 'Case 1:19-cv-00123 Document 45 Filed 06/07/2019 Page 8 of 19 Exhibit A to the motion',
      x: 50,
      y: 20,
    };
    const drawing = { ...scan, kind: 'vector' as const };
    expect(formPage([header], { pictures: [scan] }).needsOcr).toBe(true);
    expect(formPage([header], { pictures: [drawing] }).needsOcr).toBe(false);
  });

  it('a blank page does not', () => {
    expect(formPage([])).toMatchObject({ source: 'none', needsOcr: false });
  });

  it('a font without meaning gives a warning and no words', () => {
    const text = formPage([
      {
        text: '\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0008\u0001\u0002',
        x: 50,
        y: 100,
        flags: GlyphFlag.unmapped,
      },
    ]);
    expect(text).toMatchObject({ source: 'none', needsOcr: true });
    expect(text.warnings).toHaveLength(1);
  });

  it('reads bullets and ticks of symbol fonts', () => {
    expect(wordTexts(formPage([{ text: '\uf0b7', x: 50, y: 100 }]))).toEqual(['•']);
  });

  it('drops a soft hyphen within a word and shows it at the end', () => {
    expect(wordTexts(formPage([{ text: 'co\u00adop hyphen\u00ad', x: 50, y: 100 }]))).toEqual([
      'coop',
      'hyphen-',
    ]);
  });

  it('gives every page finite boxes and non-empty words', () => {
    const noise: TextOperation[] = Array.from({ length: 300 }, (_, i) => ({
      text: String.fromCodePoint(33 + ((i * 7919) % 900)),
      x: (i * 37) % 600,
      y: (i * 53) % 800,
      size: 1 + (i % 30),
      angle: ([0, 90, 180, 270] as const)[i % 4] ?? 0,
    }));
    const raw: RawPage = rawPage(noise);
    for (const word of formText(raw).words) {
      expect(word.text).not.toBe('');
      expect([word.x0, word.y0, word.x1, word.y1].every(Number.isFinite)).toBe(true);
    }
  });
});

it('reads invisible text on a page of absurd size', () => {
  const page = rawPage([
    { text: 'seen', x: 50, y: 100 },
    { text: 'unseen', x: 50, y: 300, flags: GlyphFlag.invisible },
  ]);
  const { words } = formText({ ...page, width: 1e9, height: 1e9 });
  expect(words.map(({ text }) => text)).toContain('seen');
});

describe('letters of another script under the codes of Latin-1', () => {
  const formed = (text: string) => formPage([{ text, x: 50, y: 100 }]);

  it('are to be recognised, and the page says so', () => {
    const page = formed('Ãîäîâîé îò÷¸ò êàðüåðà ïî äîáû÷å');
    expect(page.unreadable).not.toEqual([]);
    expect(page.warnings.map(formatCodedText).join()).toContain(
      'other letters than the page shows',
    );
  });

  it.each(['élève âgé à côté, né à Évreux, déjà là', 'für große Höhlen übernächste Öfen'])(
    'are not the accents of %s',
    (text) => {
      const page = formed(text);
      expect([page.unreadable, page.warnings]).toEqual([[], []]);
    },
  );
});

it('fonts of few glyphs without a meaning are unreadable together', () => {
  const shown = [...'½æ�Ãº{ïÄ'].map((text, font) => ({
    ...{ text, font, x: 50 + 10 * font, y: 100, flags: GlyphFlag.unmapped },
  }));
  const fonts = [...shown, null].map(() => ({
    ...{ name: '', bold: false, italic: false, fixedPitch: false },
  }));
  const page = formText(rawPage([...shown, { text: 'read', font: 8, x: 50, y: 130 }], { fonts }));
  expect(wordTexts(page)).toEqual(['read']);
  expect(page.leftOut.map(({ reason, glyphs }) => [reason, glyphs])).toEqual([['unreadable', 8]]);
  // A bullet or two are no sample.
  const bullets = formText(rawPage(shown.slice(0, 2), { fonts }));
  expect(bullets.leftOut).toEqual([]);
});
