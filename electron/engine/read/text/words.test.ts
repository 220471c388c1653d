import { describe, expect, it } from 'vitest';
import {
  formPage,
  lineTexts,
  rawPage,
  type TextOperation,
  wordTexts,
} from '../../../../test/support/raw-page.ts';
import { GlyphFlag } from '../pdf/types.ts';
import { formText } from './index.ts';

describe('words', () => {
  it('are separated at spaces on the page', () => {
    expect(lineTexts(formPage([{ text: 'three plain words', x: 50, y: 100 }]))).toEqual([
      'three plain words',
    ]);
  });

  it('are separated by distance if the page has no spaces', () => {
    const text = formPage([
      { text: 'two', x: 50, y: 100 },
      { text: 'words', x: 67.5, y: 100 },
    ]);
    expect(lineTexts(text)).toEqual(['two words']);
  });

  it('are put together from pieces that touch, in any order of drawing', () => {
    const text = formPage([
      { text: 'r', x: 70, y: 100 },
      { text: 'toge', x: 50, y: 100 },
    ]);
    expect(wordTexts(text)).toEqual(['toger']);
  });

  it('stay whole in letter-spaced text', () => {
    const text = formPage([{ text: 'LETTER SPACED', x: 50, y: 100, spacing: 3 }]);
    expect(lineTexts(text)).toEqual(['LETTER SPACED']);
  });

  it('are separated before a leader whose dots are set apart', () => {
    const text = formPage([
      { text: '2.7', x: 50, y: 100 },
      { text: 'Time', x: 70, y: 100 },
      { text: 'series', x: 93.3, y: 100 },
      { text: '.'.repeat(40), x: 130, y: 100, advance: 0.28, spacing: 3.5 },
    ]);
    expect(lineTexts(text)[0]).toMatch(/^2\.7 Time series \.+$/);
  });

  it('are separated where single figures stand in a row of a listing', () => {
    const row = [...'A1110'].map((sign, at) => ({ text: sign, x: 50 + at * 10.5, y: 100 }));
    expect(lineTexts(formPage(row))).toEqual(['A 1 1 1 0']);
  });

  it('stay whole where a space stands between all letters', () => {
    const text = formPage([{ text: 'T O T A L S', x: 50, y: 100 }]);
    expect(wordTexts(text)).toEqual(['TOTALS']);
  });

  it('are separated if all signs of a formula are spaced', () => {
    const text = formPage([{ text: 'm = V × d + w', x: 50, y: 100 }]);
    expect(lineTexts(text)).toEqual(['m = V × d + w']);
  });

  it('stay whole where a space of other text is drawn between their letters', () => {
    const text = formPage([
      { text: 'W', x: 50, y: 100 },
      { text: ' ', x: 54, y: 106, size: 2 },
      { text: 'ord', x: 55, y: 100 },
    ]);
    expect(wordTexts(text)).toEqual(['Word']);
  });

  it('of touching table columns stay apart when other text was written between them', () => {
    const text = formPage([
      { text: '$120.00', x: 50, y: 100 },
      { text: 'NM', x: 300, y: 100 },
      { text: 'other', x: 400, y: 100 },
      { text: 'P-04', x: 85.6, y: 100 },
    ]);
    expect(wordTexts(text)).toEqual(['$120.00', 'P-04', 'NM', 'other']);
  });

  it('keep figures whole where the point or a pair of ones is set closer', () => {
    const text = formPage([
      { text: '7', x: 50, y: 100 },
      { text: '.49', x: 54, y: 100 },
      { text: '1', x: 90, y: 100 },
      { text: '1', x: 94.5, y: 100 },
      { text: '1', x: 130, y: 100 },
      { text: '4', x: 134, y: 100 },
    ]);
    expect(wordTexts(text)).toEqual(['7.49', '11', '1', '4']);
  });

  it('are separated at spaces from OCR, but fragments of a word are joined', () => {
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
    expect(wordTexts(formPage([...near, ...apart])).slice(0, 2)).toEqual(['Federal', 'office']);
    expect(wordTexts(formPage(near))).toEqual(['Federaloffice']);
  });

  it('are not separated at a space that overlaps the next letter', () => {
    const page = rawPage([{ text: 'NO TE', x: 50, y: 100 }]);
    const { x0, x1, originX } = page.glyphs;
    for (const i of [3, 4]) for (const column of [x0, x1, originX]) (column[i] as number) -= 5;
    expect(wordTexts(formText(page))).toEqual(['NOTE']);
  });

  it('lose glyphs that are drawn twice for boldness', () => {
    const text = formPage([
      { text: 'bold', x: 50, y: 100 },
      { text: 'bold', x: 50.3, y: 100 },
    ]);
    expect(text.words).toMatchObject([{ text: 'bold', bold: true }]);
  });

  it('keep doubled letters and ligatures', () => {
    expect(wordTexts(formPage([{ text: 'sti\ufb00ly bookkeeping', x: 50, y: 100 }]))).toEqual([
      'stiffly',
      'bookkeeping',
    ]);
  });

  it('carry accents that are drawn over a letter', () => {
    const text = formPage([
      { text: 'Zurich', x: 50, y: 100 },
      { text: '\u00a8', x: 55.5, y: 100, advance: 0.4 },
    ]);
    expect(wordTexts(text)).toEqual(['Zürich']);
  });

  it('carry accents that are put on when the letters behind stand already', () => {
    const text = formPage([
      { text: 'J', x: 50, y: 100 },
      { text: 'er', x: 55, y: 100 },
      { text: '\u00b4', x: 55.7, y: 100, advance: 0.33 },
      { text: 'ome', x: 65, y: 100 },
    ]);
    expect(wordTexts(text)).toEqual(['J\u00e9rome']);
  });

  it('are woven from letters of two fonts that stand in each other’s gaps', () => {
    const glyphs = (letters: string, offsets: number[]): TextOperation[] =>
      [...letters].map((text, i) => ({ text, x: 50 + 5 * (offsets[i] ?? 0), y: 100 }));
    const raw = rawPage([...glyphs('wvn', [0, 2, 4]), ...glyphs('oe', [1, 3])]);
    // As one text operation each, with the pen jumping over the missing letters.
    raw.glyphs.run.set([0, 0, 0, 1, 1]);
    expect(wordTexts(formText(raw))).toEqual(['woven']);
  });

  it('take a leader of dots as a word of its own', () => {
    const text = formPage([{ text: 'Contents......12', x: 50, y: 100 }]);
    expect(wordTexts(text)).toEqual(['Contents', '......', '12']);
  });

  it('have the style of most of their glyphs', () => {
    const text = formPage([
      { text: 'B', x: 50, y: 100, font: 1 },
      { text: 'oldish', x: 55, y: 100 },
    ]);
    expect(text.words).toMatchObject([{ text: 'Boldish', bold: false, font: 0 }]);
  });

  it('have boxes on the page', () => {
    const [word] = formPage([{ text: 'here', x: 50, y: 100 }]).words;
    expect(word).toMatchObject({ x0: 50, x1: 70, y0: 92, y1: 102, baseline: 100, size: 10 });
  });
});
