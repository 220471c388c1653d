/**
 * What stands in drawn tables: accounts, statistics and lists of texts, with headers of one to three
 * rows, groups of columns and rows, totals, gaps and notes. The words mean nothing; their lengths and
 * the marks around figures are those of reports.
 */
import type { Chance } from './chance.ts';

export interface DrawnCell {
  readonly text: string;
  readonly rowSpan?: number;
  readonly columnSpan?: number;
  readonly strong?: boolean;
  readonly indent?: boolean;
  /** At the bottom of its row. */
  readonly low?: boolean;
}

export interface DrawnTable {
  readonly rows: readonly (readonly DrawnCell[])[];
  readonly headerRows: number;
  /** Columns beside the first hold figures rather than texts. */
  readonly figures: boolean;
  /** Cells span rows below the header, which only rulings show. */
  readonly ruled?: boolean;
  /** Lines of one row are as far apart as rows are; its last column alone may hold sentences. */
  readonly tight?: boolean;
}

const WORDS = (
  'slate paving lime mortar carriage sales costs wages rent other share stock works upper lower ' +
  'eastern western annual average regional public private gross interest reserve insurance plant ' +
  'vehicles timber water power repairs training exports imports members visitors hours tonnes'
).split(' ');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const phrase = (chance: Chance, least: number, most: number): string =>
  capital(chance.times(chance.between(least, most), () => chance.of(WORDS)).join(' '));

type Figure = (chance: Chance) => string;

const grouped = (value: number): string => value.toLocaleString('en-US');
const whole: Figure = (chance) => grouped(Math.floor(10 ** (1 + 4 * chance.next())));
const FIGURES: readonly Figure[] = [
  whole,
  (chance) => (chance.is(0.3) ? `(${whole(chance)})` : chance.is(0.1) ? '—' : whole(chance)),
  (chance) => (100 * chance.next()).toFixed(1),
  (chance) => (10 * chance.next()).toFixed(2),
  (chance) => `${(100 * chance.next()).toFixed(1)}%`,
  (chance) => (chance.is(0.2) ? `$ ${whole(chance)}` : whole(chance)),
  (chance) => `${chance.between(1, 99)} (${(100 * chance.next()).toFixed(1)})`,
];

const blank: DrawnCell = { text: '' };

/** Names of the columns over the figures: a row, or groups over a second row, with what they are counted in. */
function figureHeader(chance: Chance, columns: number): DrawnCell[][] {
  const unit = chance.of(['(in thousands)', '(In millions, except shares)', 'Number', '%']);
  const names = namesOfFigures(chance, columns);
  return chance.is(0.15) ? [...names, [blank, { text: unit, columnSpan: columns }]] : names;
}

function namesOfFigures(chance: Chance, columns: number): DrawnCell[][] {
  const first = chance.is(0.5) ? '' : phrase(chance, 1, 2);
  const longest = chance.of([1, 2, 2, 4]);
  const name = () => phrase(chance, 1, columns > 5 ? 1 : longest);
  if (chance.is(0.35)) {
    return [[{ text: first }, ...chance.times(columns, (c) => ({ text: `${2024 - c}` }))]];
  }
  if (columns % 2 === 1 || chance.is(0.4)) {
    return [[{ text: first }, ...chance.times(columns, () => ({ text: name() }))]];
  }
  const groups = chance.times(columns / 2, () => ({ text: name(), columnSpan: 2 }));
  const below = chance.times(columns, (c) => ({ text: c % 2 === 0 ? 'Number' : '%' }));
  return [
    [{ text: first, rowSpan: 2 }, ...groups],
    chance.is(0.5) ? below : below.map(() => ({ text: phrase(chance, 1, 1) })),
  ];
}

