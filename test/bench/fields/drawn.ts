/**
 * Forms drawn by chance, as a counterweight to the few publishers of the labelled sets: any label in
 * any of the usual layouts (after a colon, to the right, below, in rows and in columns), in several
 * languages, with values of every kind, and with fields asked for that are not there.
 */

import type { PageContent } from '../../../shared/contract/page.ts';
import type { SchemaField } from '../../../shared/contract/schema.ts';
import { textPage } from '../../support/sample-page.ts';
import { Chance } from '../calibration/chance.ts';

interface Entry {
  readonly key: string;
  readonly type: SchemaField['type'];
  /** Labels that forms print for it. */
  readonly labels: readonly string[];
  readonly value: (chance: Chance) => readonly [printed: string, value: unknown];
}

export interface DrawnForm {
  readonly pages: readonly PageContent[];
  readonly asked: readonly { readonly field: SchemaField; readonly value: unknown }[];
}

const two = (value: number): string => String(value).padStart(2, '0');

const date = (chance: Chance): [string, string] => {
  const [day, month, year] = [
    chance.between(1, 28),
    chance.between(1, 12),
    chance.between(2012, 2029),
  ];
  const iso = `${year}-${two(month)}-${two(day)}`;
  const name = new Date(`${iso}T00:00:00Z`).toLocaleString('en', {
    month: 'long',
    timeZone: 'UTC',
  });
  return [chance.of([iso, `${day} ${name} ${year}`, `${name} ${day}, ${year}`]), iso];
};
const amount = (chance: Chance): [string, number] => {
  const value = chance.between(100, 900_000) / 100;
  const printed = value.toLocaleString('en', { minimumFractionDigits: 2 });
  return [chance.of([printed, `$${printed}`, `EUR ${printed}`]), value];
};
const code = (chance: Chance): [string, string] => {
  const digits = String(chance.between(1_000, 9_999_999));
  const printed = chance.of([digits, `AB-${digits}`, `${digits}/${chance.between(10, 99)}`]);
  return [printed, printed];
};
const count = (chance: Chance): [string, number] => {
  const value = chance.between(1, 5_000);
  return [value.toLocaleString('en'), value];
};
const WORDS =
  'Alder Birch Cedar Dune Ember Flint Grove Harbor Iris Juniper Kestrel Lumen Maple'.split(' ');
const name = (chance: Chance): [string, string] => {
  const printed = `${chance.of(WORDS)} ${chance.of(WORDS)} ${chance.of(['Ltd', 'GmbH', 'Inc', 'Works', 'Street'])}`;
  return [printed, printed];
};
const text = (chance: Chance): [string, string] => {
  const printed = chance.of(['Approved', 'Red brick', 'Second floor', 'By road', 'Net cash']);
  return [printed, printed];
};

const ENTRIES: readonly Entry[] = [
  {
    key: 'invoice_number',
    type: 'string',
    labels: ['Invoice No', 'Invoice Number', 'Invoice #', 'Rechnungsnummer'],
    value: code,
  },
  {
    key: 'invoice_date',
    type: 'date',
    labels: ['Invoice Date', 'Date of Invoice', 'Rechnungsdatum'],
    value: date,
  },
  {
    key: 'due_date',
    type: 'date',
    labels: ['Due Date', 'Payment Due', 'Zahlbar bis'],
    value: date,
  },
  { key: 'birth_date', type: 'date', labels: ['Date of Birth', 'Birth Date'], value: date },
  { key: 'start_date', type: 'date', labels: ['Start Date', 'Start', 'From'], value: date },
  {
    key: 'customer_number',
    type: 'string',
    labels: ['Customer No', 'Customer Number', 'Kundennummer'],
    value: code,
  },
  {
    key: 'policy_number',
    type: 'string',
    labels: ['Policy Number', 'Policy No', 'Policy ID'],
    value: code,
  },
  { key: 'serial_number', type: 'string', labels: ['Serial Number', 'Serial No'], value: code },
  { key: 'supplier', type: 'string', labels: ['Supplier', 'Vendor', 'Seller'], value: name },
  { key: 'customer', type: 'string', labels: ['Customer', 'Client', 'Bill To'], value: name },
  { key: 'warehouse', type: 'string', labels: ['Warehouse'], value: name },
  {
    key: 'shipping_method',
    type: 'string',
    labels: ['Shipping Method', 'Method of Shipping'],
    value: text,
  },
  { key: 'status', type: 'string', labels: ['Status'], value: text },
  {
    key: 'subtotal',
    type: 'number',
    labels: ['Subtotal', 'Sub Total', 'Net amount'],
    value: amount,
  },
  { key: 'tax', type: 'number', labels: ['Tax', 'VAT', 'Sales Tax'], value: amount },
  { key: 'discount', type: 'number', labels: ['Discount'], value: amount },
  { key: 'deposit', type: 'number', labels: ['Deposit'], value: amount },
  { key: 'copies', type: 'number', labels: ['Copies', 'Number of copies'], value: count },
  { key: 'employees', type: 'number', labels: ['Employees', 'Number of employees'], value: count },
  { key: 'visitors', type: 'number', labels: ['Visitors'], value: count },
];

