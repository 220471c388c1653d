import { expect, it } from 'vitest';
import type { PageContent } from '../../../../shared/contract/page.ts';
import { tablePage } from '../../../../test/support/sample-page.ts';
import { PassageReader } from './passages.ts';

/** A table, its words that begin in lower case in smaller type. */
function formPage(rows: readonly (readonly string[])[]): PageContent {
  const page = tablePage(1, rows);
  const { boxes, text } = page.words;
  const sized = boxes.map((edge, at) =>
    at % 4 === 3 && /^\p{Ll}/u.test(text[(at - 3) / 4] ?? '') ? edge * 0.7 : edge,
  );
  return { ...page, words: { text, boxes: sized } };
}

const entriesOf = (page: PageContent) =>
  new PassageReader().read(page).flatMap(({ row }) => {
    const cells = row?.cells.map(({ header, text }) => (header ? `${header}: ${text}` : text));
    return row && cells ? [[row.label, ...cells]] : [];
  });

it('reads the values of a form below their labels', () => {
  const page = formPage([
    ['model', 'serial number'],
    ['HX-20', '44-1920'],
    ['dealer', 'customer'],
    ['Alder Ltd', 'Ann Reed'],
  ]);
  expect(entriesOf(page)).toEqual([
    ['model', 'HX-20'],
    ['serial number', '44-1920'],
    ['dealer', 'Alder Ltd'],
    ['customer', 'Ann Reed'],
  ]);
});

it('reads the values of a form behind their labels in one cell', () => {
  const page = formPage([
    ['sender Alder Ltd', 'addressee Birch Inc'],
    ['driver Ann Reed', 'mark AB 204'],
  ]);
  expect(entriesOf(page)).toEqual([
    ['sender', 'Alder Ltd'],
    ['addressee', 'Birch Inc'],
    ['driver', 'Ann Reed'],
    ['mark', 'AB 204'],
  ]);
});

it('reads a table below a small header by its rows', () => {
  const page = formPage([
    ['region', 'revenue'],
    ['North', '610'],
    ['South', '480'],
    ['West', '12'],
  ]);
  expect(entriesOf(page)[0]).toEqual(['North', expect.stringContaining('610')]);
});

it('reads the rows below a further header by its names', () => {
  const page = tablePage(1, [
    ['Employee No.', 'Employee Name', 'Tax Code'],
    ['0117', 'Ann Reed', '1257L'],
    ['Payments', 'Rate', 'Amount'],
    ['Basic Pay', '13.20', '2,002.04'],
  ]);
  expect(entriesOf(page)).toEqual([
    ['0117', 'Employee Name: Ann Reed', 'Tax Code: 1257L'],
    ['Basic Pay', 'Rate: 13.20', 'Amount: 2,002.04'],
  ]);
});
