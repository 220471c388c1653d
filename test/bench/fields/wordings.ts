/**
 * The fields of each benchmark set in three wordings: as a user of the window writes them (a name and
 * a sentence), by their keys alone, and under other keys. `asks` names the label of the set that a
 * field stands for. Descriptions use no word because a document of a set prints it.
 */
import type { SchemaField } from '../../../shared/contract/schema.ts';
import { FOLDS, type Fold } from './folds.ts';

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

const SET_NAMES = Object.keys(SETS);
const without = (...sets: readonly string[]) => SET_NAMES.filter((set) => !sets.includes(set));
type Question = readonly [
  type: SchemaField['type'],
  key: string,
  description: string,
  otherKey: string,
  sets: readonly string[],
];

/**
 * What documents of the named sets do not state: the fields of other sets, and those of other trades.
 * Each is asked of the documents of one fold, so that weights are judged on other questions, too. Other
 * keys alone may mean what the document does state.
 */
const QUESTIONS: readonly Question[] = [
  [
    'date',
    'passport_expiry',
    'Date on which the passport expires',
    'passport_valid_until',
    SET_NAMES,
  ],
  ['date', 'birth_date', 'Date of birth of the patient', 'dob', SET_NAMES],
  ['date', 'admission_date', 'Date on which the patient was admitted', 'admitted', SET_NAMES],
  ['date', 'graduation_date', 'Date on which the student graduated', 'graduated', SET_NAMES],
  ['date', 'hire_date', 'Date on which the employee was hired', 'hired', without('kleister-nda')],
  [
    'date',
    'delivery_date',
    'Date on which the goods were delivered',
    'delivered',
    ['sroie', 'deepform', 'kleister-nda'],
  ],
  ['date', 'expiry_date', 'Date on which the product expires', 'best_before', ['sroie']],
  [
    'date',
    'departure',
    'Date on which the ship departs',
    'departure_date',
    ['sroie', 'deepform', 'kleister-nda'],
  ],
  ['date', 'manufacture_date', 'Date on which the machine was built', 'built_on', SET_NAMES],
  ['date', 'purchase_date', 'Date of the purchase', 'receipt_date', ['kleister-nda']],
  [
    'date',
    'effective_date',
    'Date on which the agreement takes effect',
    'agreement_date',
    ['sroie'],
  ],
  [
    'date',
    'flight_from',
    'First day on which the spots run',
    'start_date',
    ['sroie', 'kleister-nda'],
  ],
  ['date', 'flight_to', 'Last day on which the spots run', 'end_date', ['sroie']],
  ['date', 'exam_date', 'Date of the examination', 'examined', SET_NAMES],
  [
    'number',
    'receipt_total',
    'The total amount that the customer had to pay',
    'amount_due',
    ['kleister-nda'],
  ],
  ['number', 'salary', 'Yearly salary of the employee', 'annual_salary', without('kleister-nda')],
  ['number', 'rent', 'Monthly rent of the flat', 'monthly_rent', SET_NAMES],
  ['number', 'deductible', 'Deductible of the insurance policy', 'insurance_deductible', SET_NAMES],
  ['number', 'loan_amount', 'Amount of the loan', 'principal', SET_NAMES],
  ['number', 'gross_amount', 'Total gross amount of the order', 'order_total', ['kleister-nda']],
  [
    'number',
    'net_weight',
    'Net weight of the shipment in kilograms',
    'weight_kg',
    without('invoice2data'),
  ],
  ['number', 'mileage', 'Mileage of the car', 'odometer', SET_NAMES],
  [
    'number',
    'interest_rate',
    'Interest rate of the loan in percent',
    'rate_percent',
    without('kleister-nda'),
  ],
  ['number', 'population', 'Number of inhabitants of the town', 'inhabitants', SET_NAMES],
  [
    'string',
    'iban',
    'IBAN of the bank account',
    'bank_account',
    ['sroie', 'deepform', 'kleister-nda'],
  ],
  ['string', 'isbn', 'ISBN of the book', 'book_number', SET_NAMES],
  ['string', 'vin', 'Identification number of the vehicle', 'vehicle_number', SET_NAMES],
  [
    'string',
    'tracking_number',
    'Tracking number of the parcel',
    'parcel_number',
    without('invoice2data'),
  ],
  ['string', 'policy_number', 'Number of the insurance policy', 'policy_no', SET_NAMES],
  ['string', 'contract_num', 'Number of the contract or order', 'contract_id', ['kleister-nda']],
  [
    'string',
    'case_number',
    'Number of the case before the court',
    'docket',
    without('kleister-nda'),
  ],
  ['string', 'matriculation', 'Matriculation number of the student', 'student_number', SET_NAMES],
  ['string', 'patient_name', 'Name of the patient', 'patient', SET_NAMES],
  ['string', 'physician', 'Physician who treated the patient', 'doctor_name', SET_NAMES],
  ['string', 'tenant_name', 'Name of the tenant', 'tenant', SET_NAMES],
  ['string', 'insurer', 'Company that insures the vehicle', 'insurance_company', SET_NAMES],
  ['string', 'hospital', 'Hospital in which the patient was treated', 'hospital_name', SET_NAMES],
  ['string', 'publisher', 'Publisher of the book', 'publishing_house', SET_NAMES],
  ['string', 'merchant', 'Name of the shop that issued the receipt', 'shop_name', ['kleister-nda']],
  [
    'string',
    'advertiser',
    'Name of the advertiser who placed the order',
    'advertiser_name',
    ['sroie', 'kleister-nda'],
  ],
  [
    'string',
    'property_address',
    'Address of the house that is for sale',
    'house_address',
    SET_NAMES,
  ],
  ['string', 'shop_address', 'Address of the shop', 'merchant_address', ['kleister-nda']],
  ['string', 'birth_place', 'Town in which the patient was born', 'place_of_birth', SET_NAMES],
  [
    'string',
    'jurisdiction',
    'State or country whose law governs the agreement',
    'governing_law',
    ['sroie', 'invoice2data'],
  ],
  [
    'string',
    'term',
    'How long the agreement stays in force',
    'duration',
    ['sroie', 'invoice2data'],
  ],
  ['string', 'lease_term', 'How long the lease runs', 'lease_duration', SET_NAMES],
  [
    'string',
    'warranty',
    'How long the warranty of the machine lasts',
    'warranty_period',
    ['deepform', 'kleister-nda'],
  ],
  ['array', 'party', 'Names of the parties to the agreement', 'contracting_parties', ['sroie']],
  ['array', 'allergies', 'Allergies of the patient', 'known_allergies', SET_NAMES],
  ['boolean', 'smoker', 'Whether the patient smokes', 'is_smoker', SET_NAMES],
  ['string', 'diagnosis', 'Diagnosis of the patient', 'medical_diagnosis', SET_NAMES],
  ['string', 'car_colour', 'Colour of the car', 'colour', SET_NAMES],
];

const asked = (wording: Wording, [asks, type, key, description, otherKey]: Row): AskedField =>
  wording === 'renamed'
    ? { asks, type, key: otherKey }
    : { asks, type, key, ...(wording === 'prose' && { description }) };

/** The fields that are asked of a document of a set and a fold. */
export function fieldsOf(set: string, wording: Wording, fold: Fold): AskedField[] {
  const own = [...(SETS[set] ?? []), ...UNSTATED, ...(UNSTATED_IN[set] ?? [])];
  const known = new Set(own.flatMap(([, , key, , otherKey]) => [key, otherKey]));
  const others = QUESTIONS.flatMap(([type, key, description, otherKey, sets], at): Row[] => {
    const isAsked = wording !== 'renamed' && at % FOLDS === fold && sets.includes(set);
    return isAsked && !known.has(key) && !known.has(otherKey)
      ? [[null, type, key, description, otherKey]]
      : [];
  });
  return [...own, ...others].map((row) => asked(wording, row));
}
