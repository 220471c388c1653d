import { expect, it } from 'vitest';
import { textPage } from '../../../../../test/support/sample-page.ts';
import { answerQuestion } from '../../../../../test/support/written-answers.ts';

const BODY = 'The accounts of the club were approved by all members.';

it.each([
  ['Who signed the minutes?', [BODY, 'Ann Reed', 'Secretary'], 'Signed by Ann Reed [1].'],
  ['Who signed the letter?', [BODY, '/s/ Ann Reed', 'Tom Berg'], 'Signed by Ann Reed [1].'],
  [
    'Wer hat den Brief unterschrieben?',
    [BODY, 'Lund, 4. Mai 2026', 'Ann Reed'],
    'Signed by Ann Reed [1].',
  ],
  [
    'Qui a signé la lettre ?',
    [BODY, 'Ann Reed', 'Tom Berg, Trésorier'],
    'Signed by Ann Reed [1], Tom Berg [2].',
  ],
])('%s', async (question, lines, expected) => {
  const { answer } = await answerQuestion([textPage(1, lines)], question);
  expect(answer.replace(/^Not certain: /, '')).toBe(expected);
});

it('takes neither companies nor names in sentences', async () => {
  const lines = ['Ann Reed opened the meeting in the hall.', 'Alder Trading Ltd'];
  const { answer } = await answerQuestion([textPage(1, lines)], 'Who signed the minutes?');
  expect(answer).not.toContain('Signed by');
});
