import { describe, expect, onTestFinished, test } from 'vitest';
import { answerMarkdown, markedMarkdown } from '../../../shared/answer-text.ts';
import { codedText } from '../../../shared/coded-text.ts';
import type { AnswerBlock, AnswerSegment, Citation } from '../../../shared/contract/index.ts';
import german from '../../../shared/messages/de.json' with { type: 'json' };
import { chooseLanguage } from '../../../shared/messages/messages.ts';
import type { Answer } from '../../engine/understand/answers/types.ts';
import { composeAnswers } from './compose-answers.ts';
import type { AskedDocument } from './message-answer.ts';

const citationOf = (quote: string): Citation => ({
  page: 1,
  quote,
  bbox: { x: 0, y: 0, width: 1, height: 0.1 },
  source: 'ocr_page',
});

/** Paragraphs and list items with references: `It rained. [1]`. */
function contentOf(text: string): AnswerBlock[] {
  const segmentsOf = (line: string): AnswerSegment[] =>
    line
      .split(/((?<!\\)\[\d+\])/)
      .filter((part) => part !== '')
      .map((part) =>
        /^\[\d+\]$/.test(part)
          ? { type: 'citation', citation: Number(part.slice(1, -1)) - 1 }
          : { type: 'text', text: part.replaceAll('\\', '') },
      );
  return text
    .split(/\n+/)
    .map((line) =>
      line.startsWith('- ')
        ? { type: 'list_item', segments: segmentsOf(line.slice(2)) }
        : { type: 'paragraph', segments: segmentsOf(line) },
    );
}

/** A document whose citations quote `a.pdf 1`, `a.pdf 2` and so on. */
function saying(fileName: string, answer: string, more: Partial<Answer> = {}): AskedDocument {
  const cited = answer.match(/(?<!\\)\[\d+\]/g)?.length ?? 0;
  return {
    documentId: `doc-${fileName}`,
    fileName,
    answer: {
      content: contentOf(answer),
      citations: Array.from({ length: cited }, (_, at) => citationOf(`${fileName} ${at + 1}`)),
      found: true,
      confidence: 0.9,
      certain: true,
      uncertain_because: null,
      kind: 'passages',
      calculation: null,
      nearest: [],
      understood_as: null,
      ...more,
    },
  };
}

const silent = (fileName: string): AskedDocument =>
  saying(fileName, 'Not in the document.', {
    found: false,
    certain: false,
    confidence: 0,
    nearest: [1, 2].map((rank) => ({ heading: null, citation: citationOf(`${fileName} ${rank}`) })),
  });
const failed = (fileName: string, error = 'It is damaged.'): AskedDocument => ({
  documentId: `doc-${fileName}`,
  fileName,
  error,
});

/** A document that states a value with its citation. */
function stating(
  fileName: string,
  value: string,
  end = '.',
  { date, ...more }: Partial<Answer> & { date?: string } = {},
) {
  const document = saying(fileName, `x [1]`, more);
  const line: AnswerSegment[] = [
    { type: 'text', text: 'It is ' },
    { type: 'value', text: value, citation: 0, ...(date && { date }) },
    { type: 'citation', citation: 0 },
    { type: 'text', text: end },
  ];
  const content: AnswerBlock[] = [{ type: 'paragraph', segments: line }];
  return 'answer' in document ? { ...document, answer: { ...document.answer, content } } : document;
}

function compose(...asked: AskedDocument[]) {
  const answer = composeAnswers(asked, asked.length);
  return { ...answer, answer: markedMarkdown(answer) };
}

