/**
 * The fields of each benchmark set, as a caller of the API would describe them: keys and short
 * descriptions are the engine's only input.
 */
import type { SchemaField } from '../../shared/contract/schema.ts';

export const FIELD_SCHEMAS: Readonly<Record<string, readonly SchemaField[]>> = {
  sroie: [
    { key: 'company', type: 'string', description: 'company that issued the receipt' },
    { key: 'date', type: 'date', description: 'date of the receipt' },
    { key: 'address', type: 'string', description: 'address of the company' },
    { key: 'total', type: 'number', description: 'total amount paid, grand total' },
  ],
  deepform: [
    {
      key: 'contract_num',
      type: 'string',
      description: 'contract number, order number, order revision',
    },
    { key: 'advertiser', type: 'string', description: 'advertiser' },
    { key: 'gross_amount', type: 'number', description: 'gross amount, grand total, total' },
    {
      key: 'flight_from',
      type: 'date',
      description: 'flight start date, schedule dates, contract dates',
    },
    {
      key: 'flight_to',
      type: 'date',
      description: 'flight end date, schedule dates, contract dates',
    },
  ],
  'kleister-nda': [
    { key: 'effective_date', type: 'date', description: 'date as of which the agreement is made' },
    {
      key: 'jurisdiction',
      type: 'string',
      description: 'state whose laws govern the agreement, governed by the laws of',
    },
    { key: 'party', type: 'array', description: 'party to the agreement, between' },
    {
      key: 'term',
      type: 'string',
      description: 'period for which the agreement remains in effect',
    },
  ],
  invoice2data: [
    { key: 'issuer', type: 'string', description: 'company that issued the invoice' },
    { key: 'invoice_number', type: 'string', description: 'invoice number' },
    { key: 'date', type: 'date', description: 'invoice date' },
    { key: 'amount', type: 'number', description: 'total amount, amount due, grand total' },
    { key: 'currency', type: 'string', description: 'currency of the amount' },
  ],
};
