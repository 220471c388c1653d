import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../test/support/sample-page.ts';
import { answerQuestion } from '../index.ts';

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