describe('of the answers of several documents', () => {
  test('each gives its first statement, the surest first, with citations counted on', () => {
    const { answer, citations, found } = compose(
      saying('a.pdf', 'It rained. [1]\n\nIt snowed. [2]', { confidence: 0.6 }),
      saying('b.pdf', 'The sun shone, [1] says the log. [2]\n\nOr not. [3]'),
    );
    expect(answer).toBe(
      '**b.pdf**: The sun shone, [1] says the log. [2]\n\n**a.pdf**: It rained. [3]',
    );
    expect(
      citations.map(({ quote, document_id, file_name }) => [quote, document_id, file_name]),
    ).toEqual([
      ['b.pdf 1', 'doc-b.pdf', 'b.pdf'],
      ['b.pdf 2', 'doc-b.pdf', 'b.pdf'],
      ['a.pdf 1', 'doc-a.pdf', 'a.pdf'],
    ]);
    expect(found).toBe(true);
  });

  test('the statement is the first paragraph with a citation; text that looks like one is text', () => {
    const { answer, citations } = compose(
      saying('a.pdf', 'These come closest:\n\nSee \\[1\\] of the annex. [1]'),
      saying('b.pdf', 'Twice [1] the same [1].', { confidence: 0.5 }),
    );
    expect(answer).toBe(
      '**a.pdf**: See \\[1\\] of the annex. [1]\n\n**b.pdf**: Twice [2] the same [2].',
    );
    expect(citations).toHaveLength(2);
  });

  test('the answer as a whole is as sure as its weakest statement', () => {
    const weak = saying('b.pdf', 'Rain. [1]', { confidence: 0.4 });
    expect(compose(saying('a.pdf', 'Sun. [1]'), weak).confidence).toBe(0.4);
  });

  test('uncertain ones are shown only where none is certain', () => {
    const sure = saying('a.pdf', 'Sun. [1]');
    const guess = (name: string) => saying(name, 'rain. [1]', { certain: false, confidence: 0.5 });
    expect(compose(sure, guess('b.pdf'))).toMatchObject({
      answer: '**a.pdf**: Sun. [1]\n\nLess certain answers: b.pdf.',
      certain: true,
      confidence: 0.9,
    });
    const { certain, answer } = compose(guess('b.pdf'), guess('c.pdf'));
    expect(certain).toBe(false);
    expect(answer).toBe('Not certain:\n\n**b.pdf**: rain. [1]\n\n**c.pdf**: rain. [2]');
    expect(compose(guess('b.pdf'), silent('c.pdf')).answer).toMatch(
      /^Not certain: \*\*b\.pdf\*\*: rain\. \[1\]\n\n1 of 2/,
    );
  });

  test('only the best are shown; the others are named', () => {
    const asked = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((tenths) =>
      saying(`${tenths}.pdf`, 'Yes. [1]', { confidence: tenths / 10 }),
    );
    const { answer, citations } = compose(...asked);
    expect(citations.map(({ file_name }) => file_name)).toEqual(
      [9, 8, 7, 6, 5].map((tenths) => `${tenths}.pdf`),
    );
    expect(answer).toContain('Less certain answers: 4.pdf, 3.pdf, 2.pdf and 1 more.');
  });

  test('names of files are no Markdown', () => {
    const { answer } = compose(saying('a_b_[1].pdf', 'Yes. [1]'), silent('b.pdf'));
    expect(answer).toContain('**a\\_b\\_\\[1\\].pdf**: Yes. [1]');
  });
});

describe('values that several documents state', () => {
  const value = (name: string, answer: string, more: Partial<Answer> = {}) =>
    saying(name, answer, { kind: 'value', ...more });

  test('are a table in the order of the collection, each cited', () => {
    const { answer, citations, calculation } = compose(
      value('b.pdf', 'Revenue was $5 | $6. [1]\n\nSource: p. 2 [2].', { confidence: 0.8 }),
      silent('c.pdf'),
      value('a|b.pdf', 'Revenue was $7. [1]', { kind: 'calculation' }),
    );
    expect(answer).toBe(
      [
        '| Document | Answer |',
        '| --- | --- |',
        '| b.pdf | Revenue was $5 \\| $6. [1] |',
        '| a\\|b.pdf | Revenue was $7. [2] |',
        '',
        '1 of 3 documents has no answer to this.',
      ].join('\n'),
    );
    expect(citations.map(({ quote }) => quote)).toEqual(['b.pdf 1', 'a|b.pdf 1']);
    expect(calculation).toBeNull();
  });

  test('that are not certain are in the table, and marked with the reason', () => {
    const reason = codedText('the row itself is a change.');
    const unsure = value('b.pdf', '$6 [1]', {
      ...{ certain: false, confidence: 0.5, coded_uncertain_because: reason },
    });
    const composed = compose(value('a.pdf', '$5 [1]'), unsure, value('c.pdf', '$7 [1]'));
    expect(composed.content[0]).toMatchObject({ type: 'table' });
    expect(answerMarkdown(composed.content)).toBe(
      [
        '| Document | Answer |',
        '| --- | --- |',
        '| a.pdf | $5 [1] |',
        '| b.pdf | Not certain: the row itself is a change. $6 [2] |',
        '| c.pdf | $7 [3] |',
      ].join('\n'),
    );
    expect(composed).toMatchObject({
      certain: false,
      confidence: 0.5,
      uncertain_because: '1 value is marked as not certain.',
    });
  });

  test('stand above statements of other documents; one alone is a statement', () => {
    const statement = saying('s.pdf', 'It rose. [1]');
    const { answer } = compose(statement, value('a.pdf', '$5 [1]'), value('b.pdf', '$6 [1]'));
    expect(answer).toMatch(/\| b\.pdf \| \$6 \[2\] \|\n\n\*\*s\.pdf\*\*: It rose\. \[3\]$/);
    expect(compose(statement, value('a.pdf', '$5 [1]')).answer).not.toContain('|');
  });
});

