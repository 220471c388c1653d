/** Candidates told apart by meaning; the network is replaced by one that knows the words. */
import { expect, test } from 'vitest';
import { textPage } from '../../../test/support/sample-page.ts';
import type { Comparer } from '../similarity/index.ts';
import { answerByMeaning, answerFrom, PassageIndex } from './index.ts';

const PAGE = textPage(1, [
  'Alder Brick Company paid its people for the harvest of clay.',
  'The works at Penhale burn in three kilns around the clock.',
  'The people of the company are paid by the month.',
]);
const QUESTION = 'How are the people of the company remunerated?';

const nearTo =
  (words: string): Comparer =>
  async ({ texts }) =>
    texts.map((text) => ({ whole: Number(text.includes(words)), least: 0.5 }));

const index = PassageIndex.of([PAGE]);

test('of candidates with the same words the nearest in meaning is the answer', async () => {
  for (const words of ['by the month', 'harvest of clay']) {
    const { answer } = await answerByMeaning(await index, QUESTION, { compare: nearTo(words) });
    expect(answer.split('\n\n').find((line) => line.includes('['))).toContain(words);
  }
});

test('where the network fails, the words decide alone', async () => {
  const compare: Comparer = () => Promise.reject(new Error('The process ended.'));
  expect(await answerByMeaning(await index, QUESTION, { compare })).toEqual(
    answerFrom(await index, QUESTION),
  );
});

test('a question in a language that the network does not know is not compared', async () => {
  const compare: Comparer = () => {
    throw new Error('It was asked.');
  };
  const german = 'Wie werden die Leute des Unternehmens bezahlt?';
  expect(await answerByMeaning(await index, german, { compare })).toEqual(
    answerFrom(await index, german),
  );
});
