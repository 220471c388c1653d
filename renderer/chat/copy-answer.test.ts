import { expect, test } from 'vitest';
import { contentOfText } from '../../shared/answer-text.ts';
import { answerAsMarkdown } from './copy-answer.ts';

const citation = (page: number, quote: string) => ({
  document_id: 'd',
  file_name: 'report.pdf',
  page,
  quote,
  bbox: { x: 0, y: 0, width: 1, height: 1 },
  source: 'ocr_page' as const,
  change: null,
});

test('writes citations as footnotes with file, page and quote', () => {
  expect(
    answerAsMarkdown({
      question: 'What are\nnet sales?',
      content: [
        {
          type: 'paragraph',
          segments: [
            { type: 'text', text: 'Net sales', strong: true },
            { type: 'text', text: ' were ' },
            { type: 'value', text: '1,204', citation: 0 },
            { type: 'text', text: ' ' },
            { type: 'citation', citation: 0 },
            { type: 'text', text: ', see [2].' },
          ],
        },
        {
          type: 'list_item',
          segments: [
            { type: 'text', text: 'more ' },
            { type: 'citation', citation: 1 },
          ],
        },
      ],
      citations: [citation(3, 'Net sales\n1,204'), citation(4, 'more')],
    }),
  ).toBe(
    [
      '**What are net sales?**',
      '',
      '**Net sales** were 1,204 [^1], see \\[2\\].',
      '',
      '- more [^2]',
      '',
      '[^1]: report.pdf, p. 3: “Net sales 1,204”',
      '[^2]: report.pdf, p. 4: “more”',
    ].join('\n'),
  );
});

test('of an answer without citations is the answer', () => {
  const content = contentOfText('Not stated.');
  const copied = answerAsMarkdown({ question: 'Why?', content, citations: [] });
  expect(copied).toBe('**Why?**\n\nNot stated.');
});
