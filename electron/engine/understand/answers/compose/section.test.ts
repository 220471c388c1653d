import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../../test/support/sample-page.ts';
import { answerQuestion } from '../../../../../test/support/written-answers.ts';

const AGREEMENT = textPage(1, [
  'This agreement is made by the National Tea Board (NTB) and Acme.',
  '1. Term',
  'The term is five years.',
  '2. Notice',
  'Notice of ninety days is given in writing.',
  'Notice *by mail* counts <b>when</b> received.',
  '3. Law',
  'The law of Norway governs.',
]);
AGREEMENT.blocks = AGREEMENT.blocks.map((block) =>
  /^\d\./.test(block.text) ? { ...block, type: 'heading', level: 2 } : block,
);

describe('extracts', () => {
  it('quotes a section by its number, to the next heading, as plain text', async () => {
    const answer = await answerQuestion([AGREEMENT], 'What does section 2 say?');
    expect(answer).toMatchObject({ kind: 'section', certain: true });
    expect(answer.answer).toContain('ninety days is given in writing. [2]');
    expect(answer.answer).toContain('\\*by mail\\* counts \\<b');
    expect(answer.answer).not.toContain('Norway');
  });

  it('quotes a section by its name', async () => {
    const { answer } = await answerQuestion([AGREEMENT], 'What does the section “Law” say?');
    expect(answer).toContain('The law of Norway governs. [2]');
  });

  it('spell out an abbreviation by the sentence that has it in brackets', async () => {
    const { answer, certain } = await answerQuestion([AGREEMENT], 'What does NTB stand for?');
    expect(answer).toBe('This agreement is made by the National Tea Board (NTB) and Acme. [1]');
    expect(certain).toBe(true);
  });
});
