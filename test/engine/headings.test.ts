/** Which lines head a section, and how deep: what each fixture of headings shows, stated directly. */
import { expect, test } from 'vitest';
import type { DocumentModel } from '../../electron/engine/structure/document.ts';
import { HEADINGS } from '../fixtures/make/headings.ts';
import { NAMED } from '../fixtures/make/named-headings.ts';
import {
  ADDRESS,
  BOLD_SENTENCE,
  NOTE_LABEL,
  RUN_IN,
  TITLES,
} from '../fixtures/make/not-headings.ts';
import { blocksOf, read, textOf } from './read.ts';

const headingsOf = ({ pages }: DocumentModel): [number | undefined, string][] =>
  pages.flatMap((page) =>
    blocksOf(page, 'heading').map(({ level, text }): [number | undefined, string] => [level, text]),
  );

const names = NAMED.map(([level, text]) => [level, text]);

test('an outline names headings that are set like the text, and tells their levels', async () => {
  expect(headingsOf(await read('outline'))).toEqual(names);
});

test('a printed table of contents does, whatever its pages are counted from', async () => {
  const document = await read('contents');
  expect(headingsOf(document)).toEqual([[1, 'Contents'], ...names]);
});

test('entries of a table of contents are no headings themselves', async () => {
  const [list, ...others] = (await read('contents')).pages;
  expect(list && blocksOf(list, 'heading')).toHaveLength(1);
  expect(list?.is_contents).toBe(true);
  expect(others.filter((page) => page.is_contents)).toEqual([]);
});

test('section numbers and sizes tell one order of levels for all pages', async () => {
  expect(headingsOf(await read('headings'))).toEqual(
    HEADINGS.map(([level, text]) => [level, text]),
  );
});

test('titles over several lines, in body size and in side columns are headings, nothing else is', async () => {
  const document = await read('not-headings');
  expect(headingsOf(document)).toEqual(TITLES.map(([level, text]) => [level, text]));
  const text = document.pages.map(textOf).join('\n');
  for (const other of [...ADDRESS, BOLD_SENTENCE, RUN_IN, NOTE_LABEL])
    expect(text).toContain(other);
});

test('a title that begins its paragraph stays there, and is bold', async () => {
  const [page] = (await read('not-headings')).pages;
  const block = page?.blocks.find(({ text }) => text.startsWith(RUN_IN));
  expect(block?.markdown).toMatch(
    new RegExp(`^\\*\\*${RUN_IN.replace('.', '\\.')}\\*\\* Each crew`),
  );
});

test('the tags of a tagged file name its heading', async () => {
  expect(headingsOf(await read('tagged'))).toEqual([[1, 'Quarries']]);
});
