/** Dates as many countries print them, within text. */
import { describe, expect, it } from 'vitest';
import type { DateOrder } from './date-value.ts';
import { findDates } from './dates-in-text.ts';

const datesOf = (text: string, order: DateOrder | null = null) =>
  findDates(text, order).map(({ value }) => value);

describe('findDates', () => {
  it.each([
    ['2024-03-01', '2024-03-01'],
    ['2024/3/1', '2024-03-01'],
    ['2024.03.01', '2024-03-01'],
    ['01.03.2024', '2024-03-01'],
    ['1. 3. 2024', '2024-03-01'],
    ['31/12/2024', '2024-12-31'],
    ['12/31/2024', '2024-12-31'],
    ['31-12-2024', '2024-12-31'],
    ['31.12.24', '2024-12-31'],
    ['1 March 2024', '2024-03-01'],
    ['1st of March 2024', '2024-03-01'],
    ['the 18th day of April, 2001', '2001-04-18'],
    ['March 1, 2024', '2024-03-01'],
    ['Mar. 1st, 2024', '2024-03-01'],
    ['Friday, March 1, 2024', '2024-03-01'],
    ['1-Mar-24', '2024-03-01'],
    ['1. März 2024', '2024-03-01'],
    ['1er mars 2024', '2024-03-01'],
    ['1 de marzo de 2024', '2024-03-01'],
    ['1º de março de 2024', '2024-03-01'],
    ['1 marzo 2024', '2024-03-01'],
    ['1 maart 2024', '2024-03-01'],
    ['1. mars 2024', '2024-03-01'],
    ['1. marts 2024', '2024-03-01'],
    ['1. maaliskuuta 2024', '2024-03-01'],
    ['1 marca 2024', '2024-03-01'],
    ['1. března 2024', '2024-03-01'],
    ['1 martie 2024', '2024-03-01'],
    ['1 марта 2024 г.', '2024-03-01'],
    ['1 Mart 2024', '2024-03-01'],
    ['2024年3月1日', '2024-03-01'],
    ['2024년 3월 1일', '2024-03-01'],
    ['15 Jun 1998', '1998-06-15'],
    ['30 września 2023', '2023-09-30'],
    ['31 ağustos 2023', '2023-08-31'],
    ['5 декабря 2023', '2023-12-05'],
  ])('reads %s', (text, value) => {
    expect(datesOf(text)).toEqual([value]);
    expect(datesOf(`Signed on ${text}, in two copies`)).toEqual([value]);
  });

  it.each(['03/04/2024', '31.02.2024', '2024-13-01', 'March 2024', 'Q1 2024', '12:30', '1.2.24'])(
    'finds none in %s',
    (text) => {
      expect(datesOf(text)).toEqual([]);
    },
  );

  it('orders day and month as it is told', () => {
    expect(datesOf('03/04/2024', 'day-first')).toEqual(['2024-04-03']);
    expect(datesOf('03/04/2024', 'month-first')).toEqual(['2024-03-04']);
  });

  it('finds both ends of a period', () => {
    expect(datesOf('4/17/20-4/23/20', 'month-first')).toEqual(['2020-04-17', '2020-04-23']);
    expect(datesOf('2024-05-01-2024-05-31')).toEqual(['2024-05-01', '2024-05-31']);
    expect(datesOf('4-17-20-4-23-20', 'month-first')).toEqual(['2020-04-17', '2020-04-23']);
    expect(datesOf('1-2-3-4')).toEqual([]);
    expect(datesOf('vom 1. Mai 2024 bis 31. Mai 2024')).toEqual(['2024-05-01', '2024-05-31']);
  });
});
