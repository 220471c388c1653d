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
  /** One field, or two: start and end of a period. */
  readonly keys: readonly string[];
  readonly descriptions?: readonly string[];
  readonly type: SchemaField['type'];
  /** Labels that forms print for it. */
  readonly labels: readonly string[];
  readonly value: (chance: Chance) => readonly [printed: string, ...values: unknown[]];
}

export interface DrawnForm {
  readonly pages: readonly PageContent[];
  readonly asked: readonly { readonly field: SchemaField; readonly value: unknown }[];
}

const two = (value: number): string => String(value).padStart(2, '0');

export const date = (chance: Chance): [string, string] => {
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
export const WORDS =
  'Alder Birch Cedar Dune Ember Flint Grove Harbor Iris Juniper Kestrel Lumen Maple'.split(' ');
const name = (chance: Chance): [string, string] => {
  const printed = `${chance.of(WORDS)} ${chance.of(WORDS)} ${chance.of(['Ltd', 'GmbH', 'Inc', 'Works', 'Street'])}`;
  return [printed, printed];
};
const text = (chance: Chance): [string, string] => {
  const printed = chance.of(['Approved', 'Red brick', 'Second floor', 'By road', 'Net cash']);
  return [printed, printed];
};

const period = (chance: Chance): [string, string, string] => {
  const year = chance.between(2012, 2029);
  const [from, to] = [chance.between(1, 6), chance.between(7, 12)].map(
    (month) => `${year}-${two(month)}-${two(chance.between(1, 28))}`,
  ) as [string, string];
  return [`${from}${chance.of([' - ', ' to ', '-'])}${to}`, from, to];
};

/** What dates, numbers, periods and ends may be of: fields of one kind that differ in that alone. */
const SUBJECTS =
  'Invoice Order Delivery Contract Passport Warranty Inspection Estimate Lease Payment Visit License'.split(
    ' ',
  );
const sisters = (subject: string, chance: Chance): Entry[] => {
  const key = subject.toLowerCase();
  // An expiry is an end as well.
  const isPeriod = chance.is(0.5);
  return [
    {
      keys: [`${key}_date`],
      descriptions: [`Date of the ${key}`],
      type: 'date',
      labels: [`${subject} Date`, `Date of ${subject}`, `${subject} date`],
      value: date,
    },
    {
      keys: [`${key}_number`],
      descriptions: [`Number of the ${key}`],
      type: 'string',
      labels: [`${subject} No`, `${subject} Number`, `${subject} #`, `${subject} ID`],
      value: code,
    },
    isPeriod
      ? {
          keys: [`${key}_start`, `${key}_end`],
          descriptions: [`First day of the ${key}`, `Last day of the ${key}`],
          type: 'date',
          labels: [`${subject} Period`, `${subject} Dates`, `Period of ${subject}`],
          value: period,
        }
      : {
          keys: [`${key}_expiry`],
          descriptions: [`Date on which the ${key} expires`],
          type: 'date',
          labels: [`${subject} Expiry`, `${subject} Expiry Date`, `${subject} valid until`],
          value: date,
        },
    {
      keys: [`${key}_amount`],
      descriptions: [`Amount of the ${key}`],
      type: 'number',
      labels: [`${subject} Amount`, `Amount of ${subject}`],
      value: amount,
    },
  ];
};

/** What is done with a thing: "Refund of deposit" is no deposit. */
const ACTS = 'Refund Renewal Review Return Cancellation Interest'.split(' ');

/** Documents that have a date of their own. */
const DOCUMENTS = ['Invoice', 'Order', 'Contract'];

const ENTRIES: readonly Entry[] = [
  {
    keys: ['invoice_number'],
    type: 'string',
    labels: ['Invoice No', 'Invoice Number', 'Invoice #', 'Rechnungsnummer'],
    value: code,
  },
  {
    keys: ['invoice_date'],
    type: 'date',
    labels: ['Invoice Date', 'Date of Invoice', 'Rechnungsdatum'],
    value: date,
  },
  {
    keys: ['due_date'],
    type: 'date',
    labels: ['Due Date', 'Payment Due', 'Zahlbar bis'],
    value: date,
  },
  { keys: ['birth_date'], type: 'date', labels: ['Date of Birth', 'Birth Date'], value: date },
  { keys: ['start_date'], type: 'date', labels: ['Start Date', 'Start', 'From'], value: date },
  {
    keys: ['customer_number'],
    type: 'string',
    labels: ['Customer No', 'Customer Number', 'Kundennummer'],
    value: code,
  },
  {
    keys: ['policy_number'],
    type: 'string',
    labels: ['Policy Number', 'Policy No', 'Policy ID'],
    value: code,
  },
  { keys: ['serial_number'], type: 'string', labels: ['Serial Number', 'Serial No'], value: code },
  { keys: ['supplier'], type: 'string', labels: ['Supplier', 'Vendor', 'Seller'], value: name },
  { keys: ['customer'], type: 'string', labels: ['Customer', 'Client', 'Bill To'], value: name },
  { keys: ['warehouse'], type: 'string', labels: ['Warehouse'], value: name },
  {
    keys: ['shipping_method'],
    type: 'string',
    labels: ['Shipping Method', 'Method of Shipping'],
    value: text,
  },
  { keys: ['status'], type: 'string', labels: ['Status'], value: text },
  {
    keys: ['subtotal'],
    type: 'number',
    labels: ['Subtotal', 'Sub Total', 'Net amount'],
    value: amount,
  },
  { keys: ['tax'], type: 'number', labels: ['Tax', 'VAT', 'Sales Tax'], value: amount },
  { keys: ['discount'], type: 'number', labels: ['Discount'], value: amount },
  { keys: ['deposit'], type: 'number', labels: ['Deposit'], value: amount },
  { keys: ['copies'], type: 'number', labels: ['Copies', 'Number of copies'], value: count },
  {
    keys: ['employees'],
    type: 'number',
    labels: ['Employees', 'Number of employees'],
    value: count,
  },
  { keys: ['visitors'], type: 'number', labels: ['Visitors'], value: count },
];

/** Entries on a page, and further ones asked for that are not there. */
const [PRINTED, UNPRINTED] = [8, 8];

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
  const acts = new Chance(11);
  return Array.from({ length: count }, (_, at) =>
    at % 4 === 3 ? drawReceipt(chance) : drawForm(chance, acts),
  );
}

