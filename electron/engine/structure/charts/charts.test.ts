import { expect, test } from 'vitest';
import { confidenceLevel } from '../../../../shared/confidence.ts';
import {
  centred,
  createPage,
  horizontal,
  left,
  type PlacedText,
  right,
  type SyntheticPage,
} from '../../../../test/support/synthetic-page.ts';
import { detectCharts } from './index.ts';

const BLUE = 0x4472c4;
const ORANGE = 0xed7d31;
const COLORS = [BLUE, ORANGE];
const YEARS = ['2019', '2020', '2021', '2022', '2023'];
/** y of zero, and points per unit of the drawn charts. */
const BASE = 400;
const SCALE = 2;
const BAR = 20;
const STEP = 60;
const slotX = (at: number) => 150 + at * STEP;
const up = (value: number) => BASE - SCALE * value;

const bar = (x: number, from: number, to: number, color: number) => ({
  ...{ x0: x, x1: x + BAR, y0: Math.min(up(from), up(to)), y1: Math.max(up(from), up(to)), color },
});
const years = (y = BASE + 20, names = YEARS): PlacedText[] =>
  names.map((name, at) => centred(slotX(at) + BAR / 2, y, name));
/** Digits stand around the height of their tick. */
const axis = (values: readonly number[], x = 130, heightOf = up): PlacedText[] =>
  values.map((value) => right(x, heightOf(value) + 3.5, `${value}`));
const legend = (names: readonly string[]) => ({
  fills: names.map((_, at) => ({
    ...{ x0: 150 + 80 * at, x1: 157 + 80 * at, y0: 440, y1: 447 },
    color: COLORS[at] ?? 0,
  })),
  texts: names.map((name, at) => left(162 + 80 * at, 447, name)),
});
const line = (values: readonly number[], color: number) => ({
  points: values.flatMap((value, at) => [slotX(at) + BAR / 2, up(value)]),
  color,
});

interface Read {
  readonly grid: string[][];
  readonly level: string;
  readonly levels: string[];
}

function read(page: SyntheticPage): Read[] {
  return detectCharts(createPage(page)).charts.map((chart) => {
    const grid = Array.from({ length: chart.rows }, () => Array<string>(chart.columns).fill(''));
    for (const { row, column, text = '' } of chart.cells) (grid[row] ?? [])[column] = text;
    const values = chart.cells.filter(({ header, text }) => !header && text);
    return {
      grid,
      level: confidenceLevel('table', chart.confidence),
      levels: [...new Set(values.map(({ confidence }) => confidenceLevel('cell', confidence)))],
    };
  });
}

const gridOf = (page: SyntheticPage) => read(page).map(({ grid }) => grid);

test('numbers printed on bars are read as printed, with high confidence', () => {
  const values = [12, 35, 28, 51, 44];
  const page = {
    texts: [
      ...years(),
      ...values.map((value, at) => centred(slotX(at) + BAR / 2, up(value) - 4, `${value}`)),
    ],
    fills: values.map((value, at) => bar(slotX(at), 0, value, BLUE)),
  };
  expect(read(page)).toEqual([
    {
      grid: YEARS.map((year, at) => [year, `${values[at]}`]),
      level: 'high',
      levels: ['high'],
    },
  ]);
});

test('values without numbers are estimated from the axis, marked and to be checked', () => {
  const values = [12.2, 35, 28, 51, 44];
  const page = {
    texts: [...years(), ...axis([0, 20, 40, 60])],
    fills: values.map((value, at) => bar(slotX(at), 0, value, BLUE)),
  };
  expect(read(page)).toEqual([
    {
      grid: [
        ['2019', '≈ 12'],
        ['2020', '≈ 35'],
        ['2021', '≈ 28'],
        ['2022', '≈ 51'],
        ['2023', '≈ 44'],
      ],
      level: 'check',
      levels: ['check'],
    },
  ]);
});

test('bars beside each other are series with the names of the legend', () => {
  const [men, women] = [
    [40, 32, 28],
    [38, 35, 22],
  ];
  const { fills, texts } = legend(['Men', 'Women']);
  const names = ['North', 'South', 'West'];
  const page = {
    texts: [
      ...texts,
      ...names.map((name, at) => centred(160 + 80 * at + BAR, BASE + 20, name)),
      ...axis([0, 20, 40]),
    ],
    fills: [
      ...fills,
      ...men.map((value, at) => bar(160 + 80 * at, 0, value, BLUE)),
      ...women.map((value, at) => bar(160 + 80 * at + BAR, 0, value, ORANGE)),
    ],
  };
  expect(gridOf(page)).toEqual([
    [
      ['', 'Men', 'Women'],
      ['North', '≈ 40', '≈ 38'],
      ['South', '≈ 32', '≈ 35'],
      ['West', '≈ 28', '≈ 22'],
    ],
  ]);
});

