/** Suggested questions about documents without financial statements; each must be answered. */
import { expect, test } from 'vitest';
import type { Block, PageContent } from '../../../../shared/contract/page.ts';
import { tablePage, textPage } from '../../../../test/support/sample-page.ts';
import { answerFrom, PassageIndex } from '../../../../test/support/written-answers.ts';
import { suggestFrom } from './index.ts';
import { IN_BRACKETS } from './question/request.ts';

/** Lines in capitals as headings. */
const withHeadings = (page: PageContent): PageContent => ({
  ...page,
  blocks: page.blocks.map((block): Block => {
    const isHeading = block.text === block.text.toUpperCase();
    return isHeading ? { ...block, type: 'heading', level: 1 } : block;
  }),
});

const CONTRACT = withHeadings(
  textPage(1, [
    'MUTUAL NON-DISCLOSURE AGREEMENT',
    'This agreement is made between Northwind Bricks Ltd and Harbour Works Inc for the purpose of their talks about a joint kiln.',
    '"Confidential Information" means all information that one party marks as secret and gives to the other.',
    '1. Return of Documents. Each party returns all documents of the other within thirty days after it has been asked to do so in writing.',
    '2. Governing Law. This agreement is governed by the laws of Norway, and the courts of Bergen decide on all disputes that arise from it.',
  ]),
);

const REPORT = withHeadings(
  textPage(1, [
    'FORM 8-K',
    'CURRENT REPORT',
    'The company states that the date of the event reported below is the day on which its board met in Bergen this spring.',
    'ITEM 5.02 DEPARTURE OF DIRECTORS',
    'On that day Kari Nordmann told the board that she will leave it at the end of the year for reasons of her own and of her health.',
    'ITEM 8.01 OTHER EVENTS',
    'The board of directors has decided to close the old kiln in Lund and to sell the land on which it stands to the town.',
  ]),
);

const FORM = textPage(1, [
  'Northwind Bricks Ltd',
  '',
  'Invoice Number: NB-2041        Due Date: 17 May 2024',
  'Please pay the amount by the date that is given above to the account that you know.',
]);

const LABELS = textPage(1, [
  'Northwind Bricks Ltd',
  '',
  'Invoice No: NB-2041            Invoice Date: 17 May 2024',
  'Vendor ID: QX-77               Issued on: 16 May 2024',
  'Please pay the amount by the date that is given above to the account that you know.',
  'Invoice Number: NB-2041        Date of Invoice: 17 May 2024',
]);

const TABLE = tablePage(1, [
  ['Region', 'Stores', 'Employees'],
  ['Norway', '120', '500'],
  ['Sweden', '80', '404'],
  ['Denmark', '41', '300'],
]);

test.each([
  [
    'a contract',
    CONTRACT,
    [
      'What does “Confidential Information” mean?',
      'What does section “Return of Documents” say?',
      'What does section “Governing Law” say?',
    ],
    ['marks as secret', 'within thirty days', 'laws of Norway'],
  ],
  [
    'a report of events',
    REPORT,
    ['What does section “DEPARTURE OF DIRECTORS” say?', 'What does section “OTHER EVENTS” say?'],
    ['Kari Nordmann', 'close the old kiln'],
  ],
  [
    'a form',
    FORM,
    ['What is the invoice number?', 'What is the due date?'],
    ['NB-2041', '17 May 2024'],
  ],
  [
    'labels that say the same',
    LABELS,
    ['What is the invoice number?', 'What is the invoice date?', 'What is the vendor ID?'],
    ['NB-2041', '17 May 2024', 'QX-77'],
  ],
  [
    'a table',
    TABLE,
    ['Which region is highest by stores?', 'Which region is highest by employees?'],
    ['Norway, 120', 'Norway, 500'],
  ],
])('%s suggests what it answers', async (_, page, questions, answers) => {
  const index = await PassageIndex.of([page]);
  expect(suggestFrom(index)).toEqual(questions);
  for (const [at, question] of questions.entries()) {
    const given = answerFrom(index, question);
    expect(given, question).toMatchObject({ certain: true });
    expect(given.answer).toContain(answers[at]);
    expect(given.citations.length).toBeGreaterThan(0);
  }
});

test('a clause is found by the words that it begins with', async () => {
  const index = await PassageIndex.of([CONTRACT]);
  const { answer } = answerFrom(index, 'What does the section on governing law say?');
  expect(answer).toContain('laws of Norway');
});

test('the mark of a note at a label is no part of a question', () => {
  expect('Operating lease assets⁽¹⁾ (net)'.replace(IN_BRACKETS, '')).toBe('Operating lease assets');
});

test('compares no days', async () => {
  const page = tablePage(1, [
    ['Date', 'Balance'],
    ['12 May 2026', '1,204'],
    ['14 May 2026', '980'],
    ['18 May 2026', '1,330'],
  ]);
  expect(suggestFrom(await PassageIndex.of([page]))).toEqual([]);
});