function drawForm(chance: Chance, acts: Chance): DrawnForm {
  const all = [...ENTRIES, ...SUBJECTS.flatMap((subject) => sisters(subject, chance))];
  const shuffled = all
    .map((entry) => ({ entry, at: chance.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ entry }) => entry);
  const printed = shuffled.slice(0, PRINTED).map((entry) => {
    const [shown, ...values] = entry.value(chance);
    return { entry, shown, values, label: chance.of(entry.labels) };
  });
  // An entry that may be asked for, printed or not, as the complement of another name.
  const complement = shuffled[acts.between(0, PRINTED + UNPRINTED - 1)];
  if (complement && acts.is(0.5)) {
    const label = `${acts.of(ACTS)} of ${acts.of(complement.labels).toLowerCase()}`;
    const [shown] = complement.value(acts);
    printed.push({ entry: { ...complement, keys: [] }, shown, values: [], label });
  }
  const lines: string[] = [chance.of(['ORDER FORM', 'STATEMENT', 'Record']), ''];
  // What only "Date" names is of the document that the title names, and of nothing else.
  const title = chance.is(0.4) ? chance.of(DOCUMENTS) : null;
  const [ownDate, ownValue] = date(chance);
  if (title) {
    const label = chance.of(['Date: ', 'Date    ', '']);
    lines.splice(0, 1, chance.of([title, title.toUpperCase()]), `${label}${ownDate}`);
  }
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
        .map(({ label, shown }) => `${label.padEnd(26)}${shown}`);
      lines.push(cells.map((cell) => cell.padEnd(56)).join(''));
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
  const asked = shuffled.slice(0, PRINTED + UNPRINTED).flatMap(({ keys, type, descriptions }, at) =>
    keys.map((key, which) => {
      const description = descriptions?.[which];
      const described = description !== undefined && chance.is(0.5) ? { description } : {};
      // A key may say nothing.
      const isOpaque = 'description' in described && chance.is(0.1);
      return {
        field: { key: isOpaque ? `f${at}` : key, type, ...described },
        value: printed[at]?.values[which] ?? null,
      };
    }),
  );
  const own = title && `${title.toLowerCase()}_date`;
  if (own && !asked.some(({ field }) => field.key === own)) {
    const isPrinted = printed.some(({ entry }) => entry.keys.includes(own));
    if (!isPrinted) asked.push({ field: { key: own, type: 'date' }, value: ownValue });
  }
  return { pages: [textPage(1, lines)], asked };
}

const SUMS = ['subtotal', 'tax', 'total', 'cash', 'change'] as const;
const SUM_LABELS: Readonly<Record<(typeof SUMS)[number], readonly string[]>> = {
  subtotal: ['Subtotal', 'Sub Total', 'Net amount', 'Total excl. tax'],
  tax: ['Tax', 'VAT', 'Total tax', 'GST 6%'],
  total: ['Total', 'TOTAL', 'Amount due', 'Total incl. tax', 'Grand Total'],
  cash: ['Cash', 'Cash tendered', 'Cash received'],
  change: ['Change', 'CHANGE', 'Change due'],
};

/** Receipts that lack some of the lines below their items. */
function drawReceipt(chance: Chance): DrawnForm {
  const items = chance.times(chance.between(2, 5), () => chance.between(100, 9_000));
  const subtotal = items.reduce((sum, item) => sum + item, 0);
  const tax = Math.round(subtotal * chance.of([0.06, 0.19, 0.08]));
  const total = subtotal + tax;
  const cash = total + chance.between(5, 5_000);
  const cents = { subtotal, tax, total, cash, change: cash - total };
  const printed = SUMS.filter(() => chance.is(0.65));
  const row = (label: string, value: number) =>
    `${label.padEnd(30)}${(value / 100).toFixed(2).padStart(9)}`;
  const lines = [
    name(chance)[0],
    `Date: ${date(chance)[0]}`,
    '',
    ...items.map((item) => row(`${chance.of(WORDS)} ${chance.of(WORDS).toLowerCase()}`, item)),
    '',
    ...printed.map((sum) => row(chance.of(SUM_LABELS[sum]), cents[sum])),
    '',
    'Thank you for your visit, and keep this for the return of the goods.',
  ];
  const asked = [...SUMS, 'discount', 'tip', 'shipping'].map((key) => {
    const sum = printed.find((one) => one === key);
    return {
      field: { key, type: 'number', format: 'amount' } as const,
      value: sum ? cents[sum] / 100 : null,
    };
  });
  return { pages: [textPage(1, lines)], asked };
}
