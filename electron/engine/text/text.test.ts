import { describe, expect, it } from 'vitest';
import { GlyphFlag, type RawPage } from '../pdf/types.ts';
import { formText } from './index.ts';
import { rawPage, type Shown } from './raw-page.fixture.ts';
import type { PageText } from './types.ts';

const wordsOf = (text: PageText): string[] => text.words.map((word) => word.text);

/** Lines as text: words parted by blanks unless they are glued. */
const linesOf = (text: PageText): string[] =>
  text.lines.map((line) =>
    line.words
      .map((index) => text.words[index])
      .map((word) => `${word?.text}${word?.glued ? '' : ' '}`)
      .join('')
      .trim(),
  );

const form = (shown: readonly Shown[], extra?: Parameters<typeof rawPage>[1]): PageText =>
  formText(rawPage(shown, extra));

describe('words', () => {
  it('are parted by the spaces that the page shows', () => {
    expect(linesOf(form([{ text: 'three plain words', x: 50, y: 100 }]))).toEqual([
      'three plain words',
    ]);
  });

  it('are parted by distance where the page shows no spaces', () => {
    const text = form([
      { text: 'two', x: 50, y: 100 },
      { text: 'words', x: 67.5, y: 100 },
    ]);
    expect(linesOf(text)).toEqual(['two words']);
  });

  it('are put together from pieces that touch, in any order of drawing', () => {
    const text = form([
      { text: 'r', x: 70, y: 100 },
      { text: 'toge', x: 50, y: 100 },
    ]);
    expect(wordsOf(text)).toEqual(['toger']);
  });

  it('stay whole in letter-spaced text', () => {
    const text = form([{ text: 'LETTER SPACED', x: 50, y: 100, spacing: 3 }]);
    expect(linesOf(text)).toEqual(['LETTER SPACED']);
  });

  it('stay whole where a space stands between all letters', () => {
    const text = form([{ text: 'T O T A L S', x: 50, y: 100 }]);
    expect(wordsOf(text)).toEqual(['TOTALS']);
  });

  it('are parted where a space stands between all the signs of a formula', () => {
    const text = form([{ text: 'm = V × d + w', x: 50, y: 100 }]);
    expect(linesOf(text)).toEqual(['m = V × d + w']);
  });

  it('stay whole where a space of other text is drawn between their letters', () => {
    const text = form([
      { text: 'W', x: 50, y: 100 },
      { text: ' ', x: 54, y: 106, size: 2 },
      { text: 'ord', x: 55, y: 100 },
    ]);
    expect(wordsOf(text)).toEqual(['Word']);
  });

  it('of touching table columns stay apart when other text was written between them', () => {
    const text = form([
      { text: '$120.00', x: 50, y: 100 },
      { text: 'NM', x: 300, y: 100 },
      { text: 'other', x: 400, y: 100 },
      { text: 'P-04', x: 85.6, y: 100 },
    ]);
    expect(wordsOf(text)).toEqual(['$120.00', 'P-04', 'NM', 'other']);
  });

  it('keep figures whole where the point or a pair of ones is set closer', () => {
    const text = form([
      { text: '7', x: 50, y: 100 },
      { text: '.49', x: 54, y: 100 },
      { text: '1', x: 90, y: 100 },
      { text: '1', x: 94.5, y: 100 },
      { text: '1', x: 130, y: 100 },
      { text: '4', x: 134, y: 100 },
    ]);
    expect(wordsOf(text)).toEqual(['7.49', '11', '1', '4']);
  });

  it('are parted where recognition wrote them apart, but not its pieces of words', () => {
    const flags = GlyphFlag.invisible;
    const near = [
      { text: 'Federal', x: 50, y: 100, flags },
      { text: 'office', x: 85.8, y: 100, flags },
    ];
    const apart = [
      { text: 'wide', x: 50, y: 130, flags },
      { text: 'blanks', x: 73, y: 130, flags },
      { text: 'elsewhere', x: 106, y: 130, flags },
      { text: 'too', x: 154, y: 130, flags },
    ];
    expect(wordsOf(form([...near, ...apart])).slice(0, 2)).toEqual(['Federal', 'office']);
    expect(wordsOf(form(near))).toEqual(['Federaloffice']);
  });

  it('are not parted by a space that shares the place of the letter behind it', () => {
    const page = rawPage([{ text: 'NO TE', x: 50, y: 100 }]);
    const { x0, x1, originX } = page.glyphs;
    for (const i of [3, 4]) for (const column of [x0, x1, originX]) (column[i] as number) -= 5;
    expect(wordsOf(formText(page))).toEqual(['NOTE']);
  });

  it('lose glyphs that are drawn twice for boldness', () => {
    const text = form([
      { text: 'bold', x: 50, y: 100 },
      { text: 'bold', x: 50.3, y: 100 },
    ]);
    expect(text.words).toMatchObject([{ text: 'bold', bold: true }]);
  });

  it('keep doubled letters and ligatures', () => {
    expect(wordsOf(form([{ text: 'sti\ufb00ly bookkeeping', x: 50, y: 100 }]))).toEqual([
      'stiffly',
      'bookkeeping',
    ]);
  });

  it('carry accents that are drawn over a letter', () => {
    const text = form([
      { text: 'Zurich', x: 50, y: 100 },
      { text: '\u00a8', x: 55.5, y: 100, advance: 0.4 },
    ]);
    expect(wordsOf(text)).toEqual(['Zürich']);
  });

  it('carry accents that are put on when the letters behind stand already', () => {
    const text = form([
      { text: 'J', x: 50, y: 100 },
      { text: 'er', x: 55, y: 100 },
      { text: '\u00b4', x: 55.7, y: 100, advance: 0.33 },
      { text: 'ome', x: 65, y: 100 },
    ]);
    expect(wordsOf(text)).toEqual(['J\u00e9rome']);
  });

  it('are woven from letters of two fonts that stand in each other’s gaps', () => {
    const glyphs = (letters: string, places: number[]): Shown[] =>
      [...letters].map((text, i) => ({ text, x: 50 + 5 * (places[i] ?? 0), y: 100 }));
    const raw = rawPage([...glyphs('wvn', [0, 2, 4]), ...glyphs('oe', [1, 3])]);
    // As one text operation each, with the pen jumping over the missing letters.
    raw.glyphs.run.set([0, 0, 0, 1, 1]);
    expect(wordsOf(formText(raw))).toEqual(['woven']);
  });

  it('take a leader of dots as a word of its own', () => {
    const text = form([{ text: 'Contents......12', x: 50, y: 100 }]);
    expect(wordsOf(text)).toEqual(['Contents', '......', '12']);
  });

  it('have the style of most of their glyphs', () => {
    const text = form([
      { text: 'B', x: 50, y: 100, font: 1 },
      { text: 'oldish', x: 55, y: 100 },
    ]);
    expect(text.words).toMatchObject([{ text: 'Boldish', bold: false, font: 0 }]);
  });

  it('have boxes on the page', () => {
    const [word] = form([{ text: 'here', x: 50, y: 100 }]).words;
    expect(word).toMatchObject({ x0: 50, x1: 70, y0: 92, y1: 102, baseline: 100, size: 10 });
  });
});

