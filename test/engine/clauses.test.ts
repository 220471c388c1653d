/** Agreements and reports: titles no larger than their text, enumerations, notes, steps. */
import { beforeAll, expect, test } from 'vitest';
import type { PageContent } from '../../shared/contract/page.ts';
import { CLAUSES, NOTES, PARTS, RUN_ON, STEPS, SUBJECTS } from '../fixtures/make/clauses.ts';
import { blocksOf, read } from './read.ts';

let agreement: PageContent;
let report: PageContent;

beforeAll(async () => {
  const { pages } = await read('clauses');
  [agreement, report] = pages as [PageContent, PageContent];
});

const headings = (page: PageContent) => blocksOf(page, 'heading').map(({ text }) => text);

test('titles may be underlined or slanted alone', () => {
  expect(headings(agreement)).toEqual([...CLAUSES, ...SUBJECTS]);
});

test('titles numbered in two ways are two', () => {
  expect(headings(report)).toEqual([...PARTS]);
});

test('an enumeration that runs on in its sentence begins no item', () => {
  expect(blocksOf(agreement, 'list_item')).toEqual([]);
  expect(blocksOf(agreement, 'paragraph').map(({ text }) => text)).toContain(RUN_ON);
});

test('notes below a table belong to it where its cells bear their marks', () => {
  const table = report.blocks.findIndex(({ type }) => type === 'table');
  expect(
    blocksOf(report, 'footnote').map(({ text, note_of: of, note_mark: mark }) => [text, of, mark]),
  ).toEqual([
    [NOTES[0], table, '1'],
    [NOTES[1], table, '2'],
  ]);
});

test('steps are numbered by a bold figure without a stop', () => {
  expect(blocksOf(report, 'list_item').map(({ marker, text }) => [marker, text])).toEqual(
    STEPS.map((step, at) => [String(at + 1), step]),
  );
});
