/** Lists of things that stand in the rows of a table. */
import { expect, test } from 'vitest';
import type { PageContent } from '../../../../../shared/contract/page.ts';
import { tablePage } from '../../../../../test/support/sample-page.ts';
import { answerFrom, PassageIndex } from '../../../../../test/support/written-answers.ts';

const titled = (page: number, title: string, rows: readonly string[][]): PageContent => {
  const content = tablePage(page, rows);
  return { ...content, tables: content.tables.map((table) => ({ ...table, title })) };
};

const RISKS = titled(1, 'Overview', [
  ['Principal risk', 'Possible impact', 'Change'],
  ['Severe weather', 'Storms lead to lost sailings', 'Higher'],
  ['Crew shortages', 'Fewer sailings', 'Same'],
]);
const PROPERTIES = titled(2, 'Item 2. Properties', [
  ['Location', 'Use', 'Owned or leased'],
  ['Boise', 'Headquarters', 'Leased'],
  ['Sparks', 'Laboratory', 'Owned'],
  ['Mesa', 'Warehouse', 'Owned'],
]);
const SEGMENTS = titled(3, 'Segment information', [
  ['', 'Passenger', 'Freight'],
  ['Revenue', '134', '61'],
  ['Operating profit', '12', '7'],
]);
const BOARDS = titled(4, 'Vorstand', [
  ['Name', 'Ressort'],
  ['Henrike Ballmann', 'Strategie'],
  ['Sabine Torkler', 'Produktion'],
  ['Aufsichtsrat', ''],
  ['Albrecht Moosbauer', 'Hochschullehrer'],
]);

const SUPERVISORS = titled(1, 'Organe', [
  ['Name', 'Beruf'],
  ['Vorstand', ''],
  ['Henrike Ballmann', 'Kauffrau'],
  ['Sabine Torkler', 'Ingenieurin'],
  ['Aufsichtsrat', ''],
  ['Albrecht Moosbauer', 'Hochschullehrer'],
  ['Ines Quandt', 'Notarin'],
]);

const ask = async (question: string, ...pages: PageContent[]) =>
  answerFrom(await PassageIndex.of(pages), question);

test('lists the rows of the column that the question names, each cited', async () => {
  const { answer, certain, citations } = await ask('What are the principal risks?', RISKS);
  expect(answer).toBe('- Severe weather [1]\n- Crew shortages [2]');
  expect(certain).toBe(true);
  expect(citations).toHaveLength(2);
});

test('lists the rows whose cell the question names', async () => {
  const { answer } = await ask('Which properties are owned?', PROPERTIES);
  expect(answer).toBe('- Sparks [1]\n- Mesa [2]');
});

test('lists no rows for what only qualifies the title', async () => {
  const { answer } = await ask('What are the segments?', SEGMENTS);
  expect(answer).not.toContain('- Revenue');
});

test('is not certain of rows that nothing says the rest of the question of', async () => {
  const page = titled(1, 'Segments', [
    ['Segment', 'Revenue'],
    ['Ferries', '231'],
    ['Towage', '99'],
  ]);
  expect(await ask('Which segments has the company?', page)).toMatchObject({ certain: true });
  expect(await ask('Which segments have declined?', page)).toMatchObject({ certain: false });
});

test('takes the cells of the column that the question names', async () => {
  const page = titled(1, 'Overview', [
    ['Principal risk', 'Likelihood', 'Impact'],
    ['Storms', 'High', 'Low'],
    ['Theft', 'Low', 'High'],
    ['Fire', 'Low', 'High'],
  ]);
  const { answer } = await ask('Which principal risks have a high impact?', page);
  expect(answer).toContain('- Theft [1]\n- Fire [2]');
  expect(answer).not.toContain('Storms');
});

test('lists the rows below a title among the rows, and is not certain', async () => {
  const { answer, certain } = await ask('Wer gehört dem Aufsichtsrat an?', SUPERVISORS);
  expect(answer).toContain('- Albrecht Moosbauer [1]\n- Ines Quandt [2]');
  expect(answer).not.toContain('Ballmann');
  expect(certain).toBe(false);
});

test.each([
  [
    'what a total sums up',
    'What are the segments?',
    [
      ['Segment', 'Revenue'],
      ['Ferries', '231'],
      ['Towage', '99'],
      ['Total', '330'],
    ],
    '- Ferries [1]\n- Towage [2]',
  ],
  [
    'a column of names by what they are names of',
    'What are the names of the subsidiaries?',
    [
      ['Subsidiary name', 'Country'],
      ['Alder Ltd', 'Wales'],
      ['Birke GmbH', 'Germany'],
    ],
    '- Alder Ltd [1]\n- Birke GmbH [2]',
  ],
])('lists %s', async (_, question, rows, answer) => {
  expect(await ask(question, titled(1, 'Overview', rows))).toMatchObject({ answer, certain: true });
});

test('lists no rows for a negated question', async () => {
  const { answer } = await ask('Which properties are not leased?', PROPERTIES);
  expect(answer).not.toContain('- ');
});

test('ends a list where another title stands among the rows, and is not certain', async () => {
  const { answer, certain } = await ask('Wer gehört dem Vorstand an?', BOARDS);
  expect(answer).toBe('Not certain:\n\n- Henrike Ballmann [1]\n- Sabine Torkler [2]');
  expect(certain).toBe(false);
});

test('is not certain where two tables list the same', async () => {
  const other = {
    ...titled(2, 'Risks', [
      ['Principal risk', 'Score'],
      ['Fire', 'High'],
      ['Flood', 'Low'],
    ]),
  };
  const { certain } = await ask('What are the principal risks?', RISKS, other);
  expect(certain).toBe(false);
});
