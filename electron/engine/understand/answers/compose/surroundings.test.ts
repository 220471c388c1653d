import { expect, test } from 'vitest';
import { textPage } from '../../../../../test/support/sample-page.ts';
import { PassageIndex } from '../search.ts';
import { surroundings } from './surroundings.ts';

const TEXTS = ['Notice', 'Term: one year', 'It starts in May.', 'It may be renewed once.'];
const FORM = ['Utah', '(State of incorporation)', '12 Kiln Road', '(Address of the office)'];
const { passages } = await PassageIndex.of([
  textPage(1, TEXTS),
  textPage(2, ['Next page.']),
  textPage(3, FORM),
]);
const around = (text: string): string[] => {
  const passage = passages.find((one) => one.text === text);
  return passage ? surroundings(passages, passage).map((one) => one.text) : [];
};

test('a sentence goes with those after it on the page', () => {
  expect(around('It starts in May.')).toEqual(TEXTS.slice(2));
});

test('a label goes with those before it, too', () => {
  expect(around('Term: one year')).toEqual(TEXTS);
});

test('a caption in brackets goes with what is above it', () => {
  expect(around('(State of incorporation)')).toEqual(FORM.slice(0, 2));
  expect(around('(Address of the office)')).toEqual(FORM.slice(2));
});