describe('scripts', () => {
  it('are raised or lowered, smaller and glued', () => {
    const text = form([
      { text: 'H', x: 50, y: 100 },
      { text: '2', x: 55, y: 102, size: 6 },
      { text: 'O', x: 58, y: 100 },
      { text: 'note', x: 68, y: 100 },
      { text: '7', x: 88, y: 96.5, size: 6 },
    ]);
    expect(linesOf(text)).toEqual(['H2O note7']);
    expect(text.words.map((word) => word.script)).toEqual([
      'normal',
      'subscript',
      'normal',
      'normal',
      'superscript',
    ]);
  });

  it('are not lines of small print beside large text', () => {
    const text = form([
      { text: 'Large', x: 50, y: 100, size: 20 },
      { text: 'a whole line of small print beside it', x: 105, y: 95, size: 8 },
    ]);
    expect(text.words.every((word) => word.script === 'normal')).toBe(true);
  });

  it('a drop cap begins the first line beside it', () => {
    const text = form([
      { text: 'D', x: 50, y: 122, size: 36, advance: 0.6 },
      { text: 'rop caps stand beside', x: 73, y: 103 },
      { text: 'several lines of text', x: 73, y: 115 },
    ]);
    expect(linesOf(text)[0]).toMatch(/^D ?rop caps stand beside$/);
  });
});

