/** What the checks say of whole documents. */
import { expect, test } from 'vitest';
import type { DocumentModel } from '../../electron/engine/structure/document.ts';
import { checkPage, documentChecks } from '../../electron/engine/understand/checks/index.ts';
import { totalChecks } from '../../electron/engine/understand/checks/total-checks.ts';
import type { LeftOutReason } from '../../shared/contract/page.ts';
import { joinRun } from '../../shared/tables/join.ts';
import { UNSEEN } from '../fixtures/make/hidden-text.ts';
import { MISPRINT, SOUND } from '../fixtures/make/totals.ts';
import { onlyTable, points, read } from './read.ts';

const checksOf = ({ pages }: DocumentModel) =>
  documentChecks(
    pages.map(checkPage),
    pages.flatMap(({ tables }) =>
      tables.flatMap((table) => totalChecks([{ table }], joinRun(table, []))),
    ),
  );

test.each([
  ...['two-columns', 'footnotes', 'ruled-table', 'borderless-table', 'spans', 'rotated', 'cjk'],
  ...['right-to-left', 'ligatures', 'lists', 'form', 'headings', 'long'],
])('every word of %s is in exactly one block or cell', async (name) => {
  const model = await read(name);
  const failed = checksOf(model).filter(({ name }) => /^text_(coverage|once)$/.test(name));
  expect(failed).toEqual([]);
  expect(model.pages.some(({ words }) => words.text.length > 0)).toBe(true);
});

test('text outside of the page is told in a sentence and asks for no review', async () => {
  expect(checksOf(await read('cropped'))).toMatchObject([
    {
      name: 'text_off_page',
      passed: true,
      page: 1,
      message: expect.stringMatching(/^\d+ characters on page 1 lie outside of the page/),
    },
  ]);
});

test('text that nobody sees is named with what it says and where it would be', async () => {
  const [page] = (await read('hidden-text')).pages;
  if (!page) throw new Error('a page is needed');
  const left = Map.groupBy(page.left_out ?? [], ({ reason }) => reason);
  for (const [reason, text] of Object.entries(UNSEEN)) {
    expect(left.get(reason as LeftOutReason)?.map((one) => one.text)).toContain(text);
  }
  const [covered] = left.get('covered') ?? [];
  expect(covered && points(page, covered.bbox).x0).toBeCloseTo(50, 0);
});

test('totals are found down and across, of parts that are totals themselves', async () => {
  const [page] = (await read('totals')).pages;
  if (!page) throw new Error('a page is needed');
  const table = onlyTable(page);
  expect(table.rows.slice(1)).toEqual(SOUND.slice(1));
  const found = (table.totals ?? []).map(({ axis, index, parts, operation, mismatches }) => [
    `${axis} ${index} ${operation} of ${parts.join(' ')}`,
    mismatches,
  ]);
  expect(found).toEqual([
    ['row 4 sum of 1 2 3', []],
    ['row 7 sum of 5 6', []],
    ['row 8 difference of 4 7', []],
    ['column 3 sum of 1 2', []],
  ]);
});

test('one figure misprinted in an account is named, and it alone', async () => {
  const checks = checksOf(await read('totals'));
  const [page, slipped] = (await read('totals')).pages;
  expect(page?.tables[0]?.totals?.flatMap(({ mismatches }) => mismatches)).toEqual([]);
  const { row, column, printed, meant: expected } = MISPRINT;
  const difference = expect.stringMatching(/^[\d.,\u00a0 ]+$/);
  const mismatch = { row, column, printed, expected, difference, singled_out: true };
  const mismatches = slipped?.tables[0]?.totals?.flatMap((total) => total.mismatches);
  expect(mismatches).toEqual([mismatch, mismatch]);
  expect(checks.map(({ name, passed, page: on }) => [name, passed, on])).toEqual([
    ['totals_foot', false, 2],
  ]);
  expect(checks[0]?.message).toContain(expected);
});
