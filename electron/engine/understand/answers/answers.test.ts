import { describe, expect, it } from 'vitest';
import type { PageContent } from '../../../../shared/contract/page.ts';
import { answerQuestion } from '../../../../test/support/written-answers.ts';
import { boxesOf } from '../quotes/index.ts';
import { NOT_STATED, NOTHING_FOUND } from './answer.ts';

/** A page of blocks, each a line of its own; a word is a hundredth of the page wide. */
function pageOf(page: number, blocks: readonly { type?: 'heading' | 'paragraph'; text: string }[]) {
  const text: string[] = [];
  const boxes: number[] = [];
  const content: PageContent = {
    page,
    width: 600,
    height: 800,
    rotation: 0,
    source: 'native',
    needs_ocr: false,
    words: { text, boxes },
    blocks: [],
    tables: [],
    warnings: [],
  };
  blocks.forEach(({ type = 'paragraph', text: line }, row) => {
    const words = line.split(' ');
    const bbox = { x: 0, y: row / 50, width: words.length / 100, height: 0.01 };
    content.blocks.push({ type, bbox, text: line, words: [text.length, words.length] });
    words.forEach((word, column) => {
      text.push(word);
      boxes.push(column / 100, row / 50, 0.01, 0.01);
    });
  });
  return content;
}

const REPORT = [
  pageOf(1, [
    { type: 'heading', text: 'Overview' },
    { text: 'The company makes bricks. It was founded in Lund in 1923 by two sisters.' },
    { text: 'Bricks are fired in kilns of its own.' },
  ]),
  pageOf(2, [
    { type: 'heading', text: 'Notice period' },
    { text: 'Either party may end the contract with a notice of ninety days in writing.' },
  ]),
];

