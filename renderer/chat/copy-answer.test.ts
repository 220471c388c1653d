import { expect, test } from 'vitest';
import { contentOfText } from '../../shared/answer-text.ts';
import { viewerOf } from '../state/viewer.ts';
import {
  answerAsHtml,
  answerAsMarkdown,
  conversationAsHtml,
  conversationAsMarkdown,
} from './copy-answer.ts';

const citation = (page: number, quote: string) => ({
  document_id: 'd',
  file_name: 'report.pdf',
  page,
  quote,
  bbox: { x: 0, y: 0, width: 1, height: 1 },
  source: 'ocr_page' as const,
  change: null,
});

const completed = {
  state: 'completed' as const,
  found: true,
  certain: true,
  uncertain_because: null,
};

test('writes citations as footnotes with file, page and quote', () => {
  expect(
    answerAsMarkdown({
      ...completed,
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
  const copied = answerAsMarkdown({ ...completed, question: 'Why?', content, citations: [] });
  expect(copied).toBe('**Why?**\n\nNot stated.');
});

test('doubt about the answer and what else is cited are copied with it', () => {
  const uncertain = {
    ...{ ...completed, certain: false, uncertain_because: 'it may be about something else.' },
    question: 'Is R&D up?',
    content: contentOfText('By <5 %.'),
    citations: [citation(3, 'R&D'), citation(4, 'more')],
  };
  expect(answerAsMarkdown(uncertain)).toBe(
    [
      '**Is R&D up?**',
      '',
      'By \\<5 %.',
      '',
      'Uncertain: it may be about something else. Compare it with the page.',
      '',
      'Sources [^1] [^2]',
      '',
      '[^1]: report.pdf, p. 3: “R&D”',
      '[^2]: report.pdf, p. 4: “more”',
    ].join('\n'),
  );
  expect(answerAsHtml(uncertain)).toBe(
    '<p><b>Is R&amp;D up?</b></p><p>By &lt;5 %.</p>' +
      '<p><i>Uncertain: it may be about something else. Compare it with the page.</i></p>' +
      '<p>Sources [1] [2]</p>' +
      '<p><small>[1] report.pdf, p. 3: “R&amp;D”<br>[2] report.pdf, p. 4: “more”</small></p>',
  );
});

test('formatted text has references and tables', () => {
  const line = (text: string) => [{ type: 'text' as const, text }];
  const html = answerAsHtml({
    ...{ ...completed, question: 'Sales?', citations: [citation(3, 'Sales 12')] },
    content: [
      {
        type: 'paragraph',
        segments: [
          { type: 'text', text: '12', strong: true },
          { type: 'citation', citation: 0 },
        ],
      },
      { type: 'table', rows: [[line('2019')], [line('12')]] },
    ],
  });
  expect(html).toContain('<p><b>12</b><sup>[1]</sup></p>');
  expect(html).toContain('<table border="1"><tr><td>2019</td></tr><tr><td>12</td></tr></table>');
});

test('a source has the page number that is printed, where that is known', () => {
  const labels = new Map([[70, 'F-5']]);
  viewerOf('first').setState({ documentId: 'd', labels });
  const message = {
    ...{ ...completed, question: 'What are net sales?', content: contentOfText('1,204 [1]') },
    citations: [citation(70, 'Net sales'), { ...citation(70, 'Costs'), document_id: 'other' }],
  };
  expect(answerAsMarkdown(message)).toContain('report.pdf, p. 70 (F-5): “Net sales”');
  expect(answerAsMarkdown(message)).toContain('report.pdf, p. 70: “Costs”');
  viewerOf('first').setState({ documentId: null, labels: new Map() });
});

test('numbers the footnotes of a conversation throughout', () => {
  const about = (question: string, page: number) => ({
    ...completed,
    question,
    content: [
      {
        type: 'paragraph' as const,
        segments: [
          { type: 'text' as const, text: question },
          { type: 'citation' as const, citation: 0 },
        ],
      },
    ],
    citations: [citation(page, question)],
  });
  expect(conversationAsMarkdown('Net\nsales', [about('One', 3), about('Two', 4)])).toBe(
    [
      '# Net sales',
      ...['**One**', 'One[^1]', '[^1]: report.pdf, p. 3: “One”'],
      ...['**Two**', 'Two[^2]', '[^2]: report.pdf, p. 4: “Two”\n'],
    ].join('\n\n'),
  );
  expect(conversationAsHtml('Net <sales>', [about('One', 3)])).toBe(
    '<!doctype html><meta charset="utf-8"><title>Net &lt;sales&gt;</title>' +
      '<h1>Net &lt;sales&gt;</h1>\n<p><b>One</b></p><p>One<sup>[1]</sup></p>' +
      '<p><small>[1] report.pdf, p. 3: “One”</small></p>',
  );
});
