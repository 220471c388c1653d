import { expect, test } from 'vitest';
import { answerLines } from './answer-parts.ts';

/** Lines as text, references as `<0>`, bullets as `•`. */
const written = (answer: string, citations = 9) =>
  answerLines(answer, citations).map(
    ({ bullet, parts }) =>
      (bullet ? '• ' : '') +
      parts
        .map((part) =>
          part.kind === 'text' ? part.runs.map((run) => run.text).join('') : `<${part.citation}>`,
        )
        .join(''),
  );

test('parts lines, bullets and references', () => {
  expect(written('Net debt fell. [1]\n\n- By **2 %** [2]\n- And [3] more')).toEqual([
    'Net debt fell. <0>',
    '• By 2 % <1>',
    '• And <2> more',
  ]);
});

test('leaves brackets of the document and references without a citation as they are', () => {
  expect(written('See \\[1\\] and [7]. [1]', 1)).toEqual(['See [1] and [7]. <0>']);
  expect(written('[0] [99999]')).toEqual(['[0] [99999]']);
});

test('keeps the styles of the text between references', () => {
  const [line] = answerLines('**Total** – 5 [1]', 1);
  expect(line?.parts[0]).toEqual({
    kind: 'text',
    at: 0,
    runs: [{ text: 'Total', strong: true }, { text: ' – 5 ' }],
  });
});

test('is empty for an empty answer', () => {
  expect(answerLines('\n \n', 0)).toEqual([]);
});
