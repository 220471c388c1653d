import { expect, test } from 'vitest';
import { FILING } from '../../../../../test/support/sample-filing.ts';
import { understand } from '../question/understand.ts';
import { PassageIndex } from '../search.ts';
import { coversSubject } from './covers-subject.ts';

test.each([
  ['What was founded in Bergen in 1911?', true],
  ['Who is the head of the tea space program?', false],
  ['Wer leitet das Programm für die Raumfahrt mit Tee?', true],
])('judges only questions in the language of the document: %s', async (text, covers) => {
  const index = await PassageIndex.of(FILING);
  const question = understand(text);
  expect(coversSubject(index, question, index.searchPages(question.core, 5))).toBe(covers);
});
