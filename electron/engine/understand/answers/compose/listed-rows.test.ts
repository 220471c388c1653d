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
