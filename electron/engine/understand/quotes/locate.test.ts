import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../test/support/sample-page.ts';
import { locateQuotes } from './locate.ts';

const PAGES = [
  textPage(1, ['Total due: $1,234.50', 'The lease ends on 18 April 2001.']),
  textPage(2, ['Total due: $1,234.50', 'Revenue was 4.2 million in the year', 'CAFÉ Lumen, Oslo']),
];
const one = (request: Parameters<typeof locateQuotes>[1][number]) =>
  locateQuotes(PAGES, [request])[0] ?? null;

describe('locateQuotes', () => {
  it('finds words as printed, on the given page first', () => {
    expect(one({ quote: 'Total due:' })).toMatchObject({ match: 'exact', citation: { page: 1 } });
    expect(one({ quote: 'Total due:', page: 2 })).toMatchObject({ citation: { page: 2 } });
  });

  it('takes the place nearest to the one given, of several on the page', () => {
    const page = textPage(1, ['Paid 5 of 10', 'Due 5 of 10', 'Left 5 of 10']);
    const boxes = page.words.text.flatMap((word, at) => {
      const [x = 0, y = 0, width = 0, height = 0] = page.words.boxes.slice(4 * at, 4 * at + 4);
      return word === '5' ? [{ x, y, width, height }] : [];
    });
    const requests = boxes.map((bbox) => ({ quote: '5 of', page: 1, bbox }));
    const found = locateQuotes([page], requests).map((match) => match?.citation.bbox.y);
    expect(found).toEqual(boxes.map(({ y }) => expect.closeTo(y, 4)));
  });

  it('finds words by their letters and digits', () => {
    expect(one({ quote: 'cafe lumen oslo' })).toMatchObject({
      match: 'normalised',
      citation: { page: 2, quote: 'CAFÉ Lumen, Oslo' },
    });
  });

  it('finds numbers and dates by what they mean', () => {
    expect(one({ value: 1234.5 })?.citation.quote).toBe('$1,234.50');
    expect(one({ value: 4_200_000 })?.citation.quote).toBe('4.2 million');
    expect(one({ value: '2001-04-18' })?.citation.quote).toBe('18 April 2001.');
  });

  it('finds a quote that differs in a few words', () => {
    expect(one({ quote: 'The lease agreement ends on 18 April' })).toMatchObject({
      match: 'aligned',
      citation: { page: 1 },
    });
  });

  it('gives null for what the document does not say, in the order of the requests', () => {
    const found = locateQuotes(PAGES, [
      { quote: 'entirely absent words' },
      { value: 'Lumen,' },
      { value: 99 },
      { value: null },
    ]);
    expect(found.map((result) => result?.citation.quote ?? null)).toEqual([
      null,
      'Lumen,',
      null,
      null,
    ]);
  });
});