describe('lines', () => {
  it('are split at the gutter between columns', () => {
    const text = form([
      { text: 'left column text', x: 50, y: 100 },
      { text: 'right column text', x: 150, y: 100 },
    ]);
    expect(linesOf(text)).toEqual(['left column text', 'right column text']);
  });

  it('keep the wide blanks of a justified line', () => {
    const words = ['a', 'loosely', 'set', 'line', 'of', 'text'];
    let x = 50;
    const shown = words.map((text) => {
      const entry = { text, x, y: 100 };
      x += text.length * 5 + 7;
      return entry;
    });
    expect(linesOf(form(shown))).toEqual(['a loosely set line of text']);
  });

  it('are split where a vertical ruling runs between two words', () => {
    const text = form(
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
    expect(linesOf(text)).toEqual(['cell', 'next']);
  });

  it('keep a bullet with its text', () => {
    const text = form([
      { text: '•', x: 50, y: 100 },
      { text: 'item', x: 72, y: 100 },
    ]);
    expect(linesOf(text)).toEqual(['• item']);
  });

  it('of one row never mix letters that lie upon one another', () => {
    const text = form([
      { text: '__________', x: 50, y: 100 },
      { text: 'Ada', x: 60, y: 100 },
    ]);
    expect(linesOf(text).sort()).toEqual(['Ada', '__________']);
  });

  it('come from top to bottom', () => {
    const text = form([
      { text: 'below', x: 50, y: 200 },
      { text: 'above', x: 50, y: 100 },
    ]);
    expect(linesOf(text)).toEqual(['above', 'below']);
  });
});

describe('directions', () => {
  it.each([90, 180, 270] as const)('text turned by %i degrees forms lines of its own', (angle) => {
    const text = form([
      { text: 'upright words', x: 50, y: 100 },
      { text: 'turned words', x: 300, y: 400, angle },
    ]);
    expect(linesOf(text)).toEqual(['upright words', 'turned words']);
    const line = text.lines[1];
    expect(line?.angle).toBe(angle);
    const [width, height] = [(line?.x1 ?? 0) - (line?.x0 ?? 0), (line?.y1 ?? 0) - (line?.y0 ?? 0)];
    expect(angle === 180 ? width > height : height > width).toBe(true);
  });

  it('right-to-left words are read from the right, numbers in them from the left', () => {
    // As it stands on the page from left to right: 123 םלוע םולש
    const text = form([
      { text: '123 \u05dd\u05dc\u05d5\u05e2 \u05dd\u05d5\u05dc\u05e9', x: 50, y: 100 },
    ]);
    expect(linesOf(text)).toEqual(['\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd 123']);
    expect(text.lines[0]?.rtl).toBe(true);
  });

  it('a right-to-left phrase inside a left-to-right line keeps its own order', () => {
    const text = form([
      { text: 'please see \u05dd\u05dc\u05d5\u05e2 \u05dd\u05d5\u05dc\u05e9 here', x: 50, y: 100 },
    ]);
    expect(linesOf(text)).toEqual([
      'please see \u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd here',
    ]);
  });

  it('Arabic presentation forms become letters', () => {
    expect(wordsOf(form([{ text: '\ufef3\ufe8e', x: 50, y: 100 }]))).toEqual(['\u0627\u064a']);
  });

  it('Chinese and Japanese are split into glued words', () => {
    const text = form([{ text: '日本語のテキスト', x: 50, y: 100, advance: 1 }]);
    expect(text.words.length).toBeGreaterThan(1);
    expect(linesOf(text)).toEqual(['日本語のテキスト']);
  });
});

describe('what counts as text', () => {
  const scan = { kind: 'image', x0: 0, y0: 0, x1: 600, y1: 800 } as const;

  it('leaves out recognised text under visible text', () => {
    const text = form([
      { text: 'visible', x: 50, y: 100 },
      { text: 'v1sible', x: 50.5, y: 100.5, flags: GlyphFlag.invisible },
    ]);
    expect(wordsOf(text)).toEqual(['visible']);
  });

  it('keeps recognised text of a scan', () => {
    const text = form([{ text: 'scanned', x: 50, y: 100, flags: GlyphFlag.invisible }], {
      pictures: [scan],
    });
    expect(wordsOf(text)).toEqual(['scanned']);
  });

  it('a scan without text needs recognition', () => {
    expect(form([], { pictures: [scan] })).toMatchObject({ source: 'none', needsOcr: true });
  });

  it('so does a scan with a header stamped on it, but no drawing with labels', () => {
    const header = {
      text: 'Case 1:19-cv-00123 Document 45 Filed 06/07/2019 Page 8 of 19 Exhibit A to the motion',
      x: 50,
      y: 20,
    };
    const drawing = { ...scan, kind: 'vector' as const };
    expect(form([header], { pictures: [scan] }).needsOcr).toBe(true);
    expect(form([header], { pictures: [drawing] }).needsOcr).toBe(false);
  });

  it('a blank page does not', () => {
    expect(form([])).toMatchObject({ source: 'none', needsOcr: false });
  });

  it('a font without meaning gives a warning and no words', () => {
    const text = form([
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
    expect(wordsOf(form([{ text: '\uf0b7', x: 50, y: 100 }]))).toEqual(['•']);
  });

  it('drops a soft hyphen within a word and shows it at the end', () => {
    expect(wordsOf(form([{ text: 'co\u00adop hyphen\u00ad', x: 50, y: 100 }]))).toEqual([
      'coop',
      'hyphen-',
    ]);
  });

  it('gives every page finite boxes and non-empty words', () => {
    const noise: Shown[] = Array.from({ length: 300 }, (_, i) => ({
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
