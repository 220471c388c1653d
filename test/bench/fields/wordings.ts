/**
 * The fields of each benchmark set in three wordings: as a user of the window writes them (a name and
 * a sentence), by their keys alone, and under other keys. `asks` names the label of the set that a
 * field stands for. Descriptions use no word because a document of a set prints it.
 */
import type { SchemaField } from '../../../shared/contract/schema.ts';

export interface AskedField extends SchemaField {
  /** Name of the label in the ground truth; null for what no document of the set states. */
  readonly asks: string | null;
}

export const WORDINGS = ['prose', 'keys', 'renamed'] as const;
export type Wording = (typeof WORDINGS)[number];

type Row = readonly [
  asks: string | null,
  type: SchemaField['type'],
  key: string,
  description: string,
  otherKey: string,
];

const SETS: Readonly<Record<string, readonly Row[]>> = {
  sroie: [
    [
      'company',
      'string',
      'company',
      'Name of the shop or company that issued the receipt',
      'merchant_name',
    ],
    ['date', 'date', 'date', 'Date of the purchase', 'receipt_date'],
    ['address', 'string', 'address', 'Address of the shop', 'merchant_address'],
    ['total', 'number', 'total', 'The total amount that the customer had to pay', 'amount_due'],
  ],
  deepform: [
    ['contract_num', 'string', 'contract_num', 'Number of the contract or order', 'contract_id'],
    [
      'advertiser',
      'string',
      'advertiser',
      'Name of the advertiser who placed the order',
      'advertiser_name',
    ],
    ['gross_amount', 'number', 'gross_amount', 'Total gross amount of the order', 'total_amount'],
    ['flight_from', 'date', 'flight_from', 'First day on which the spots run', 'start_date'],
    ['flight_to', 'date', 'flight_to', 'Last day on which the spots run', 'end_date'],
  ],
  'kleister-nda': [
    [
      'effective_date',
      'date',
      'effective_date',
      'Date on which the agreement takes effect',
      'agreement_date',
    ],
    [
      'jurisdiction',
      'string',
      'jurisdiction',
      'State or country whose law governs the agreement',
      'governing_law',
    ],
    ['party', 'array', 'party', 'Names of the parties to the agreement', 'contracting_parties'],
    ['term', 'string', 'term', 'How long the agreement stays in force', 'duration'],
  ],
  invoice2data: [
    ['issuer', 'string', 'issuer', 'Company that issued the invoice', 'supplier'],
    ['invoice_number', 'string', 'invoice_number', 'Number of the invoice', 'invoice_id'],
    ['date', 'date', 'date', 'Date of the invoice', 'issue_date'],
    ['amount', 'number', 'amount', 'Total amount of the invoice', 'invoice_total'],
    ['currency', 'string', 'currency', 'Currency in which the invoice is stated', 'currency_code'],
  ],
};

/** What no document of these sets states: a value for it is wrong. */
const UNSTATED: readonly Row[] = [
  [null, 'string', 'passport_number', 'Passport number of the traveller', 'passport_no'],
  [null, 'number', 'employees', 'How many people the company employs', 'headcount'],
  [null, 'number', 'revenue', 'Revenue of the last fiscal year', 'annual_revenue'],
  [null, 'string', 'blood_type', 'Blood type of the patient', 'patient_blood_group'],
];

/** Contracts state no invoice; receipts, orders and invoices no law and no parties. */
const UNSTATED_IN: Readonly<Record<string, readonly Row[]>> = {
  sroie: [
    [
      null,
      'string',
      'jurisdiction',
      'State or country whose law governs the contract',
      'governing_law',
    ],
    [null, 'string', 'term', 'How long the contract stays in force', 'duration'],
  ],
  'kleister-nda': [
    [null, 'string', 'invoice_number', 'Number of the invoice', 'invoice_id'],
    [null, 'number', 'total', 'Total amount of the invoice', 'invoice_total'],
    [null, 'date', 'due_date', 'Date by which the invoice must be paid', 'payment_due'],
  ],
  deepform: [[null, 'date', 'birth_date', 'Date of birth of the patient', 'date_of_birth']],
};

const asked = (wording: Wording, [asks, type, key, description, otherKey]: Row): AskedField =>
  wording === 'renamed'
    ? { asks, type, key: otherKey }
    : { asks, type, key, ...(wording === 'prose' && { description }) };

/** The fields that are asked of each document of a set. */
export const fieldsOf = (set: string, wording: Wording): AskedField[] =>
  [...(SETS[set] ?? []), ...UNSTATED, ...(UNSTATED_IN[set] ?? [])].map((row) =>
    asked(wording, row),
  );
