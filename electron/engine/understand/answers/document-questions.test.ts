import { describe, expect, it } from 'vitest';
import type { Block, PageContent } from '../../../../shared/contract/page.ts';
import { textPage } from '../../../../test/support/sample-page.ts';
import { type Answer, answerFrom, PassageIndex } from '../../../../test/support/written-answers.ts';

type Line = string | readonly [type: Block['type'], text: string];

/** A page whose lines are blocks of their own types. */
function pageOf(number: number, lines: readonly Line[], label?: string): PageContent {
  const page = textPage(
    number,
    lines.map((line) => (typeof line === 'string' ? line : line[1])),
  );
  const blocks = page.blocks.map((block, at): Block => {
    const line = lines[at] ?? '';
    return typeof line === 'string' ? block : { ...block, type: line[0] };
  });
  return { ...page, blocks, ...(label !== undefined && { page_label: label }) };
}

const REPORT = [
  pageOf(1, [
    ['heading', 'Harbour survey'],
    ['heading', 'Contents'],
    '1 Introduction ........ 1',
    '2 Water levels ........ 3',
    '3 Outlook ........ 7',
  ]),
  pageOf(
    2,
    [
      ['heading', '1 Introduction'],
      'The harbour was built by two firms, and Phase A and Phase B are finished.',
      ['caption', 'Figure 1: The harbour from the north'],
    ],
    '1',
  ),
  pageOf(
    3,
    [
      ['heading', '2 Water levels'],
      'The water rose by four centimetres in the spring of 2021.',
      ['caption', 'Figure 2: Gauges along the quay'],
      ['caption', 'Table 1: Levels by month'],
      ['heading', '3 Outlook'],
      'The quay will be painted next year.',
    ],
    '2',
  ),
];

const index = PassageIndex.of(REPORT);
const ask = async (question: string): Promise<Answer> => answerFrom(await index, question);

describe('questions about the document itself', () => {
  it.each([
    ['How many figures are in this report?', 'The document has 2 figures: 1 The harbour'],
    ['How many pages does the document have?', 'The document has 3 pages'],
    ['How many chapters does it have?', 'The document has 3 chapters: 1 Introduction'],
    ['How many sections are there?', 'The document has 3 sections: 1 Introduction'],
    ['Wie viele Abbildungen enthält der Bericht?', 'The document has 2 figures'],
    ['Combien de pages a ce document ?', 'The document has 3 pages'],
  ])('counts: %s', async (question, start) => {
    const { answer, certain, citations } = await ask(question);
    expect(answer).toContain(start);
    expect(certain).toBe(true);
    expect(citations.length).toBeGreaterThan(0);
  });

  it('takes no line of the contents for an answer', async () => {
    const { citations } = await ask('What is said about water levels?');
    expect(citations[0]?.page).not.toBe(1);
    expect((await ask('What does the table of contents list?')).citations[0]?.page).toBe(1);
  });

  it('lists parts, also some from the end', async () => {
    expect((await ask('List the sections.')).answer.split('\n')).toHaveLength(3);
    const { answer } = await ask('What are the last two sections?');
    expect(answer).toBe('- 2 Water levels (p. 3) [1]\n- 3 Outlook (p. 3) [2]');
  });

  it('tells the page of a heading and of a caption, with the printed number', async () => {
    const heading = await ask('On which page is the section Water levels?');
    expect(heading.answer).toBe('“2 Water levels” is on page 3 (printed: 2) [1].');
    expect(heading.certain).toBe(true);
    expect((await ask('What page shows Gauges along the quay?')).answer).toContain('on page 3');
    expect((await ask('Which page is about painting the quay?')).certain).toBe(false);
  });

  it('does not take a count within the document for a count of its parts', async () => {
    const { answer } = await ask('How many firms built the harbour?');
    expect(answer).not.toContain('The document has');
  });
});

