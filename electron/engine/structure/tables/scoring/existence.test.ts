import { expect, test } from 'vitest';
import {
  centred,
  createPage,
  horizontal,
  left,
  type PlacedText,
  right,
  vertical,
} from '../../../../../test/support/synthetic-page.ts';
import { extractTables } from '../index.ts';

const tablesOn = (texts: PlacedText[], rulings = [] as ReturnType<typeof horizontal>[]) =>
  extractTables(createPage({ texts, rulings }));

const SENTENCES = [
  'The committee met twice in spring and',
  'agreed on a plan for the harbour that',
  'would keep the old quay and open the',
  'northern basin to ferries. Members of',
  'the council asked for a second survey',
  'before any work on the wall begins in',
  'the autumn, and the harbour master has',
  'promised one by the end of the month.',
];

test('two columns of running text are no table', () => {
  expect(
    tablesOn(
      SENTENCES.flatMap((text, i) => [left(50, 100 + i * 12, text), left(310, 100 + i * 12, text)]),
    ),
  ).toEqual([]);
});

test('columns of paragraphs with years beside them are no table', () => {
  const entry = [
    'A survey of the harbour was made by order of the council',
    'and the wall of the old quay was found to be in need of work',
  ];
  expect(
    tablesOn(
      [0, 1, 2, 3].flatMap((row) =>
        [50, 420].flatMap((x) => [
          left(x, 100 + 28 * row, String(1990 + row)),
          ...entry.map((text, line) => left(x + 34, 100 + 28 * row + 12 * line, text)),
        ]),
      ),
    ),
  ).toEqual([]);
});

test('long titles with page numbers that never fall are contents, however few', () => {
  const rows = (titles: readonly string[]) =>
    titles.flatMap((title, row) => [
      left(60, 100 + 26 * row, title),
      right(500, 100 + 26 * row, String(3 + Math.floor(row / 2))),
    ]);
  const titles = [
    'What the harbour office asks of a ship',
    'What a pilot has to know of the fairway',
    'How the old quay is kept and by whom',
    'Who lets the berths of the north basin',
  ];
  expect(tablesOn(rows(titles))).toEqual([]);
  expect(tablesOn(rows(['Pilots', 'Berths', 'Cranes', 'Tugs']))).toHaveLength(1);
});

test('contents are those of numbered sections, too', () => {
  const titles = ['Number of berths', 'Names of the quays', 'Cranes and tugs', 'Wall of the basin'];
  const texts = titles.flatMap((title, row) => [
    left(60, 100 + 14 * row, `5.${row + 3}`),
    left(90, 100 + 14 * row, title),
    right(500, 100 + 14 * row, String(15 + row)),
  ]);
  expect(tablesOn(texts)).toEqual([]);
});

test('the lines of a chart with the numbers of its axes are no table', () => {
  const steps = [0, 1, 2, 3, 4, 5, 6];
  const grid = steps.flatMap((step) => [
    horizontal(100 + 24 * step, 100, 340),
    vertical(100 + 40 * step, 100, 244),
  ]);
  const axes = steps
    .slice(1)
    .flatMap((step) => [
      right(136, 92 + 24 * step, String(10 * (6 - step))),
      ...(step > 1 ? [centred(80 + 40 * step, 236, String(2010 + step))] : []),
    ]);
  expect(tablesOn(axes, grid)).toEqual([]);
});

test('a bulleted list is no table', () => {
  expect(
    tablesOn(
      ['Pipettes', 'Test tubes', 'Masking tape', 'Metric ruler', 'Balance'].flatMap((text, i) => [
        left(60, 100 + i * 14, '•'),
        left(78, 100 + i * 14, text),
      ]),
    ),
  ).toEqual([]);
});

test('entries of a form with what they are in brackets under them are no table', () => {
  const page = createPage({
    texts: [
      ['Delaware', '(state)', '71-0415188', '(tax number)'],
      ['Old Quay 7', '(street)', '72716', '(code)'],
    ].flatMap(([first = '', under = '', second = '', below = ''], i) => [
      left(50, 100 + i * 24, first),
      left(50, 112 + i * 24, under),
      left(220, 100 + i * 24, second),
      left(220, 112 + i * 24, below),
    ]),
  });
  expect(extractTables(page)).toEqual([]);
});

test('a list of people in two columns, each in bold over their office, is no table', () => {
  const page = createPage({
    texts: ['Ada Winter', 'Bo Sommer', 'Cleo Herbst', 'Dora Lenz'].flatMap((name, i) => [
      left(50, 100 + i * 24, name, true),
      left(50, 112 + i * 24, 'Harbour office'),
      left(220, 100 + i * 24, `${name} II`, true),
      left(220, 112 + i * 24, 'Pilot school'),
    ]),
  });
  expect(extractTables(page)).toEqual([]);
});

test('a table of contents whose sections restart their numbering is not a table', () => {
  const pages = [4, 68, 6, 8, 35, 37, 56, 39, 41, 11, 13, 71];
  const entries = (titles: readonly string[]) =>
    tablesOn(
      pages.flatMap((page, i) => {
        const title = titles[i % titles.length] ?? '';
        return [
          left(50, 100 + i * 14, title),
          left(60 + title.length * 5, 100 + i * 14, '.'.repeat(20)),
          right(500, 100 + i * 14, String(page)),
        ];
      }),
    );
  expect(
    entries(['Prepared statement of the harbour master', 'Letter from the old pilot']),
  ).toEqual([]);
  // Labels are short: these are numbers.
  expect(entries(['Piers', 'Cranes'])).toHaveLength(1);
});

test('a table of contents is no table', () => {
  const titles = ['Introduction', 'Earlier work', 'Method', 'Results', 'Discussion'];
  expect(
    tablesOn(
      titles.flatMap((title, i) => [
        left(50, 100 + i * 14, title),
        left(60 + title.length * 5, 100 + i * 14, '.'.repeat(40)),
        right(500, 100 + i * 14, String(3 + i * 9)),
      ]),
    ),
  ).toEqual([]);
});

test('numbered formulas are no table', () => {
  expect(
    tablesOn([
      left(150, 100, 'f(x) = ax + b'),
      right(500, 100, '(3.1)'),
      left(150, 124, 'g(x) = cx + d'),
      right(500, 124, '(3.2)'),
    ]),
  ).toEqual([]);
});

test('boxes apart from each other are a diagram', () => {
  const box = (x: number, y: number) => [
    horizontal(y, x, x + 80),
    horizontal(y + 24, x, x + 80),
    vertical(x, y, y + 24),
    vertical(x + 80, y, y + 24),
  ];
  const at = [50, 160, 270, 380].flatMap((x) => [100, 150, 200, 250].map((y) => ({ x, y })));
  expect(
    tablesOn(
      at.map(({ x, y }) => left(x + 10, y + 16, 'State budget')),
      at.flatMap(({ x, y }) => box(x, y)),
    ),
  ).toEqual([]);
});

test('the same numbers in columns are a table', () => {
  const rows = [100, 114, 128, 142];
  expect(
    tablesOn(
      rows.flatMap((y, i) => [left(50, y, `Lot ${i}`), right(200, y, '12'), right(300, y, '7')]),
    ),
  ).toHaveLength(1);
});
