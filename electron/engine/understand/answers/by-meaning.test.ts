/** Candidates told apart by meaning; the network is replaced by one that knows the words. */
import { expect, test } from 'vitest';
import { textPage } from '../../../../test/support/sample-page.ts';
import {
  answerByMeaning,
  answerFrom,
  PassageIndex,
} from '../../../../test/support/written-answers.ts';
import type { Comparer } from '../../language/similarity/index.ts';

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

test('an answer is not certain where something else fits nearly as well', async () => {
  const two = textPage(1, [
    'The notice period is thirty days for orders of bricks.',
    'The notice period is sixty days for orders of tiles.',
  ]);
  const answer = answerFrom(await PassageIndex.of([two]), 'How long is the notice period?');
  expect(answer).toMatchObject({
    certain: false,
    uncertain_because: 'something else in the document fits the question nearly as well.',
  });
});
