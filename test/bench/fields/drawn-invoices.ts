/**
 * Invoices drawn by chance with their seller and buyer: letterheads on either side, sender lines above
 * the recipient, labelled blocks side by side, company data in the footer. The layout decides the fold,
 * so that weights are judged on layouts that they were not fitted on.
 */
import type { Block, PageContent } from '../../../shared/contract/page.ts';
import type { SchemaField } from '../../../shared/contract/schema.ts';
import { Chance } from '../calibration/chance.ts';

export interface DrawnInvoice {
  readonly layout: number;
  readonly pages: readonly PageContent[];
  /** `value`: null if the invoice does not print it. */
  readonly asked: readonly { readonly field: SchemaField; readonly value: string | null }[];
}

interface Line {
  readonly text: string;
  /** Points; `x` is the left edge, or the right edge if `end` is set. */
  readonly x: number;
  readonly y: number;
  readonly size?: number;
  readonly end?: boolean;
}

const [WIDTH, HEIGHT] = [595, 842];
/** Width of a character as a share of the type size. */
const CHARACTER = 0.5;
const LEFT = 60;
const RIGHT = 535;
const MIDDLE = 320;
const LEADING = 13;

function pageOf(lines: readonly Line[]): PageContent {
  const text: string[] = [];
  const boxes: number[] = [];
  const blocks: Block[] = [];
  for (const { text: line, x, y, size = 10, end } of lines) {
    const left = end ? x - line.length * size * CHARACTER : x;
    const first = text.length;
    for (const match of line.matchAll(/\S+/g)) {
      text.push(match[0]);
      boxes.push((left + match.index * size * CHARACTER) / WIDTH, y / HEIGHT);
      boxes.push((match[0].length * size * CHARACTER) / WIDTH, size / HEIGHT);
    }
    const bbox = { x: 0, y: y / HEIGHT, width: 1, height: size / HEIGHT };
    blocks.push({ type: 'paragraph', bbox, text: line, words: [first, text.length - first] });
  }
  return {
    ...{ page: 1, width: WIDTH, height: HEIGHT, rotation: 0, source: 'native', needs_ocr: false },
    ...{ words: { text, boxes }, blocks, tables: [], warnings: [] },
  };
}

const WORDS =
  'Alder Birch Cedar Dune Ember Flint Grove Harbor Iris Juniper Kestrel Lumen Maple Nettle Orchid Pine Quill Rowan Sable Thistle'.split(
    ' ',
  );
const TRADES = 'Works Foods Logistics Print Tools Design Supplies Consulting Energy Travel'.split(
  ' ',
);
const FORMS = ['Ltd', 'GmbH', 'Inc.', 'B.V.', 'S.A.', 'S.r.l.', 'LLC', ''];
const TOWNS = [
  ['Kiln Road', 'Lund', '22100'],
  ['Market Street', 'Bath', 'BA1 4QR'],
  ['Lindenallee', 'Jena', '07743'],
  ['Rue du Port', 'Nantes', '44000'],
  ['Weststraat', 'Delft', '2611 AB'],
  ['Canal Lane', 'Dover, DE', '19901'],
] as const;
const COUNTRIES = ['', 'Sweden', 'United Kingdom', 'Germany', ''] as const;

interface Party {
  readonly name: string;
  readonly address: readonly string[];
  readonly contacts: readonly string[];
}

function partyOf(chance: Chance, isPerson: boolean): Party {
  const word = chance.of(WORDS);
  const company = [word, chance.of(TRADES), chance.of(FORMS)].filter(Boolean).join(' ');
  const name = isPerson
    ? `${chance.of(['Ann', 'Ben', 'Carla', 'Dmitri'])} ${chance.of(WORDS)}`
    : company;
  const [street, town, code] = chance.of(TOWNS);
  const number = chance.between(1, 240);
  const country = chance.of(COUNTRIES);
  const cityLine = chance.is(0.5) ? `${code} ${town}` : `${town} ${code}`;
  const lines = [chance.is(0.5) ? `${number} ${street}` : `${street} ${number}`, cityLine];
  const address = chance.is(0.15) ? [`${lines[0]}, ${cityLine}`] : lines;
  const phone = `${chance.between(100, 999)} ${chance.between(1000, 9999)} ${chance.between(100, 999)}`;
  const host = `${word.toLowerCase()}.example`;
  const contacts = [
    chance.of([`Phone: +44 ${phone}`, `Tel. ${phone}`, `Phone ${phone}`]),
    chance.of([`www.${host}`, `info@${host}`, `E-mail: sales@${host}`]),
    chance.of([
      `VAT number: GB ${chance.between(100, 999)} ${chance.between(1000, 9999)} 82`,
      `VAT No. DE${chance.between(100000000, 999999999)}`,
      `IBAN: DE89 3704 0044 0532 ${chance.between(1000, 9999)} 00`,
    ]),
  ];
  return {
    name,
    address: country === '' ? address : [...address, country],
    contacts: contacts.filter(() => chance.is(0.7)),
  };
}

