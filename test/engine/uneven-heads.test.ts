/** Column headers of different numbers of lines keep all of them. */

import { expect, test } from 'vitest';
import { rowsBelowUnevenHeads, UNEVEN_HEADS } from '../fixtures/make/uneven-heads.ts';
import { onlyTable, read } from './read.ts';

test.each(UNEVEN_HEADS.map((style, index) => ({ ...style, index })))(
  'level at the $level, $align, rules $rules, rows $rows',
  async ({ index, rows }) => {
    const page = (await read('uneven-heads')).pages[index];
    if (!page) throw new Error('the page is missing');
    expect(onlyTable(page).rows).toEqual(rowsBelowUnevenHeads(rows));
    expect(onlyTable(page).header_rows).toBe(1);
  },
);