test('pieces of stacked bars are measured by their own length', () => {
  const [coal, gas] = [
    [30, 20, 10, 12, 16],
    [12, 18, 22, 34, 26],
  ];
  const { fills, texts } = legend(['Coal', 'Gas']);
  const page = {
    texts: [...texts, ...years(), ...axis([0, 20, 40])],
    fills: [
      ...fills,
      ...coal.map((value, at) => bar(slotX(at), 0, value, BLUE)),
      ...gas.map((value, at) => bar(slotX(at), coal[at] ?? 0, (coal[at] ?? 0) + value, ORANGE)),
    ],
  };
  expect(gridOf(page)).toEqual([
    [['', 'Coal', 'Gas'], ...YEARS.map((year, at) => [year, `≈ ${coal[at]}`, `≈ ${gas[at]}`])],
  ]);
});

test('bars that lie have their names at their left', () => {
  const shares = [62, 18, 41];
  const names = ['Very satisfied', 'Satisfied', 'No answer'];
  const page = {
    texts: names.flatMap((name, at) => [
      right(195, 213 + 30 * at, name),
      left(204 + 3 * (shares[at] ?? 0), 213 + 30 * at, `${shares[at]}%`),
    ]),
    fills: shares.map((share, at) => ({
      ...{ x0: 200, x1: 200 + 3 * share, y0: 202 + 30 * at, y1: 218 + 30 * at },
      color: BLUE,
    })),
  };
  expect(gridOf(page)).toEqual([names.map((name, at) => [name, `${shares[at]}%`])]);
});

test('bars below the base are negative', () => {
  const values = [12, -8, -15, 20, 31];
  const page = {
    texts: [...years(BASE + 60), ...axis([-20, 0, 20, 40])],
    fills: values.map((value, at) => bar(slotX(at), 0, value, BLUE)),
  };
  expect(gridOf(page)).toEqual([YEARS.map((year, at) => [year, `≈ ${values[at]}`])]);
});

test('points of lines are read above the names of the axis', () => {
  const [berlin, oslo] = [
    [20, 34, 27, 40, 52],
    [8, 14, 11, 22, 30],
  ];
  const page = {
    texts: [...years(), ...axis([0, 20, 40, 60])],
    rulings: [horizontal(BASE, 140, 440)],
    polylines: [line(berlin, BLUE), line(oslo, ORANGE)],
  };
  expect(gridOf(page)).toEqual([
    [['', '', ''], ...YEARS.map((year, at) => [year, `≈ ${berlin[at]}`, `≈ ${oslo[at]}`])],
  ]);
});

test('values on a logarithmic axis are powers', () => {
  const heightOf = (value: number) => BASE - 40 * Math.log10(value);
  const values = [10, 100, 1000, 10_000, 100];
  const page = {
    texts: [...years(), ...axis([1, 10, 100, 1000, 10_000], 130, heightOf)],
    polylines: [
      {
        points: values.flatMap((value, at) => [slotX(at) + BAR / 2, heightOf(value)]),
        color: BLUE,
      },
    ],
  };
  expect(gridOf(page)).toEqual([YEARS.map((year, at) => [year, `≈ ${values[at]}`])]);
});

test('with two axes only what is printed is known', () => {
  const values = [12, 35, 28, 51, 44];
  const fills = values.map((value, at) => bar(slotX(at), 0, value, BLUE));
  const texts = [
    ...years(),
    ...axis([0, 20, 40, 60]),
    ...axis([0, 500, 1000], 470, (v) => up(v / 20)),
  ];
  expect(detectCharts(createPage({ texts, fills }))).toEqual({
    ...{
      charts: [],
      warnings: [expect.objectContaining({ code: expect.stringMatching(/two axes/) })],
    },
  });
  const printed = values.map((value, at) =>
    centred(slotX(at) + BAR / 2, up(value) - 4, `${value}`),
  );
  expect(gridOf({ texts: [...texts, ...printed], fills })).toHaveLength(1);
  const whole = createPage({ texts: [...texts, ...printed], fills });
  expect(detectCharts(whole).warnings).toEqual([]);
});

