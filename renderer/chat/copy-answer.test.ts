import { expect, test } from 'vitest';
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
      answer: 'Net sales were **1,204** [1], see \\[2\\] and [7].\n\n- more [2]',
      citations: [citation(3, 'Net sales\n1,204'), citation(4, 'more')],
    }),
  ).toBe(
    [
      '**What are net sales?**',
      '',
      'Net sales were **1,204** [^1], see \\[2\\] and [7].',
      '',
      '- more [^2]',
      '',
      '[^1]: report.pdf, p. 3: “Net sales 1,204”',
      '[^2]: report.pdf, p. 4: “more”',
    ].join('\n'),
  );
});

test('of an answer without citations is the answer', () => {
  const copied = answerAsMarkdown({ question: 'Why?', answer: 'Not stated.', citations: [] });
  expect(copied).toBe('**Why?**\n\nNot stated.');
});