/** Entries on a page, and entries asked for; the rest of those asked is not there. */
const PRINTED = 8;

/** What running text says of an entry whose kind sentences are searched for, and a sentence with a value of its own. */
function sentencesOf(chance: Chance, label: string, shown: string, { type }: Entry): string[] {
  if (type === 'string') return [`${label}: ${shown}`];
  const name = label.toLowerCase();
  const said =
    type === 'number'
      ? chance.of([
          `At the end of ${chance.between(2012, 2029)} the ${name} stood at ${shown} in all.`,
          `We report ${shown} ${name} for the whole of the year under review.`,
          `The ${name} came to ${shown} after ${chance.between(2, 9)} months of work.`,
        ])
      : chance.of([
          `The ${name} agreed for this matter is ${shown} as all have said.`,
          `Please note that ${shown} is the ${name} which applies here.`,
        ]);
  const other = chance.of([
    `Section ${chance.between(2, 40)} of the manual lists ${chance.between(3, 90)} further cases of this.`,
    `The works were begun on ${date(chance)[0]} and went on for a long while.`,
    'Nothing in these lines changes what the parties have written elsewhere.',
  ]);
  return [said, other];
}

export function drawForms(count: number): DrawnForm[] {
  const chance = new Chance(7);
  return Array.from({ length: count }, () => drawForm(chance));
}

function drawForm(chance: Chance): DrawnForm {
  const shuffled = ENTRIES.map((entry) => ({ entry, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
  const printed = shuffled.slice(0, PRINTED).map((entry) => {
    const [shown, value] = entry.value(chance);
    return { entry, shown, value, label: chance.of(entry.labels) };
  });
  const lines: string[] = [chance.of(['ORDER FORM', 'STATEMENT', 'Record']), ''];
  const layout = chance.of([
    ...['after', 'right', 'columns', 'below', 'pairs', 'sentences', 'captions'],
  ]);
  if (layout === 'sentences') {
    lines.push(
      ...printed.flatMap(({ label, shown, entry }) => sentencesOf(chance, label, shown, entry)),
    );
  } else if (layout === 'after') {
    lines.push(...printed.map(({ label, shown }) => `${label}: ${shown}`));
  } else if (layout === 'captions') {
    lines.push(...printed.flatMap(({ label, shown }) => [`    ${shown}`, `    (${label})`, '']));
  } else if (layout === 'right') {
    const colon = chance.of(['', ':']);
    lines.push(...printed.map(({ label, shown }) => `${`${label}${colon}`.padEnd(30)}${shown}`));
  } else if (layout === 'pairs') {
    for (let at = 0; at < printed.length; at += 2) {
      const cells = printed
        .slice(at, at + 2)
        .map(({ label, shown }) => `${label.padEnd(22)}${shown}`);
      lines.push(cells.map((cell) => cell.padEnd(50)).join(''));
    }
  } else {
    const width = layout === 'columns' ? 2 : 3;
    for (let at = 0; at < printed.length; at += width) {
      const row = printed.slice(at, at + width);
      lines.push(row.map(({ label }) => label.padEnd(30)).join(''));
      lines.push(row.map(({ shown }) => shown.padEnd(30)).join(''), '');
    }
  }
  lines.push('', 'All goods remain ours until they are paid in full.');
  const asked = shuffled.slice(0, PRINTED + 4).map(({ key, type }, at) => ({
    field: { key, type },
    value: printed[at]?.value ?? null,
  }));
  return { pages: [textPage(1, lines)], asked };
}