describe('where one document has the answer', () => {
  test('it is given whole, and the others are counted', () => {
    const { answer, citations } = compose(
      silent('a.pdf'),
      saying('b.pdf', 'Yes. [1]\n\n- It says so. [2]'),
      silent('c.pdf'),
    );
    expect(answer).toBe(
      '**b.pdf**: Yes. [1]\n\n- It says so. [2]\n\n2 of 3 documents have no answer to this.',
    );
    expect(citations).toHaveLength(2);
  });
});

describe('what is missing is said', () => {
  const textOf = (...asked: AskedDocument[]) => compose(...asked).answer;

  test.each([
    ['None of the 2 documents has an answer to this.', [silent('a.pdf'), silent('b.pdf')]],
    ['The document has no answer to this.', [silent('a.pdf')]],
    ['No answer for a.pdf because of an error: It is damaged.', [failed('a.pdf')]],
    [
      '1 of 3 documents has no answer to this. No answer for a.pdf and b.pdf because of an error.',
      [failed('a.pdf'), failed('b.pdf'), silent('c.pdf')],
    ],
  ])('%s', (sentence, asked) => {
    expect(textOf(...asked)).toBe(sentence);
  });

  test('with the nearest passages, those of the documents in turn', () => {
    const { nearest, ...said } = compose(...['a', 'b', 'c'].map((name) => silent(`${name}.pdf`)));
    expect(said).toMatchObject({ found: false, certain: false, confidence: 0, citations: [] });
    expect(nearest.map(({ citation }) => citation.quote)).toEqual([
      'a.pdf 1',
      'b.pdf 1',
      'c.pdf 1',
      'a.pdf 2',
      'b.pdf 2',
    ]);
    expect(nearest[0]).toMatchObject({ document_id: 'doc-a.pdf', file_name: 'a.pdf' });
  });

  test('and how a follow-up question was understood', () => {
    const understood_as = 'What was the revenue in 2022?';
    const { understood_as: shown } = compose(
      silent('a.pdf'),
      saying('b.pdf', 'Yes. [1]', { understood_as }),
    );
    expect(shown).toBe(understood_as);
    const other = { understood_as: 'What was the revenue in 2018?' };
    expect(
      compose(saying('a.pdf', 'No. [1]', other), saying('b.pdf', 'Yes. [1]', { understood_as }))
        .understood_as,
    ).toBeNull();
  });

  test('each gives the start of a list', () => {
    const items = [1, 2, 3, 4, 5, 6, 7].map((item) => `- Item ${item}. [${item + 1}]`).join('\n');
    const { answer } = compose(
      saying('a.pdf', `**Risks** [1]\n\n${items}`),
      saying('b.pdf', 'None. [1]', { confidence: 0.5 }),
    );
    expect(answer).toContain('- Item 5. [6]\n\n**b.pdf**: None. [7]');
  });

  test('in the language of the window', () => {
    const none = compose(silent('a.pdf'), silent('b.pdf'), failed('c.pdf'), failed('d.pdf'));
    chooseLanguage({ language: 'de', locale: 'de', catalogue: german });
    onTestFinished(() => chooseLanguage({ language: 'en', locale: 'en' }));
    expect(answerMarkdown(none.content)).toBe(
      '2 von 4 Dokumenten haben darauf keine Antwort. Keine Antwort für c.pdf und d.pdf wegen eines Fehlers.',
    );
  });

  test('where the collection is empty or the question was stopped', () => {
    expect(compose().answer).toBe('The collection has no documents.');
    const stopped = composeAnswers([saying('a.pdf', 'Yes. [1]')], 3);
    expect(answerMarkdown(stopped.content)).toBe(
      '**a.pdf**: Yes. [1]\n\nStopped after 1 of 3 documents.',
    );
  });
});

test('an uncertain answer of one document keeps its reason', () => {
  const because = 'nothing beside it says “2021”.';
  const one = saying('a.pdf', 'Net sales were $5. [1]', {
    certain: false,
    uncertain_because: because,
  });
  expect(composeAnswers([one], 1).uncertain_because).toBe(because);
});

