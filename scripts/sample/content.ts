/** The words and numbers of the sample: a fictitious company that quarries stone. */
import type { RuledCell, StatementRow } from './tables.ts';

export const COMPANY = 'Hallam & Tor Stone plc';
export const REPORT = 'Annual review 2025';

export const KEY_FIGURES: readonly (readonly [string, string, string])[] = [
  ['Revenue', '£ 48.6 m', '+ 7.3 %'],
  ['Operating profit', '£ 9.2 m', '+ 11.1 %'],
  ['Stone sold', '412 kt', '+ 3.8 %'],
  ['Lost-time injuries', '2', '- 3'],
];

export const LETTER = [
  'Stone is patient, and this year our customers had to be patient with us. A wet spring closed the lower benches at Calder Edge for seven weeks, and the new saw line at Whitmoor came into service two months later than planned.',
  'We nevertheless sold more stone than in any year since 2011. Dimension stone for restoration grew fastest: four cathedrals and a railway viaduct took deliveries, and the order book for 2026 stands at fourteen months of production.',
  'Prices rose by 3.1 per cent on average, less than our own costs. The difference came from yield. Better surveying of the beds before cutting lifted the share of each block that leaves as product from 61 to 66 per cent, and halved what goes to the crusher.',
  'We spent £ 6.4 million on plant, most of it on electric loaders and on the water circuit at Whitmoor, which now reuses nine litres out of ten. Net debt ended the year at £ 8.1 million, well within the limit that the board has set.',
  'None of this would have been possible without the people in the quarries. They cut, split, lift and carry in weather that keeps others indoors, and they did so with the fewest accidents in our history. I thank them on behalf of the board.',
];

export const PRODUCTION_TEXT = [
  'Production reached 431 thousand tonnes, of which 412 thousand were sold. The northern quarries supplied three fifths. Calder Edge lost seven weeks to flooding but made up most of the shortfall in the autumn, when a third shift worked the upper benches.',
  'Whitmoor opened its second bed in May. The stone is finer and paler than that of the first, and saws with fewer losses; architects who saw the first slabs have already specified it for two public buildings.',
  'In the south, Penhale sold more setts and kerbs than it could split by hand. A second hydraulic splitter was ordered and will be in place by the spring. St Ebb continued its planned decline: reserves that can be worked without moving the road will last until 2029.',
  'Yields are measured from block to product. They improved everywhere except at St Ebb, where the remaining beds are narrow and the joints close together.',
];

const head = (text: string, row: number, column: number, columns = 1, rows = 1): RuledCell => ({
  text,
  row,
  column,
  columns,
  rows,
  header: true,
  align: column < 2 ? 'left' : 'center',
});

const QUARRIES: readonly (readonly [string, ...string[]])[] = [
  ['Calder Edge', '148.2', '36.0', '151.9', '38.3'],
  ['Whitmoor', '103.5', '25.1', '88.4', '22.3'],
  ['Penhale', '121.7', '29.5', '131.0', '28.5'],
  ['St Ebb', '38.6', '9.4', '43.6', '11.0'],
];

export const PRODUCTION: readonly RuledCell[] = [
  head('Region', 0, 0, 1, 2),
  head('Quarry', 0, 1, 1, 2),
  head('2025', 0, 2, 2),
  head('2024', 0, 4, 2),
  ...['kt sold', 'share %', 'kt sold', 'share %'].map((text, i) => head(text, 1, 2 + i)),
  { text: 'North', row: 2, column: 0, rows: 2 },
  { text: 'South', row: 4, column: 0, rows: 2 },
  ...QUARRIES.flatMap(([name, ...figures], i): RuledCell[] => [
    { text: name, row: 2 + i, column: 1 },
    ...figures.map((text, j) => ({ text, row: 2 + i, column: 2 + j, align: 'right' as const })),
  ]),
  { text: 'All quarries', row: 6, column: 0, columns: 2, bold: true },
  ...['412.0', '100.0', '396.9', '100.0'].map((text, j) => ({
    text,
    row: 6,
    column: 2 + j,
    align: 'right' as const,
    bold: true,
  })),
];

export const INCOME: readonly StatementRow[] = [
  { label: 'Dimension stone', figures: ['2', '27,940', '25,110'], indent: true },
  { label: 'Paving and kerbs', figures: ['2', '13,205', '12,870'], indent: true },
  { label: 'Aggregates', figures: ['2', '7,455', '7,312'], indent: true },
  { label: 'Revenue', figures: ['', '48,600', '45,292'], total: true },
  { label: 'Cost of sales', figures: ['3', '(29,870)', '(28,016)'], space: true },
  { label: 'Gross profit', figures: ['', '18,730', '17,276'], total: true },
  { label: 'Distribution', figures: ['', '(5,114)', '(4,902)'], indent: true, space: true },
  { label: 'Administration', figures: ['4', '(3,826)', '(3,707)'], indent: true },
  { label: 'Restoration of land', figures: ['5', '(590)', '(386)'], indent: true },
  { label: 'Operating profit', figures: ['', '9,200', '8,281'], total: true },
  { label: 'Finance costs', figures: ['6', '(612)', '(704)'], indent: true, space: true },
  { label: 'Profit before tax', figures: ['', '8,588', '7,577'], total: true },
  { label: 'Tax', figures: ['7', '(2,121)', '(1,864)'], indent: true, space: true },
  { label: 'Profit for the year', figures: ['', '6,467', '5,713'], total: true },
];

export const SALES_BY_QUARTER: readonly (readonly [string, number])[] = [
  ['Q1 24', 91],
  ['Q2 24', 104],
  ['Q3 24', 109],
  ['Q4 24', 93],
  ['Q1 25', 84],
  ['Q2 25', 101],
  ['Q3 25', 122],
  ['Q4 25', 105],
];

export const OUTLOOK = [
  'Open the third bed at Whitmoor and bring the second saw line to full speed by June.',
  'Take delivery of six electric loaders, so that no diesel loader works below ground.',
  'Decide on the road at St Ebb: moving it would free stone for another twelve years.',
  'Publish the survey data of all four quarries under an open licence.',
];
