import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../../test/support/sample-page.ts';
import { answerQuestion } from '../../../../../test/support/written-answers.ts';

const ask = (lines: readonly string[], question = 'What are the reportable segments?') =>
  answerQuestion([textPage(1, lines)], question);

describe('a list within a sentence', () => {
  it.each([
    'We operate in three reportable segments: Retail, Wholesale, and Online.',
    'Currently, we have three reportable segments—Retail, Wholesale and Online.',
    'Our two reportable segments are Retail and Online, reflecting how we manage the business.',
    'The group has five reportable segments: North; South & East; Asia and Africa; Pets; and Other.',
  ])('is certain if it has as many items as the sentence says: %s', async (sentence) => {
    const answer = await ask(['The company sells bricks and tiles in many countries.', sentence]);
    expect(answer.answer).toBe(`${sentence} [1]`);
    expect(answer.certain).toBe(true);
    expect(answer.citations[0]?.quote).toBe(sentence);
  });

  it.each([
    'Which segments does the company operate in?',
    'In which segments does it report?',
    'What kinds of business segments do they have?',
    'Which business segments did the group have in 2023?',
  ])('is found in other words: %s', async (question) => {
    const sentence = 'We operate in two business segments: Retail and Online.';
    const { answer, certain } = await ask(
      [sentence, 'The company operates 75 plants in 29 states.'],
      question,
    );
    expect({ answer, certain }).toEqual({ answer: `${sentence} [1]`, certain: true });
  });

  it('is not given for a question after one of them', async () => {
    const { certain } = await ask(
      ['We operate in two business segments: Retail and Online.'],
      'Which business does the company close?',
    );
    expect(certain).toBe(false);
  });

  it('is uncertain without a number, with another number or with another name', async () => {
    for (const sentence of [
      'The reportable segments are Retail and Online.',
      'We operate in four reportable segments: Retail and Online.',
      'We operate in two operating segments: Retail and Online.',
    ]) {
      expect((await ask([sentence])).certain).toBe(false);
    }
  });

  it('is not taken from a sentence about one of them', async () => {
    const { certain } = await ask(['Two of the segments in Asia are new, and both are small.']);
    expect(certain).toBe(false);
  });
});