export function account(chance: Chance): DrawnTable {
  const columns = chance.between(2, 7);
  const header = figureHeader(chance, columns);
  const figure = chance.of(FIGURES);
  const figures = chance.times(columns, () => (chance.is(0.6) ? figure : chance.of(FIGURES)));
  const gaps = chance.is(0.25) ? 0.4 : 0.03;
  const sections = chance.is(0.4) ? chance.between(3, 6) : null;
  const ofSections = {
    strong: chance.is(0.5),
    end: chance.of(['', '', ':']),
    isDeep: chance.is(0.5),
  };
  const longest = chance.is(0.4) ? chance.between(5, 14) : 3;
  const areYears = chance.is(0.15);
  const isUneven = longest > 3 && chance.is(0.15);
  const rows = chance.times(chance.between(3, 16), (row): DrawnCell[] => {
    if (sections && row % sections === 0) {
      const text = `${phrase(chance, 1, 3)}${ofSections.end}`;
      return [{ text, strong: ofSections.strong }, ...figures.map(() => blank)];
    }
    const label = areYears ? `${1990 + row}` : phrase(chance, 1, longest);
    return [
      { text: label, indent: sections !== null && ofSections.isDeep },
      ...figures.map((of) => ({
        text: chance.is(gaps) ? '' : of(chance),
        low: isUneven && chance.is(0.6),
      })),
    ];
  });
  if (chance.is(0.2)) {
    rows.push([
      { text: `${phrase(chance, 1, 3)}, see note ${chance.between(2, 30)}` },
      ...figures.map(() => blank),
    ]);
  }
  if (chance.is(0.5)) {
    const sums = figures.map((of) => ({ text: of(chance), strong: true }));
    rows.push([{ text: chance.of(['Total', 'Total', '']), strong: true }, ...sums]);
  }
  return { rows: [...header, ...rows], headerRows: header.length, figures: true };
}

/** Column names of a statement: years or dates, below one or two rows of periods, none over the labels. */
function periodHeader(chance: Chance, columns: number): DrawnCell[][] {
  const corner = () => ({ text: chance.is(0.2) ? '(In millions)' : '' });
  const years = (count: number) =>
    chance.times(count, (c): DrawnCell => ({ text: `${2024 - c}`, strong: true }));
  const dates = chance.times(columns, (c) => ({ text: `June 30, ${2024 - c}` }));
  const groups = columns % 2 === 0 && columns > 2 ? 2 : 1;
  const columnSpan = columns / groups;
  const periods = ['Three months ended', 'Six months ended'].slice(0, groups);
  const spanners = periods.map((text) => ({
    text: groups === 1 ? 'Years ended' : text,
    columnSpan,
  }));
  const below = chance.times(groups, () => years(columnSpan)).flat();
  const days = chance.times(groups, () => ({ text: 'June 30,', columnSpan }));
  return chance.of([
    [[corner(), ...years(columns)]],
    [[corner(), ...dates]],
    [
      [blank, ...spanners],
      [corner(), ...below],
    ],
    [
      [blank, ...spanners],
      [blank, ...days],
      [corner(), ...below],
    ],
  ]);
}

/** A balance sheet or income statement: many rows in sections, a subtotal below each, currency signs. */
export function statement(chance: Chance): DrawnTable {
  const columns = chance.of([2, 2, 3, 4, 6]);
  const header = periodHeader(chance, columns);
  const amounts = (sign = '') =>
    chance.times(columns, () => {
      const value = chance.is(0.15) ? `(${whole(chance)})` : whole(chance);
      return { text: chance.is(0.05) ? '—' : `${sign}${value}` };
    });
  const [end, strong] = [chance.of([':', ':', '']), chance.is(0.6)];
  const sections = chance.times(chance.between(3, 4), (section): DrawnCell[][] => {
    const title = { text: `${phrase(chance, 1, 3)}${end}`, strong };
    const lines = chance.times(chance.between(3, 5), (line): DrawnCell[] => [
      { text: phrase(chance, 1, chance.is(0.2) ? 12 : 4), indent: true },
      ...amounts(section + line === 0 ? '$ ' : ''),
    ]);
    const total = amounts(section > 1 ? '$ ' : '').map((cell) => ({ ...cell, strong: true }));
    return [
      [title, ...total.map(() => blank)],
      ...lines,
      [{ text: `Total ${phrase(chance, 1, 3).toLowerCase()}`, strong: true }, ...total],
    ];
  });
  return { rows: [...header, ...sections.flat()], headerRows: header.length, figures: true };
}

