/** Remarks beside the totals of an invoice, which are no rows of items. */
import { expect, test } from 'vitest';
import { createPage, left, right } from '../../../../../test/support/synthetic-page.ts';
import { createPageViews } from '../page-view/rotate.ts';
import { groupVisualRows } from '../page-view/visual-rows.ts';
import { findRunningText } from './running-text.ts';

const ITEMS = [
  ['Guard service, week 31', '168.0', '55.50', '9,324.00'],
  ['Patrol car, fuel', '1.0', '348.94', '348.94'],
];
const TOTALS = [
  ['Subtotal', '9,672.94'],
  ['VAT', '1,934.59'],
  ['Total', '11,607.53'],
];
const EDGES = [60, 390, 460, 540];

/** The running text of an invoice with lines of text beside its totals. */
function runningTextOf(
  lines: readonly string[],
  { pitch = 14, labelX = 420, totals = TOTALS as readonly string[][], start = 140 } = {},
): string {
  const items = ITEMS.flatMap((row, i) =>
    row.map((cell, j) => (j > 0 ? right : left)(EDGES[j] as number, 100 + 14 * i, cell)),
  );
  const [view] = createPageViews(
    createPage({
      texts: [
        ...items,
        ...lines.map((line, i) => left(60, start + 14 * i, line)),
        ...totals.flatMap(([label, amount = ''], i) =>
          label ? [left(labelX, 140 + pitch * i, label), right(540, 140 + pitch * i, amount)] : [],
        ),
      ],
    }),
  );
  const words = findRunningText(groupVisualRows(view?.words ?? []));
  return [...words].map(({ text }) => text).join(' ');
}

const REMARKS = [
  ['Goods remain our property until they are paid'],
  ['Payment is due within thirty days of the date', 'of this invoice.'],
  ['Payment is due within thirty days of the date', 'Please quote the number of the invoice.'],
];

test.each(REMARKS)('a remark of any length beside totals is running text: %s', (...lines) => {
  expect(runningTextOf(lines)).toBe(lines.join(' '));
  expect(runningTextOf(lines, { pitch: 18 })).toBe(lines.join(' '));
});

test('long names with a word and a number each are rows', () => {
  const lines = ['Inspection of all pumps in the basement', 'Cleaning of all filters on the roof'];
  const totals = [
    ['each', '250.00'],
    ['each', '120.00'],
  ];
  expect(runningTextOf(lines, { totals })).toBe('');
});

test('text beside labels that stand below no numbers are rows of groups', () => {
  expect(runningTextOf(REMARKS[0] as string[], { labelX: 465 })).toBe('');
});

const SHORT_REMARKS = [
  ['Notes', 'Thank you'],
  ['Bank details', 'Sample Bank', '12-34-56'],
];

test.each(SHORT_REMARKS)(
  'a short remark beside totals that add up is running text: %s',
  (...lines) => {
    expect(runningTextOf(lines)).toBe(lines.join(' '));
    expect(runningTextOf(lines, { totals: TOTALS.map(([label = '']) => [label, '7.00']) })).toBe(
      '',
    );
  },
);

test('a heading right above the totals is running text, the rest of an item is not', () => {
  const totals = [[], ...TOTALS];
  expect(runningTextOf(['Notes'], { totals })).toBe('Notes');
  expect(runningTextOf(['with driver'], { totals })).toBe('');
  expect(runningTextOf(['Dark blue'], { totals, start: 124 })).toBe('');
});

test('a sentence that goes on past rows of numbers is running text, names are not', () => {
  const text = (lines: readonly string[], beside: readonly number[]) => {
    const [view] = createPageViews(
      createPage({
        texts: [
          ...lines.map((line, i) => left(60, 100 + 14 * i, line)),
          ...beside.flatMap((i) => [
            left(400, 100 + 14 * i, 'Costs'),
            right(500, 100 + 14 * i, `${i}12`),
          ]),
        ],
      }),
    );
    return [...findRunningText(groupVisualRows(view?.words ?? []))]
      .map((word) => word.text)
      .join(' ');
  };
  const lines = [
    'The scheme was reviewed by the committee in',
    'the spring, and its findings were put',
    'to all members of the council, without any',
    'word on the cost of the second part',
  ];
  expect(text(lines, [0, 2, 3])).toBe(lines.join(' '));
  const names = lines.map((line) => line.replace(/^./u, (letter) => letter.toUpperCase()));
  expect(text(names, [0, 2, 3])).toBe('');
});

test('a list beside rows that none of its items is level with is running text', () => {
  const list = (offset: number) => {
    const [view] = createPageViews(
      createPage({
        texts: ['• Eastern section on plan', '• Western section above', '• Reserve unused'].flatMap(
          (item, i) => [
            left(60, 100 + offset + 16 * i, item),
            left(300, 100 + 16 * i, ['Section', 'East', 'West'][i] ?? ''),
            right(500, 100 + 16 * i, `${20 + i}`),
          ],
        ),
      }),
    );
    return findRunningText(groupVisualRows(view?.words ?? [])).size;
  };
  expect(list(7)).toBe(12);
  expect(list(0)).toBe(0);
});
