import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../test/support/sample-page.ts';
import { separateTokens } from './page-tokens.ts';

describe('separateTokens', () => {
  it('separates a label from the value that is glued to it', () => {
    const { page, origin } = separateTokens(textPage(1, ['Date:12/03/2018 No.:4711 Order#55']));
    expect(page.words.text).toEqual(['Date:', '12/03/2018', 'No.:', '4711', 'Order#', '55']);
    expect(origin).toEqual([0, 0, 1, 1, 2, 2]);
    expect(page.blocks[0]?.words).toEqual([0, 6]);
  });

  it('leaves times and addresses of the web whole', () => {
    const given = textPage(1, ['at 12:30 see https://example.org']);
    expect(separateTokens(given).page).toBe(given);
  });

  it('separates a date from the time behind it', () => {
    const { page } = separateTokens(textPage(1, ['12/03/201814:32']));
    expect(page.words.text).toEqual(['12/03/2018', '14:32']);
  });
});
