import { describe, expect, it } from 'vitest';
import { confidenceLevel } from '../../../../shared/confidence.ts';
import { textPage } from '../../../../test/support/sample-page.ts';
import { extractFields } from './index.ts';

const PERIOD_END = [{ key: 'period_end', title: 'Period end', type: 'date' }] as const;

const read = (...pages: readonly (readonly string[])[]) =>
  extractFields(
    pages.map((lines, at) => textPage(at + 1, lines)),
    PERIOD_END,
  );

describe('the end of the period', () => {
  it('is the date after "for the fiscal year ended", not the first date', () => {
    const { values, fields } = read([
      'Filed on 14 February 2024.',
      'For the fiscal year ended: December 31, 2023',
    ]);
    expect(values).toEqual({ period_end: '2023-12-31' });
    expect(fields[0]?.citations[0]?.quote).toBe('December 31, 2023');
    expect(fields[0]?.confidence).toBeGreaterThan(0.8);
  });

  it('is read in other languages', () => {
    expect(read(['Jahresabschluss für das Geschäftsjahr zum 31. März 2024']).values).toEqual({
      period_end: '2024-03-31',
    });
  });

  it('is the date that most sentences state where the cover states none', () => {
    const cover = ['Annual report'];
    const { values } = read(
      cover,
      cover,
      cover,
      ['Sales of the year ended June 30, 2022 were lower.'],
      [
        'Results of the year ended June 30, 2023 follow.',
        'In the year ended June 30, 2023 we grew.',
      ],
    );
    expect(values).toEqual({ period_end: '2023-06-30' });
  });

  it('is the one that the cover prints as a heading, not those of earlier years', () => {
    const cover = textPage(1, ['For the Fiscal Year Ended December 31, 2023']);
    const blocks = cover.blocks.map((block) => ({ ...block, type: 'heading' as const, level: 1 }));
    const later = textPage(7, [
      'For the year ended December 31, 2023, sales were 58 million.',
      'For the year ended December 31, 2022, sales were 60 million.',
    ]);
    const { values, fields } = extractFields([{ ...cover, blocks }, later], PERIOD_END);
    expect(values).toEqual({ period_end: '2023-12-31' });
    expect(fields[0]?.citations[0]?.page).toBe(1);
  });

  it('has no high confidence where sentences state several alike', () => {
    const cover = ['Annual report'];
    const years = [2023, 2022].map((year) => `Sales of the year ended June 30, ${year} follow.`);
    const { fields } = read(cover, cover, cover, years);
    expect(confidenceLevel('field', fields[0]?.confidence ?? 1)).not.toBe('high');
  });
});