const word = (chance: Chance): string => chance.of(WORDS);
const NAMES: readonly ((chance: Chance) => string)[] = [
  word,
  word,
  (chance) => `${word(chance)} ${word(chance)}`,
  (chance) => phrase(chance, 1, 2),
  (chance) => phrase(chance, 1, 5).toLowerCase(),
  (chance) => phrase(chance, 2, 4).toLowerCase(),
  (chance) => `${word(chance)}_${word(chance)}()`,
  (chance) => `${word(chance)}${phrase(chance, 1, 1)}`,
  (chance) => `\\${word(chance)}`,
  (chance) => `"${word(chance)}"`,
  (chance) => `${phrase(chance, 1, 1).slice(0, 3)}.`,
  (chance) => `${word(chance).charAt(0)}${chance.between(1, 9)}`,
  (chance) => chance.of(['✓', '✓', '—', '×']),
  (chance) => chance.of(['yes', 'no', 'any']),
];

/** Names, codes and marks of one line each at even distances, with a column of sentences or none; or lists side by side. */
export function names(chance: Chance): DrawnTable {
  const columns = chance.between(2, 6);
  const shapes = chance.times(columns, (c) =>
    c === 0 && chance.is(0.3) ? (own: Chance) => phrase(own, 1, 5) : chance.of(NAMES),
  );
  const count = chance.between(3, 18);
  const areLists = chance.is(0.2);
  const gaps = chance.is(0.25) ? 0.4 : 0.02;
  const lengths = shapes.map(() => (areLists ? chance.between(1, count) : count));
  const isTitled = chance.is(0.7);
  const header = shapes.map(() => ({ text: isTitled ? phrase(chance, 1, 2) : word(chance) }));
  const longest = chance.is(0.3) ? chance.between(3, 18) : 0;
  const end = chance.of(['', '.']);
  const sections = chance.is(0.2) ? chance.between(3, 6) : null;
  const rows = chance.times(count, (row): DrawnCell[] => {
    if (sections && row % sections === 0 && !areLists) {
      const title = { text: phrase(chance, 1, 3), strong: chance.is(0.3) };
      return [title, ...chance.times(columns - Number(longest === 0), () => blank)];
    }
    const cells = shapes.map((of, c) => {
      const isBlank = row >= Number(lengths[c]) || (c < columns - 1 && chance.is(gaps));
      return { text: isBlank ? '' : of(chance) };
    });
    return longest > 0 && !areLists
      ? [...cells, { text: `${phrase(chance, Math.ceil(longest / 3), longest)}${end}` }]
      : cells;
  });
  const last = longest > 0 && !areLists ? [{ text: phrase(chance, 1, 2) }] : [];
  const filled = rows.filter((cells) => cells.some(({ text }) => text !== ''));
  return { rows: [[...header, ...last], ...filled], headerRows: 1, figures: false, tight: true };
}

export function texts(chance: Chance): DrawnTable {
  const columns = chance.between(2, 5);
  const isLowercase = chance.is(0.25);
  /** Cells of short lines, as in addresses. */
  const areLines = chance.is(0.25);
  const header = chance.times(columns, () => ({ text: phrase(chance, 1, 2) }));
  const longest = chance.times(columns, (c) => (c === 0 ? 3 : chance.of([1, 3, 8, 16])));
  const rows = chance.times(chance.between(3, 10), () =>
    longest.map((most, c) => {
      if (areLines) {
        const count = chance.between(1, c === 0 ? 3 : 2);
        return { text: chance.times(count, () => phrase(chance, 1, 3)).join('\n') };
      }
      const text = c > 0 && chance.is(0.08) ? '' : phrase(chance, Math.ceil(most / 3), most);
      return { text: isLowercase ? text.toLowerCase() : text };
    }),
  );
  return { rows: [header, ...rows], headerRows: 1, figures: false };
}

/** Rows in groups that the first column names once: over all of them in a grid, else over the first. */
export function groupedRows(chance: Chance): DrawnTable {
  const columns = chance.between(2, 5);
  const ruled = chance.is(0.5);
  const header = chance.times(columns + 1, () => ({ text: phrase(chance, 1, 1) }));
  const rows = chance.times(chance.between(2, 4), () => {
    const count = chance.between(2, 4);
    const group = { text: phrase(chance, 1, 2), ...(ruled && { rowSpan: count }) };
    return chance.times(count, (row): DrawnCell[] => [
      ...(row === 0 ? [group] : ruled ? [] : [blank]),
      { text: phrase(chance, 1, 2) },
      ...chance.times(columns - 1, () => ({ text: whole(chance) })),
    ]);
  });
  return { rows: [header, ...rows.flat()], headerRows: 1, figures: true, ruled };
}
