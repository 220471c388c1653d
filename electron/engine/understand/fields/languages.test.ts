import { describe, expect, it } from 'vitest';
import type { SchemaField } from '../../../../shared/contract/schema.ts';
import { textPage } from '../../../../test/support/sample-page.ts';
import { extractFields } from './index.ts';

/** What a language calls the parts of an invoice; all else of the page is the same. */
interface Words {
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly buyer: string;
  readonly subtotal: string;
  readonly tax: string;
  readonly total: string;
  /** A line of running text, by which the language is known. */
  readonly closing: string;
}

const LANGUAGES: Readonly<Record<string, Words>> = {
  English: {
    ...{ number: 'Invoice No', date: 'Invoice date', due: 'Due date', buyer: 'Customer' },
    ...{ subtotal: 'Subtotal', tax: 'VAT', total: 'Total due' },
    closing: 'All goods remain ours until they are paid in full by the customer.',
  },
  German: {
    ...{ number: 'Rechnungsnummer', date: 'Rechnungsdatum', due: 'Zahlbar bis', buyer: 'Kunde' },
    ...{ subtotal: 'Zwischensumme', tax: 'MwSt', total: 'Gesamtbetrag' },
    closing: 'Die Ware bleibt bis zur vollen Zahlung durch den Kunden das Eigentum von uns.',
  },
  French: {
    ...{ number: 'Numéro de facture', date: 'Date de facture', due: 'Échéance', buyer: 'Client' },
    ...{ subtotal: 'Total HT', tax: 'TVA', total: 'Total TTC' },
    closing: 'Les produits sont à nous et le restent dans tous les cas pour la durée du contrat.',
  },
  Spanish: {
    ...{ number: 'Número de factura', date: 'Fecha de factura', due: 'Vencimiento' },
    ...{ buyer: 'Cliente', subtotal: 'Base imponible', tax: 'IVA', total: 'Total a pagar' },
    closing: 'Los productos son de la empresa y no se venden en el país por el cliente.',
  },
  Italian: {
    ...{ number: 'Numero fattura', date: 'Data fattura', due: 'Scadenza', buyer: 'Cliente' },
    ...{ subtotal: 'Imponibile', tax: 'IVA', total: 'Totale da pagare' },
    closing: 'La merce è di proprietà della ditta e non si vende con altri per il cliente.',
  },
  Portuguese: {
    ...{ number: 'Número da fatura', date: 'Data da fatura', due: 'Vencimento' },
    ...{ buyer: 'Cliente', subtotal: 'Subtotal', tax: 'IVA', total: 'Total a pagar' },
    closing: 'Os produtos são da empresa e não se vendem no país para o cliente com desconto.',
  },
  Dutch: {
    ...{ number: 'Factuurnummer', date: 'Factuurdatum', due: 'Vervaldatum', buyer: 'Klant' },
    ...{ subtotal: 'Subtotaal', tax: 'BTW', total: 'Totaal te betalen' },
    closing: 'De goederen zijn van ons tot het bedrag door de klant is betaald en niet eerder.',
  },
};

const FIELDS: readonly SchemaField[] = [
  { key: 'invoice_number', type: 'string' },
  { key: 'invoice_date', type: 'date' },
  { key: 'due_date', type: 'date' },
  { key: 'customer', type: 'string' },
  { key: 'subtotal', type: 'number', format: 'amount' },
  { key: 'tax', type: 'number', format: 'amount' },
  { key: 'total', type: 'number', format: 'amount' },
];

const VALUES = {
  invoice_number: 'RT-20417',
  invoice_date: '2023-03-14',
  due_date: '2023-04-13',
  customer: 'Harbour Works',
  subtotal: 1000,
  tax: 190,
  total: 1190,
};

/** The same invoice with labels to the left of the values, or over them. */
const LAYOUTS: Readonly<Record<string, (words: Words) => string[]>> = {
  'labels on the left': (words) => [
    ...[`${words.number}:`, `${words.date}:`, `${words.due}:`, `${words.buyer}:`].map(
      (label, at) =>
        label.padEnd(30) + (['RT-20417', '2023-03-14', '2023-04-13', 'Harbour Works'][at] ?? ''),
    ),
    '',
    ...[words.subtotal, words.tax, words.total].map(
      (label, at) => label.padEnd(40) + (['€ 1000.00', '€ 190.00', '€ 1190.00'][at] ?? ''),
    ),
  ],
  'labels above': (words) => [
    words.number.padEnd(30) + words.date,
    `${'RT-20417'.padEnd(30)}2023-03-14`,
    '',
    words.due.padEnd(30) + words.buyer,
    `${'2023-04-13'.padEnd(30)}Harbour Works`,
    '',
    ...[words.subtotal, words.tax, words.total].map(
      (label, at) => label.padEnd(40) + (['€ 1000.00', '€ 190.00', '€ 1190.00'][at] ?? ''),
    ),
  ],
};

describe.each(Object.entries(LAYOUTS))('an invoice with %s', (_, layout) => {
  it.each(Object.entries(LANGUAGES))('in %s', (_name, words) => {
    const page = textPage(1, [...layout(words), '', words.closing]);
    expect(extractFields([page], FIELDS).values).toEqual(VALUES);
  });
});

it.each([
  ['on one line', ['Posten                           Ohne MwSt.']],
  [
    'on two lines',
    ['Posten                           Ohne', '                                 MwSt.'],
  ],
])('a price without tax is not the tax, with its label %s', (_, heads) => {
  const items = ['Hosting im Mai                   3,89', 'Hosting im Juni                  3,89'];
  const lines = [...heads, ...items, '', 'Gesamtbetrag EUR                 7,78'];
  const page = textPage(1, [...lines, '', LANGUAGES.German?.closing ?? '']);
  expect(extractFields([page], FIELDS).values).toMatchObject({ total: 7.78, tax: null });
});

it.each([
  ['Your VAT number', 'VAT number', LANGUAGES.English],
  ['Customer VAT number', 'VAT number', LANGUAGES.English],
  ['Ihre USt-IdNr.', 'USt-IdNr.', LANGUAGES.German],
])('%s is that of the buyer', (theirs, own, words) => {
  const field: SchemaField = {
    ...{ key: 'seller_tax_id', type: 'string', format: 'identifier', title: 'Seller tax number' },
    description: 'VAT number, tax ID of the seller',
  };
  const valueOn = (...lines: string[]) =>
    extractFields([textPage(1, [...lines, '', words?.closing ?? ''])], [field]).values[field.key];
  const [buyer, seller] = [`${theirs}: GB980780684`, `${own}: DE136695976`];
  expect(valueOn(buyer)).toBeNull();
  expect(valueOn(buyer, '', seller)).toBe('DE136695976');
  expect(valueOn(seller, '', buyer)).toBe('DE136695976');
});