describe('a heading in a document with a link to its contents on every page', () => {
  it('is found', async () => {
    const pages = [1, 2, 3].map((number) =>
      pageOf(number, [
        ['header', 'Table of Contents'],
        ['heading', number === 2 ? 'Risk factors' : `Part ${number}`],
        'All of this is said at length in the paragraphs of this part.',
      ]),
    );
    const { answer } = answerFrom(await PassageIndex.of(pages), 'What page has the risk factors?');
    expect(answer).toBe('“Risk factors” is on page 2 [1].');
  });
});

describe('a number that a sentence states', () => {
  const sentences = [
    'We value the views of our employees and ask for them every year.',
    'As of May 2021, we had approximately 73,300 employees worldwide.',
    'The plant in Lund employs people of 40 nations.',
    'Our employees in Lund have a canteen of their own.',
    'During 2021 we hired more than 1,100 employees.',
    'Shares vest one day after the employee’s date of termination.',
  ];
  const staff = PassageIndex.of([textPage(1, sentences)]);

  it.each([
    ['How many employees does the company have?', '73,300 employees', true],
    ['How many employees are there in Norway?', 'as', false],
  ])('answers %s', async (question, expected, sure) => {
    const { answer, certain } = answerFrom(await staff, question);
    expect(answer).toContain(expected);
    expect(certain).toBe(sure);
  });

  it('counts what follows it, not what stands in the same sentence', async () => {
    const other = PassageIndex.of([textPage(1, sentences.slice(-1))]);
    const { certain } = answerFrom(await other, 'How many employees are covered?');
    expect(certain).toBe(false);
  });
});

describe('what the text does not tell', () => {
  it.each([
    ['What colour is the crane?', 'not colours'],
    ['What is the color of the boat in Figure 1?', 'not colours'],
    ['How many photos of ships are there?', 'not what pictures show'],
    ['Which page has an image of a snowflake?', 'not what pictures show'],
    ['How many figures of trains are in the report?', 'not what pictures show'],
    ['What does Figure 7 say about the quay?', 'it says nothing of figure 7'],
    ['When will Phase C of the harbour be finished?', 'it says nothing of Phase C'],
    ['What is said on page 12 about the water?', 'it says nothing of page 12'],
    ['Anna Lindqvist belongs to which firm?', 'it says nothing of Anna'],
  ])('is refused: %s', async (question, reason) => {
    const { answer, found, citations } = await ask(question);
    expect(answer).toContain('The answer was not found');
    expect(answer).toContain(reason);
    expect(found).toBe(false);
    expect(citations).toEqual([]);
  });

  it('is answered where the words tell it', async () => {
    const page = textPage(1, ['The boat of the harbour master is red and has two masts.']);
    const boat = await PassageIndex.of([page]);
    expect(answerFrom(boat, 'What colour is the boat?').answer).toContain('red');
  });
});

describe('a form', () => {
  const form = PassageIndex.of([
    pageOf(1, [
      ['heading', 'Application for a permit'],
      'Attached documents: ☒ Passport ☐ Photograph',
      'Marital status: ○ single ◉ married ○ divorced',
      'Fire exits free: ☐ Yes ☒ No',
      'Delivery: ☐ standard ☐ express',
    ]),
  ]);
  const said = async (question: string) => answerFrom(await form, question).answer;

  it('answers by what is chosen', async () => {
    expect(await said('What is the marital status?')).toContain('Marital status: married');
    expect(await said('Which documents are attached?')).toContain('Attached documents: Passport (');
    expect(await said('What is the delivery?')).toContain('Nothing is chosen for Delivery');
  });

  it('answers yes or no by the box of an option, or by Yes and No', async () => {
    expect(await said('Is a photograph attached?')).toMatch(/^No/);
    expect(await said('Is a passport attached?')).toMatch(/^Yes/);
    expect(await said('Are the fire exits free?')).toMatch(/^No/);
  });
});