describe('values of several documents', () => {
  const combine = (operation: Parameters<typeof composeAnswers>[2], ...asked: AskedDocument[]) => {
    const { content, ...answer } = composeAnswers(asked, asked.length, operation);
    return { ...answer, first: answerMarkdown(content.slice(0, 1)), content };
  };
  const small = stating('a.pdf', '$9,500 thousand');
  const large = stating('b.pdf', '$12 million');

  test('are compared in one scale; the largest stands first, with its citation', () => {
    const { first, content, citations, certain } = combine('most', small, large);
    expect(first).toBe('The highest value of 2 documents is in b.pdf: $12 million [1].');
    const rows = content[1]?.type === 'table' ? content[1].rows : [];
    expect(rows.slice(1).map(([name]) => name)).toEqual([
      [{ type: 'text', text: 'b.pdf' }],
      [{ type: 'text', text: 'a.pdf' }],
    ]);
    expect(citations.map(({ file_name }) => file_name)).toEqual(['b.pdf', 'a.pdf']);
    expect(certain).toBe(true);
  });

  test('are ordered from the smallest if that is asked for; all that have it are named', () => {
    const { first } = combine('least', large, small, stating('c.pdf', '$9.5 million'));
    expect(first).toBe('The lowest value of 3 documents is in a.pdf, c.pdf: $9,500 thousand [1].');
  });

  test('are added up and averaged as they are printed', () => {
    const invoices = [stating('a.pdf', '€ 717,97'), stating('b.pdf', '€ 4.904,94')];
    expect(combine('sum', ...invoices).first).toBe(
      'The sum of the values of 2 documents is €5,622.91.',
    );
    const dollars = [...invoices, stating('c.pdf', '$4.11'), stating('d.pdf', '$5')];
    expect(combine('sum', ...dollars).first).toBe(
      'The sum of the values of 4 documents is €5,622.91 + $9.11.',
    );
    const margins = [stating('a.pdf', '10.5 %'), stating('b.pdf', '20.5 %')];
    expect(combine('average', ...margins).first).toBe(
      'The average of the values of 2 documents is 15.5 %.',
    );
    expect(combine('sum', ...margins).certain).toBe(false);
  });

  test('are ordered by day if the first or last is asked for', () => {
    const june = stating('a.pdf', '03/06/2027', '.', { date: '2027-06-03' });
    const may = stating('b.pdf', '31 May 2027', '.', { date: '2027-05-31' });
    const { first, content } = combine('first', june, may);
    expect(first).toBe('The earliest date of 2 documents is in b.pdf: 31 May 2027 [1].');
    expect(content).toHaveLength(2);
    expect(combine('last', june, may, stating('c.pdf', '$5'))).toMatchObject({
      first: 'The latest date of 2 documents is in a.pdf: 03/06/2027 [1].',
      certain: false,
      uncertain_because: 'only 2 of 3 documents state a value.',
    });
  });

  test('are not promised as a sum with two documents of one file', () => {
    const copies = ['a.pdf', 'b.pdf'].map((name) => ({ ...stating(name, '$5'), sha256: 'f00' }));
    const { first, certain, uncertain_because: because } = combine('sum', ...copies);
    expect(first).toBe('The sum of the values of 2 documents is $10.');
    expect([certain, because]).toEqual([false, 'some documents are the same file.']);
    expect(combine('most', ...copies).certain).toBe(true);
  });

  test.each([
    ['another currency', [large, stating('a.pdf', '€ 9 million')], 'one currency or unit'],
    ['no number', [large, stating('a.pdf', 'Ernst & Young LLP')], 'one currency or unit'],
    ['two readings', [large, stating('a.pdf', '$1.204')], 'one currency or unit'],
    ['no answer', [large, small, silent('c.pdf')], 'only 2 of 3 documents'],
    [
      'other years',
      [stating('a.pdf', '$1', ' in 2020.'), stating('b.pdf', '$2', ' in 2021.')],
      'different periods',
    ],
    [
      'an uncertain value',
      [large, stating('a.pdf', '$9 million', '.', { certain: false })],
      '1 value is marked',
    ],
  ])('are not promised with %s', (_, asked, reason) => {
    const { certain, uncertain_because: because, confidence } = combine('most', ...asked);
    expect(certain).toBe(false);
    expect(because).toContain(reason);
    expect(confidence).toBeLessThanOrEqual(0.9);
  });
});
