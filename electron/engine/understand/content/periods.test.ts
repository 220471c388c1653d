import { describe, expect, it } from 'vitest';
import { covers, periodName, periodsIn, yearsIn } from './periods.ts';

const read = (text: string) =>
  periodsIn(text).map(({ year, months, part }) => [year, months, part]);

describe('periodsIn', () => {
  it.each([
    ['in 2023', [[2023, null, null]]],
    ['FY22', [[2022, 12, null]]],
    ["FY'22", [[2022, 12, null]]],
    ['fiscal year 2023', [[2023, 12, null]]],
    ['Q2 of FY2023', [[2023, 3, 2]]],
    ['2Q23', [[2023, 3, 2]]],
    ['the second quarter of fiscal 2021', [[2021, 3, 2]]],
    ['H1 2023', [[2023, 6, 1]]],
    ['Three Months Ended June 30, 2023', [[2023, 3, null]]],
    ['Year ended December 31, 2021', [[2021, 12, null]]],
    ['31.12.2024', [[2024, null, null]]],
    ['Year ended 30/06/2023', [[2023, 12, null]]],
    ['a price of $2,018', []],
    [
      'between FY20 and FY21',
      [
        [2020, 12, null],
        [2021, 12, null],
      ],
    ],
  ])('reads %s', (text, periods) => {
    expect(read(text)).toEqual(periods);
  });
});

describe('yearsIn', () => {
  it('fills a range only where all of its years are meant', () => {
    expect(yearsIn('FY2017 - FY2019 average', true).map(({ year }) => year)).toEqual([
      2017, 2018, 2019,
    ]);
    expect(yearsIn('growth 2017-2019', false).map(({ year }) => year)).toEqual([2017, 2019]);
    expect(yearsIn('revenue 2022-23', false).map(({ year }) => year)).toEqual([2022]);
    expect(yearsIn('growth from 2017 to 2019', false).map(({ year }) => year)).toEqual([
      2017, 2019,
    ]);
  });
});

describe('covers', () => {
  it('tells a quarter from the year', () => {
    const year = { year: 2023, months: 12, part: null } as const;
    const quarter = { year: 2023, months: 3, part: 2 } as const;
    expect(covers(year, quarter)).toBe(false);
    expect(covers({ ...year, months: null }, quarter)).toBe(true);
    expect(covers({ ...quarter, part: null }, quarter)).toBe(true);
    expect(covers(year, { ...year, year: 2022 })).toBe(false);
    expect(periodName(quarter)).toBe('Q2 2023');
  });
});