const column = (texts: readonly string[], x: number, y: number, end = false): Line[] =>
  texts.map((text, at) => ({ text, x, y: y + at * LEADING, end }));

const BUYER_LABELS = [
  'Bill to',
  'Bill To:',
  'Invoice to:',
  'Billing address',
  'Customer',
  'Sold to',
];
const SELLER_LABELS = ['From', 'Seller', 'Supplier:', 'Sold by:', 'Vendor', 'Bill from'];

type Layout = (chance: Chance, seller: Party, buyer: Party) => Line[];

const head = ({ name, address, contacts }: Party): string[] => [name, ...address, ...contacts];

/** A title and the entries of the invoice at a height. */
function entries(chance: Chance, x: number, y: number): Line[] {
  const rows = [
    ['Invoice number:', `INV-${chance.between(1000, 99999)}`],
    ['Invoice date:', `${chance.between(1, 28)} March 2024`],
    ['Due date:', `${chance.between(1, 28)} April 2024`],
  ] as const;
  return rows.flatMap(([label, value], at) => [
    { text: label, x, y: y + at * LEADING * 1.3 },
    { text: value, x: x + 110, y: y + at * LEADING * 1.3 },
  ]);
}

function items(chance: Chance, y: number): Line[] {
  const sums = chance.times(3, () => (chance.between(1000, 90000) / 100).toFixed(2));
  const row = (at: number, what: string, sum: string): Line[] => [
    { text: what, x: LEFT, y: y + at * 18 },
    { text: sum, x: RIGHT, y: y + at * 18, end: true },
  ];
  return [
    ...row(0, 'Description', 'Amount'),
    ...sums.flatMap((sum, at) => row(at + 1, `${chance.of(WORDS)} boards, planed`, sum)),
    ...row(5, 'Total due', sums[0] ?? ''),
    { text: 'Please pay within 30 days of the invoice date.', x: LEFT, y: y + 7 * 18 },
  ];
}

const title = (chance: Chance, x: number, y: number, end = false): Line => ({
  text: chance.of(['INVOICE', 'Invoice', 'Tax Invoice']),
  ...{ x, y, end, size: chance.of([14, 20, 26]) },
});