describe('answerQuestion', () => {
  it('quotes the sentence that answers, with its page and the box of its own words', async () => {
    const { answer, citations, found } = await answerQuestion(REPORT, 'When was it founded?');
    expect(found).toBe(true);
    expect(answer).toContain('It was founded in Lund in 1923 by two sisters. [1]');
    const [citation] = citations;
    expect(citation).toMatchObject({
      page: 1,
      quote: 'It was founded in Lund in 1923 by two sisters.',
      source: 'ocr_page',
    });
    const [first] = boxesOf(REPORT[0] as PageContent, [5]);
    expect(citation?.bbox.x).toBeCloseTo(first?.x0 ?? -1);
    expect(citation?.bbox.width).toBeCloseTo(0.1);
  });

  it('finds a sentence by the heading above it', async () => {
    const { citations } = await answerQuestion(REPORT, 'How long is the notice period?');
    expect(citations[0]).toMatchObject({ page: 2, quote: expect.stringContaining('ninety days') });
  });

  it('says so when the document does not speak of the matter', async () => {
    const answer = await answerQuestion(REPORT, 'Which dividends were paid to shareholders?');
    expect(answer).toMatchObject({
      answer: NOTHING_FOUND,
      citations: [],
      found: false,
      confidence: 0,
      certain: false,
    });
  });

  it('is not found where words of the question stand in many passages and none states it', async () => {
    const page = pageOf(1, [
      { text: 'The company makes bricks and tiles of clay from its own pits.' },
      { text: 'Winter orders of the northern wholesalers were lower than expected.' },
      { text: 'Kilns are fired with gas from the city.' },
      { text: 'The supervisory council meets four times in a year.' },
      { text: 'Garden tiles are sold since 1998.' },
      { text: 'Builders buy most of what is fired in spring.' },
      { text: 'The trade with Norway ended in 2004.' },
    ]);
    const { answer, found, citations, nearest } = await answerQuestion(
      [page],
      'How many northern council members buying garden kilns from builders in the winter trade?',
    );
    expect({ found, citations }).toEqual({ found: false, citations: [] });
    expect([NOT_STATED, NOTHING_FOUND]).toContain(answer);
    expect(nearest[0]?.citation.page).toBe(1);
  });

  it('gives of a table row the cell whose column the question names', async () => {
    const page = pageOf(3, [{ text: 'Item 2018 2019 Revenue 1,900 2,010 Costs 5 6' }]);
    const cell = (row: number, column: number, word: number) => ({
      row,
      column,
      row_span: 1,
      column_span: 1,
      text: page.words.text[word] ?? '',
      bbox: { x: 0, y: 0, width: 1, height: 1 },
      header: row === 0,
      confidence: 1,
      words: [word, 1] as [number, number],
    });
    page.blocks = [
      { ...(page.blocks[0] as (typeof page.blocks)[0]), type: 'table', table_index: 0 },
    ];
    page.tables = [
      {
        page: 3,
        table_index: 0,
        markdown: '',
        headers: ['Item', '2018', '2019'],
        row_count: 2,
        column_count: 3,
        header_rows: 1,
        method: 'lattice',
        title: null,
        bbox: { x: 0, y: 0, width: 1, height: 1 },
        rows: [[], [], []],
        cells: [0, 1, 2].flatMap((row) =>
          [0, 1, 2].map((column) => cell(row, column, row * 3 + column)),
        ),
        continues: false,
      },
    ];
    const { answer, citations } = await answerQuestion([page], 'What was the revenue in 2019?');
    // Of what unit it is, nothing says.
    expect(answer).toContain('Revenue was 2,010 in 2019 (p. 3) [1].');
    expect(citations[0]?.quote).toBe('Revenue 2,010');

    const named = { title: 'Sales by region', unit: 'In $ millions' };
    const titled = { ...page, tables: page.tables.map((table) => ({ ...table, ...named })) };
    const { answer: full } = await answerQuestion([titled], 'What was the revenue in 2019?');
    expect(full).toBe('Revenue was $2,010 million in 2019 (Sales by region, p. 3) [1].');
  });

  it('keeps marks of the document from becoming markup', async () => {
    const page = pageOf(1, [{ text: 'The *secret* code is <b>blue</b> and [x](http://a) stays.' }]);
    const { answer } = await answerQuestion([page], 'What is the secret code?');
    expect(answer).toContain('\\*secret\\*');
    expect(answer).toContain('\\<b');
  });

  it.each(['•', '–', '-', '\uf0b7'])(
    'quotes an item of a list without its marker %s',
    async (sign) => {
      const text = 'Shares of $70 million will be bought in autumn.';
      const page = pageOf(1, [{ text: `${sign} ${text}` }, { text: '- 5 is a number.' }]);
      const { answer, citations } = await answerQuestion([page], 'When will shares be bought?');
      expect(citations[0]?.quote).toBe(text);
      expect(answer).not.toContain(sign === '-' ? ': - ' : sign);
    },
  );

  it('parts the items of a list that stand in one paragraph', async () => {
    const page = pageOf(1, [{ text: '• The notice is ninety days. • The fee is five pounds.' }]);
    const { citations } = await answerQuestion([page], 'What is the fee in pounds?');
    expect(citations[0]?.quote).toBe('The fee is five pounds.');
  });

  it('reads pages as they come', async () => {
    async function* stream() {
      yield* REPORT;
    }
    const { citations } = await answerQuestion(stream(), 'When was it founded?');
    expect(citations[0]?.page).toBe(1);
  });

  it.each([
    'Who built the first kiln of the works?',
    'When was the first kiln of the works built?',
  ])('is not certain without the kind of thing asked for: %s', async (question) => {
    const works = [
      pageOf(1, [{ text: 'The first kiln of the works was built by hand for the owner.' }]),
    ];
    expect((await answerQuestion(works, question)).certain).toBe(false);
  });

  it.each([
    ['Wie viele Mitarbeiter hat das Werk?', '120 Mitarbeiter'],
    ['Wann wurde das Werk gegründet?', '1923'],
    ['Warum ist der Umsatz gesunken?', 'weil weniger gebaut wurde'],
  ])('answers in the language of the document: %s', async (question, part) => {
    const pages = [
      pageOf(1, [
        { text: 'Das Werk wurde im Jahr 1923 in Lund gegründet.' },
        { text: 'Das Werk hat 120 Mitarbeiter.' },
        { text: 'Der Umsatz ist im letzten Jahr gesunken.' },
        { text: 'Der Umsatz ist gesunken, weil weniger gebaut wurde.' },
      ]),
    ];
    const { answer, found } = await answerQuestion(pages, question);
    expect(found).toBe(true);
    expect(answer).toContain(part);
  });
});
