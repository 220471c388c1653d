import { expect, test } from 'vitest';
import {
  answerMarkdown,
  answerText,
  citationsIn,
  contentOfText,
  markedMarkdown,
} from './answer-text.ts';
import type { AnswerBlock } from './contract/answer-content.ts';

const CONTENT: AnswerBlock[] = [
  {
    type: 'paragraph',
    segments: [
      { type: 'text', text: 'Net_sales', strong: true },
      { type: 'text', text: ' were ' },
      { type: 'value', text: '1,204', citation: 1 },
      { type: 'text', text: ' ' },
      { type: 'citation', citation: 1 },
    ],
  },
  { type: 'list_item', segments: [{ type: 'text', text: 'in [Europe]' }] },
  { type: 'list_item', segments: [{ type: 'citation', citation: 0 }] },
  {
    type: 'table',
    rows: [
      [[], [{ type: 'text', text: '2024 | 2023' }]],
      [[{ type: 'text', text: 'Net sales' }], [{ type: 'value', text: '5\n6', citation: null }]],
    ],
  },
];

test('Markdown shows the text of documents literally and numbers the citations', () => {
  expect(answerMarkdown(CONTENT)).toBe(
    [
      '**Net\\_sales** were 1,204 [2]',
      '',
      '- in \\[Europe\\]',
      '- [1]',
      '',
      '|  | 2024 \\| 2023 |',
      '| --- | --- |',
      '| Net sales | 5 6 |',
    ].join('\n'),
  );
  expect(answerMarkdown(contentOfText('# 1. No heading'))).toBe('\\# 1. No heading');
});

test('plain text has no references', () => {
  expect(answerText(CONTENT.slice(0, 2))).toBe('Net_sales were 1,204\nin [Europe]');
});

test('lists the citations that are referred to', () => {
  expect(citationsIn(CONTENT)).toEqual([1, 0]);
});

test('marks an uncertain answer once, above several statements', () => {
  const mark = (content: readonly AnswerBlock[], certain: boolean) =>
    markedMarkdown({ content, found: true, certain });
  expect(mark(CONTENT.slice(0, 1), true)).not.toContain('Not certain');
  expect(mark(CONTENT.slice(0, 1), false)).toMatch(/^Not certain: \*\*Net/);
  expect(mark(CONTENT, false)).toMatch(/^Not certain:\n\n\*\*Net/);
});
