/** Invoices of one supplier with other values, and one of another supplier. */
import { INVOICE, type InvoiceValues } from '../fixtures/make/invoice.ts';
import { addSheet, newDocument, sansFonts, save } from '../fixtures/make/kit.ts';

export const FIRST: InvoiceValues = INVOICE;

export const SECOND: InvoiceValues = {
  ...INVOICE,
  number: 'INV-2026-0520',
  date: '2 May 2026',
  due: '1 June 2026',
  items: [
    ['Ridge tiles', '40', '11.00', '440.00'],
    ['Lead flashing', '12', '32.50', '390.00'],
    ['Copper nails', '5', '14.00', '70.00'],
    ['Carriage to Truro', '1', '60.00', '60.00'],
    ['Packing', '1', '40.00', '40.00'],
  ],
  net: '£1,000.00',
  tax: '£200.00',
  total: '£1,200.00',
};

/** Says the same, in other places and words. */
export async function drawOtherInvoice(): Promise<Uint8Array> {
  const document = await newDocument('Bill');
  const { regular, bold } = await sansFonts(document);
  const sheet = addSheet(document);
  const lines = [
    ['Harbour Freight Cooperative', ''],
    ['Bill of carriage', 'HF 88'],
    ['Weight carried', '410 kg'],
    ['Payable before', '9 May 2026'],
    ['To pay', '£77.00'],
  ] as const;
  lines.forEach(([label, value], at) => {
    sheet.text(label, 90, 300 + at * 30, { font: bold, size: 11 });
    sheet.text(value, 300, 300 + at * 30, { font: regular, size: 11 });
  });
  return save(document);
}

/** No label of the invoices names it: it is learned from the place of the subtotal. */
export const LEARNABLE = {
  key: 'rebate_base',
  type: 'number',
  format: 'amount',
  title: 'Rebate base',
} as const;
