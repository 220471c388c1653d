import { describe, expect, test } from 'vitest';
import type { Citation } from '../../../shared/contract/index.ts';
import type { StoredField } from '../../store/index.ts';
import { renewedFields } from './field-citations.ts';
import type { CitationChange, Ground } from './reground.ts';

/** A place of its own for each quote. */
const cite = (quote: string, page = 1): Citation => {
  const bbox = { x: quote.charCodeAt(quote.length - 1) / 1000, y: 0, width: 0.1, height: 0.1 };
  return { page, quote, bbox, source: 'ocr_page' };
};

const field = (citations: Citation[], more: Partial<StoredField> = {}): StoredField => ({
  path: 'total',
  type: 'number',
  value: 5,
  confidence: 0.9,
  citations,
  evidence: [],
  change: null,
  ...more,
});

/** The quote says what happens: `moved …` goes to page 9, `lost …` is not found. */
const ground: Ground = async (citations) =>
  citations.map((citation) => {
    const change = (/^(moved|lost)/.exec(citation.quote)?.[1] ?? null) as CitationChange;
    return { citation: change === 'moved' ? { ...citation, page: 9 } : citation, change };
  });

describe('the citations of fields', () => {
  test.each([
    ['stayed', ['a', 'moved b'], null],
    ['moved', ['moved a', 'b'], 'moved'],
    ['moved', ['lost a', 'b'], 'moved'],
    ['lost', ['lost a', 'lost b'], 'lost'],
  ])('say that a value %s', async (_, quotes, change) => {
    const [renewed] = await renewedFields([field(quotes.map((quote) => cite(quote)))], ground);
    expect(renewed?.change).toBe(change);
    expect(renewed?.value).toBe(5);
  });

  test('have the places left out that are lost, unless all are', async () => {
    const fields = [field([cite('lost a'), cite('b')]), field([cite('lost a')])];
    const renewed = await renewedFields(fields, ground);
    expect(renewed.map(({ citations }) => citations.map(({ quote }) => quote))).toEqual([
      ['b'],
      ['lost a'],
    ]);
  });

  test('that are at one place now are one', async () => {
    const [renewed] = await renewedFields([field([cite('moved a'), cite('moved a')])], ground);
    expect(renewed?.citations).toHaveLength(1);
  });

  test('are told from those of candidates and of other fields', async () => {
    const other = { value: 6, confidence: 0.2, evidence: [], citations: [cite('moved c')] };
    const fields = [field([cite('a')], { candidates: [other] }), field([cite('moved d')])];
    const [first, second] = await renewedFields(fields, ground);
    expect(first).toMatchObject({ change: null, citations: [{ quote: 'a', page: 1 }] });
    expect(first?.candidates?.[0]?.citations).toMatchObject([{ quote: 'moved c', page: 9 }]);
    expect(second).toMatchObject({ change: 'moved', citations: [{ page: 9 }] });
  });

  test('say of a value without any nothing new', async () => {
    const [renewed] = await renewedFields([field([], { value: null })], ground);
    expect(renewed?.change).toBeNull();
  });

  test('found again after they were lost stay, and a value that moved remains so', async () => {
    const fields = [
      field([cite('a')], { change: 'lost' }),
      field([cite('a')], { change: 'moved' }),
    ];
    const renewed = await renewedFields(fields, ground);
    expect(renewed.map(({ change }) => change)).toEqual([null, 'moved']);
  });
});
