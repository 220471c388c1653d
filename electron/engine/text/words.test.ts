import { describe, expect, it } from 'vitest';
import { GlyphFlag } from '../pdf/types.ts';
import { formText } from './index.ts';
import { form, linesOf, rawPage, type Shown, wordsOf } from './raw-page.fixture.ts';

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