const LAYOUTS: readonly Layout[] = [
  // A letterhead on the left, a labelled buyer below it.
  (chance, seller, buyer) => [
    { text: seller.name, x: LEFT, y: 48, size: chance.of([10, 16, 20]) },
    ...column([...seller.address, ...seller.contacts], LEFT, 72),
    title(chance, RIGHT, 50, true),
    { text: chance.of(BUYER_LABELS), x: LEFT, y: 180 },
    ...column([buyer.name, ...buyer.address], LEFT, 194),
    ...entries(chance, MIDDLE, 180),
  ],
  // A title on the left, a letterhead on the right, the buyer among the entries.
  (chance, seller, buyer) => [
    title(chance, LEFT, 60),
    ...column(head(seller), RIGHT, 60, true),
    ...entries(chance, LEFT, 150),
    { text: 'Customer:', x: LEFT, y: 220 },
    ...column([buyer.name, ...(chance.is(0.5) ? buyer.address : [])], LEFT + 110, 220),
  ],
  // A sender line above the recipient, company data in the footer.
  (chance, seller, buyer) => [
    {
      text: [seller.name, ...seller.address].join(chance.of([' · ', ', ', ' - ', ' | '])),
      ...{ x: LEFT, y: 130, size: 7 },
    },
    ...column([buyer.name, ...buyer.address], LEFT, 146),
    title(chance, LEFT, 240),
    ...entries(chance, MIDDLE, 180),
    ...column([seller.name, ...seller.contacts], LEFT, 770),
  ],
  // Labelled blocks side by side.
  (chance, seller, buyer) => {
    const swap = chance.is(0.3);
    const [one, other] = swap ? [MIDDLE, LEFT] : [LEFT, MIDDLE];
    return [
      title(chance, LEFT, 50),
      { text: chance.of(SELLER_LABELS), x: one, y: 110 },
      ...column([seller.name, ...seller.address], one, 126),
      { text: chance.of(BUYER_LABELS), x: other, y: 110 },
      ...column([buyer.name, ...buyer.address], other, 126),
      ...entries(chance, LEFT, 220),
    ];
  },
  // The recipient without a label on the left, the sender on the right.
  (chance, seller, buyer) => [
    title(chance, LEFT, 50),
    ...column(head(seller), 400, 50),
    ...column([buyer.name, ...buyer.address], LEFT, 150),
    ...entries(chance, LEFT, 230),
  ],
  // A sender on the left, the recipient without a label on the right.
  (chance, seller, buyer) => [
    ...column(head(seller), LEFT, 50),
    ...column([buyer.name, ...buyer.address], 350, 150),
    title(chance, LEFT, 240),
    ...entries(chance, LEFT, 270),
  ],
  // Buyer and delivery side by side, the seller in the letterhead.
  (chance, seller, buyer) => {
    const other = partyOf(chance, false);
    return [
      { text: seller.name, x: LEFT, y: 40, size: 18 },
      { text: [...seller.address, ...seller.contacts].join(', '), x: LEFT, y: 64, size: 8 },
      title(chance, RIGHT, 40, true),
      { text: chance.of(BUYER_LABELS), x: LEFT, y: 130 },
      ...column([buyer.name, ...buyer.address], LEFT, 144),
      { text: chance.of(['Ship to', 'Deliver to:']), x: MIDDLE, y: 130 },
      ...column([other.name, ...(chance.is(0.5) ? buyer : other).address], MIDDLE, 144),
      ...entries(chance, LEFT, 220),
    ];
  },
  // Everything centred, the buyer in one line with its label.
  (chance, seller, buyer) => [
    ...head(seller).map(
      (text, at): Line => ({ text, x: 297 - text.length * 2.5, y: 40 + at * LEADING }),
    ),
    ...entries(chance, LEFT, 160),
    { text: `${chance.of(['Customer', 'Bill to', 'Client'])}: ${buyer.name}`, x: LEFT, y: 230 },
    ...column(buyer.address, LEFT, 244),
  ],
  // No buyer is named.
  (chance, seller) => [
    { text: seller.name, x: LEFT, y: 48, size: chance.of([10, 16]) },
    ...column([...seller.address, ...seller.contacts], LEFT, 64),
    title(chance, LEFT, 160),
    ...entries(chance, chance.of([LEFT, MIDDLE]), 190),
  ],
  // Everything centred, no buyer.
  (chance, seller) => [
    ...head(seller).map(
      (text, at): Line => ({ text, x: 297 - text.length * 2.5, y: 40 + at * LEADING }),
    ),
    ...entries(chance, LEFT, 160),
  ],
];

const ASKED = [
  ['seller_name', 'vendor', 'supplier_name', 'issuer'],
  ['seller_address', 'supplier_address', 'vendor_address'],
  ['buyer_name', 'customer_name', 'customer', 'bill_to'],
  ['buyer_address', 'customer_address', 'billing_address'],
] as const;

export function drawInvoices(count: number): DrawnInvoice[] {
  const chance = new Chance(11);
  return Array.from({ length: count }, (_, at) => {
    const layout = at % LAYOUTS.length;
    const seller = partyOf(chance, false);
    const buyer = partyOf(chance, chance.is(0.3));
    const lines = LAYOUTS[layout]?.(chance, seller, buyer) ?? [];
    const pages = [pageOf([...lines, ...items(chance, 330)])];
    const printed = pages[0]?.words.text.join(' ') ?? '';
    const values = [seller.name, seller.address.join(' '), buyer.name, buyer.address.join(' ')];
    const asked = ASKED.map((keys, which) => ({
      field: addressed({ key: chance.of(keys), type: 'string' }),
      value: isPrinted(printed, values[which] ?? '') ? (values[which] ?? '') : null,
    }));
    return { layout, pages, asked };
  });
}

const addressed = (field: SchemaField): SchemaField =>
  field.key.endsWith('address') ? { ...field, format: 'address' } : field;

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, '');
const isPrinted = (printed: string, value: string): boolean =>
  lettersOf(printed).includes(lettersOf(value));