test('a printed number that the bar does not show is kept with low confidence', () => {
  const values = [12, 35, 28, 51, 44, 20, 31];
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
  const page = {
    texts: [
      ...years(BASE + 20, names),
      ...values.map((value, at) =>
        centred(slotX(at) + BAR / 2, up(value) - 4, at === 3 ? '900' : `${value}`),
      ),
    ],
    fills: values.map((value, at) => bar(slotX(at), 0, value, BLUE)),
  };
  const [chart] = read(page);
  expect(chart?.grid[3]).toEqual(['Thu', '900']);
  expect(chart?.level).toBe('check');
  expect(chart?.levels).toEqual(['high', 'low']);
});

test('a chart with printed numbers of what was not read is to be checked', () => {
  const [drawn, dashed] = [
    [52, 44, 40, 58, 49],
    [12, 18, 9, 22, 15],
  ];
  const printed = [...drawn, ...dashed].map((value, at) =>
    centred(slotX(at % 5) + BAR / 2, up(value) - 4, `${value}`),
  );
  const texts = [...years(), ...axis([0, 20, 40, 60])];
  const polylines = [line(drawn, BLUE)];
  const own = { texts: [...texts, ...printed.slice(0, 5)], polylines };
  expect(read(own)).toMatchObject([{ level: 'high' }]);
  const other = { texts: [...texts, ...printed], polylines };
  expect(read(other)).toMatchObject([{ level: 'check', levels: ['high'] }]);
});

const shaded = (widths: readonly number[]) =>
  widths.map((width, at) => ({
    ...{ x0: 100, x1: 100 + width, y0: 200 + 20 * at, y1: 216 + 20 * at },
    color: 0xdddddd,
  }));
const amounts = ['1,204', '310', '4,985', '1,420', '633', '710'];
const rows = amounts.flatMap((amount, at) => [
  left(110, 212 + 20 * at, `Item ${at + 1}`),
  right(390, 212 + 20 * at, amount),
]);

test.each<[string, SyntheticPage]>([
  ['shaded rows of a table', { texts: rows, fills: shaded([300, 300, 300, 300, 300, 300]) }],
  [
    'rows shaded to different columns',
    { texts: rows, fills: shaded([300, 200, 300, 120, 300, 200]) },
  ],
  [
    'boxes of a form',
    {
      texts: YEARS.map((year, at) => left(100, 212 + 20 * at, year)),
      fills: shaded([12, 12, 12, 12, 12]),
    },
  ],
  [
    'bars without numbers',
    { texts: years(), fills: [12, 35, 28].map((value, at) => bar(slotX(at), 0, value, BLUE)) },
  ],
  [
    'bars without names',
    {
      texts: axis([0, 20, 40, 60]),
      fills: [12, 35, 28].map((value, at) => bar(slotX(at), 0, value, BLUE)),
    },
  ],
  [
    'bars beside a column of years',
    {
      texts: [
        ...years(),
        ...['2019', '2021', '2026'].map((year, at) => right(130, 400 - 40 * at, year)),
      ],
      fills: [12, 35, 28].map((value, at) => bar(slotX(at), 0, value, BLUE)),
    },
  ],
  [
    'numbers that no length agrees with',
    {
      texts: [
        ...years(),
        ...[71, 12, 55, 3, 29].map((value, at) =>
          centred(slotX(at) + BAR / 2, up([12, 35, 28, 51, 44][at] ?? 0) - 4, `${value}`),
        ),
      ],
      fills: [12, 35, 28, 51, 44].map((value, at) => bar(slotX(at), 0, value, BLUE)),
    },
  ],
  [
    'stacked bars of which a piece is not known',
    {
      texts: [...years(), ...axis([0, 20, 40, 60])],
      fills: [30, 20, 10, 12, 16].flatMap((value, at) => [
        bar(slotX(at), 0, value, BLUE),
        bar(slotX(at), value + 8, 40, ORANGE),
      ]),
    },
  ],
  ['a line of a diagram', { texts: years(), polylines: [line([3, 30, 12, 44, 9], 0)] }],
])('no chart: %s', (_, page) => {
  expect(read(page)).toEqual([]);
});
