import { afterEach, expect, test } from 'vitest';
import type { DocumentChange } from '../../shared/contract/index.ts';
import german from '../../shared/messages/de.json' with { type: 'json' };
import { chooseLanguage } from '../../shared/messages/messages.ts';
import { differenceText, pagesText, sideText, titleText, withContext } from './change-words.ts';

afterEach(() => chooseLanguage({ language: 'en', locale: 'en' }));

const change = (more: Partial<DocumentChange>): DocumentChange => ({
  ...{ kind: 'cell', change: 'changed', title: '' },
  before: { page: 3, text: '(820)', boxes: [] },
  after: { page: 4, text: '(832)', boxes: [] },
  ...more,
});

test('a difference has its sign, and its share of the first number', () => {
  expect(differenceText(change({ difference: -12 }), 'en')).toBe('-12 (-1.5%)');
  expect(differenceText(change({ difference: 8.5 }), 'en')).toBe('+8.5 (+1%)');
  const fromNil = { ...change({ difference: 8 }), before: { page: 1, text: '0', boxes: [] } };
  expect(differenceText(fromNil, 'en')).toBe('+8');
  expect(differenceText(change({}), 'en')).toBe('');
});

test('numbers and dates of fields are in the format of the window, other text as it is', () => {
  const side = (text: string) => ({ page: 1, text, boxes: [] });
  const field = change({ kind: 'field' });
  const numbers = change({ kind: 'field', difference: 1 });
  expect(sideText(numbers, side('36397000000'), 'en')).toBe('36,397,000,000');
  expect(sideText(field, side('2018-05-31'), 'en')).toBe('May 31, 2018');
  expect(sideText(field, side('100234'), 'en')).toBe('100234');
  expect(sideText(field, side('69.99'), 'de')).toBe('69,99');
  expect(sideText(change({ difference: 1 }), side('1,933'), 'de')).toBe('1,933');
});

test('shipped names of schemas and fields are in the language of the window', () => {
  chooseLanguage({ language: 'de', locale: 'de', catalogue: german });
  const title = 'Invoice: Items, 2, Unit price';
  expect(titleText(change({ kind: 'field', title }))).toBe('Rechnung: Positionen, 2, Einzelpreis');
  expect(titleText(change({ title }))).toBe(title);
});

test('only the pages that have it are named', () => {
  expect(pagesText(change({}))).toBe('p. 3 → p. 4');
  expect(pagesText(change({ change: 'added' }))).toBe('p. 4');
  expect(pagesText(change({ change: 'removed' }))).toBe('p. 3');
});

test('unchanged text is shortened to the words beside the changes', () => {
  const long = 'a b c d e f g h i j k l m n o p';
  expect(
    withContext([
      { text: long, in: 'both' },
      { text: 'old', in: 'before' },
      { text: long, in: 'both' },
      { text: 'new', in: 'after' },
      { text: long, in: 'both' },
    ]).map(({ text }) => text),
  ).toEqual(['… k l m n o p', 'old', 'a b c d e f … k l m n o p', 'new', 'a b c d e f …']);
});
