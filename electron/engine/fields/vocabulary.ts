/**
 * What words of keys and labels mean, whatever the document: short forms, words for the same thing,
 * and the kind of value that a word announces. General business English; no publisher, no form.
 */

/** Short forms and words of other languages as labels print them, to the words they stand for. */
const FULL_FORMS: Readonly<Record<string, string>> = {
  no: 'number',
  num: 'number',
  nr: 'number',
  nbr: 'number',
  '#': 'number',
  id: 'number',
  amt: 'amount',
  inv: 'invoice',
  acct: 'account',
  acc: 'account',
  ref: 'reference',
  qty: 'quantity',
  tel: 'phone',
  telephone: 'phone',
  ph: 'phone',
  addr: 'address',
  desc: 'description',
  dept: 'department',
  est: 'estimate',
  co: 'company',
  org: 'organisation',
  organization: 'organisation',
  dt: 'date',
  dob: 'birth',
  vat: 'tax',
  gst: 'tax',
  incl: 'inclusive',
  including: 'inclusive',
  excl: 'excluding',
  exclusive: 'excluding',
  rechnung: 'invoice',
  rechnungsnummer: 'invoice number',
  rechnungsdatum: 'invoice date',
  rechnungsbetrag: 'invoice amount',
  kundennummer: 'customer number',
  gesamtbetrag: 'total amount',
  gesamtsumme: 'total amount',
  gesamt: 'total',
  summe: 'sum',
  betrag: 'amount',
  nummer: 'number',
  datum: 'date',
  factuur: 'invoice',
  factuurnummer: 'invoice number',
  factuurdatum: 'invoice date',
  totaal: 'total',
  totaalbedrag: 'total amount',
  bedrag: 'amount',
  facture: 'invoice',
  numero: 'number',
  montant: 'amount',
  fecha: 'date',
  factura: 'invoice',
  importe: 'amount',
};

export const fullForms = (term: string): string[] =>
  Object.hasOwn(FULL_FORMS, term) ? (FULL_FORMS[term] ?? term).split(' ') : [term];

/** Words that labels use for one another. */
const GROUPS: readonly (readonly string[])[] = [
  ['vendor', 'seller', 'supplier', 'issuer', 'merchant', 'company', 'store', 'provider'],
  ['customer', 'client', 'buyer', 'purchaser', 'advertiser', 'sponsor'],
  ['total', 'amount', 'sum'],
  ['due', 'payable', 'outstanding'],
  ['from', 'start', 'begin', 'commencement'],
  ['to', 'end', 'expiry', 'expiration', 'through', 'until'],
  ['invoice', 'bill', 'receipt'],
  ['contract', 'agreement', 'order'],
  ['party', 'company'],
  ['term', 'period', 'duration'],
];

const RELATED = new Map<string, Set<string>>();
for (const group of GROUPS) {
  for (const word of group) {
    const related = RELATED.get(word) ?? new Set();
    for (const other of group) related.add(other);
    RELATED.set(word, related);
  }
}

export const areRelated = (a: string, b: string): boolean => RELATED.get(a)?.has(b) === true;

/** Words that many labels share: alone they tell little about which field is meant. */
const GENERAL = new Set([
  'number',
  'date',
  'amount',
  'name',
  'value',
  'total',
  'type',
  'code',
  'time',
  'from',
  'to',
  'start',
  'end',
  'of',
  'the',
  'for',
  'and',
  'description',
  'reference',
  'information',
  'detail',
]);

/** What a term of a key counts when a label has it. */
export const weightOf = (term: string): number => (GENERAL.has(term) ? 0.45 : 1);

/** Beside a total, these say that it is one of something else, or not the last. */
const QUALIFYING = new Set([
  'sub',
  'excluding',
  'before',
  'without',
  'discount',
  'tax',
  'quantity',
  'item',
  'change',
  'rounding',
  'saving',
  'cpp',
  'summary',
]);

/** Whether words beside a label make it one for something else; those that its field names do not. */
export const qualifies = (terms: readonly string[], wanted: readonly string[]): boolean =>
  terms.some(
    (term, at) =>
      QUALIFYING.has(term) &&
      !wanted.includes(term) &&
      !terms.slice(Math.max(0, at - 2), at).includes('inclusive'),
  );

const ENDS = ['end', 'to', 'until', 'through', 'expiry', 'expiration', 'thru'];
const STARTS = ['start', 'from', 'begin', 'commencement'];

/** Which end of a span of time a name asks for. */
export function endOfSpan(terms: readonly string[]): 'start' | 'end' | null {
  if (terms.some((term) => STARTS.includes(term))) return 'start';
  return terms.some((term) => ENDS.includes(term)) ? 'end' : null;
}

/** The kind of thing that a value is; decides how it is recognised in text. */
export type ValueKind =
  | 'date'
  | 'money'
  | 'number'
  | 'percent'
  | 'identifier'
  | 'organisation'
  | 'party'
  | 'person'
  | 'address'
  | 'place'
  | 'duration'
  | 'currency'
  | 'email'
  | 'phone'
  | 'boolean'
  | 'text';

/** In the order in which they are tried: the first whose words a key holds decides. */
const KIND_WORDS: readonly (readonly [ValueKind, readonly string[]])[] = [
  ['email', ['email', 'mail']],
  ['phone', ['phone', 'fax', 'mobile']],
  ['currency', ['currency']],
  ['address', ['address', 'street']],
  ['date', ['date', 'deadline', 'birth', 'birthday']],
  ['identifier', ['number', 'code', 'identifier', 'reference', 'iban', 'isbn', 'sku']],
  ['percent', ['percentage', 'percent', 'rate']],
  [
    'money',
    [
      'amount',
      'total',
      'subtotal',
      'price',
      'cost',
      'fee',
      'balance',
      'salary',
      'tax',
      'gross',
      'net',
      'revenue',
      'payment',
    ],
  ],
  ['duration', ['duration', 'term', 'period']],
  ['place', ['jurisdiction', 'country', 'state', 'city', 'town', 'place', 'location', 'law']],
  [
    'organisation',
    [
      'company',
      'organisation',
      'vendor',
      'seller',
      'supplier',
      'issuer',
      'merchant',
      'advertiser',
      'employer',
      'bank',
      'firm',
      'publisher',
      'institution',
      'sponsor',
      'customer',
      'client',
      'buyer',
    ],
  ],
  ['party', ['party']],
  [
    'person',
    ['person', 'signatory', 'author', 'contact', 'employee', 'patient', 'director', 'manager'],
  ],
];

export function kindOfTerms(terms: readonly string[]): ValueKind | null {
  for (const [kind, words] of KIND_WORDS) {
    if (terms.some((term) => words.includes(term))) return kind;
  }
  return null;
}

/** Currency signs to their codes; `$` alone is taken for the US dollar. */
export const CURRENCY_CODES: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  A$: 'AUD',
  C$: 'CAD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  '₺': 'TRY',
  '₱': 'PHP',
  '฿': 'THB',
  Rs: 'INR',
  'Rs.': 'INR',
  RM: 'MYR',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
};
