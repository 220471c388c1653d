import { describe, expect, it } from 'vitest';
import { labelTerms, languagesOf, unitLikeness, Vocabulary } from './index.ts';

const ENGLISH = new Vocabulary(['en']);
const units = (text: string, vocabulary = ENGLISH) => vocabulary.units(labelTerms(text));

describe('vocabulary', () => {
  it.each([
    ['Invoice #', ['invoice', 'number']],
    ['Inv. No.', ['invoice', 'number']],
    ['Grand Total', ['total']],
    ['Sub Total', ['subtotal']],
    ['Total Inclusive Tax', ['total']],
    ['Amount due', ['total']],
    ['Due Date', ['due date']],
    ['Bill To', ['buyer']],
  ])('reads %s as units of meaning', (label, expected) => {
    expect(units(label)).toEqual(expected);
  });

  it.each([
    ['nl', 'Naam van de klant', ['name', 'buyer']],
    ['nl', 'Periode van', ['period', 'start']],
    ['fr', 'Date du contrat', ['date', 'contract']],
  ])(
    'takes a preposition for the end of a period only at the end: %s, %s',
    (one, label, expected) => {
      expect(units(label, new Vocabulary([one, 'en']))).toEqual(expected);
    },
  );

  it('tells the insurer from the insured', () => {
    expect(unitLikeness('insurer', 'insured')).toBe(0);
    expect(unitLikeness('employer', 'employee')).toBe(0);
  });

  it('takes the number of a party for a number', () => {
    const spanish = new Vocabulary(['es', 'en']);
    expect(spanish.kindOf(units('NIF del cliente', spanish))).toBe('identifier');
    expect(spanish.kindOf(units('Cliente', spanish))).toBe('organisation');
  });

  it.each([
    ['de', 'Rechnungsnummer', ['invoice', 'number']],
    ['fr', 'Net à payer', ['total']],
    ['es', 'Fecha de vencimiento', ['due date']],
    ['it', 'Partita IVA', ['tax', 'number']],
    ['pt', 'Valor total', ['total']],
    ['nl', 'Vervaldatum', ['due date']],
  ])('brings labels of %s to the same units: %s', (language, label, expected) => {
    expect(units(label, new Vocabulary([language, 'en']))).toEqual(expected);
  });

  it.each([
    [
      'gross pay',
      'Gesamtbrutto, Salaire brut, Total devengado, Totale competenze, Brutoloon, Vencimento ilíquido',
    ],
    [
      'delivery note',
      'Lieferschein, Bon de livraison, Albarán, Documento di trasporto, Pakbon, Guia de remessa',
    ],
    [
      'insurance amount',
      'Versicherungssumme, Montant garanti, Suma asegurada, Massimale, Verzekerd bedrag, Capital seguro',
    ],
    ['deductible', 'Selbstbeteiligung, Franchise, Franquicia, Franchigia, Eigen risico, Franquia'],
    [
      'payment terms',
      'Zahlungsbedingungen, Conditions de règlement, Condiciones de pago, Condizioni di pagamento, Betalingsvoorwaarden, Condições de pagamento',
    ],
    [
      'account holder',
      'Kontoinhaber, Titulaire du compte, Titular de la cuenta, Intestatario conto, Rekeninghouder, Titular da conta',
    ],
    ['gross weight', 'Bruttogewicht, Poids brut, Peso bruto, Peso lordo, Brutogewicht, Peso bruto'],
    ['consumption', 'Verbrauch, Consommation, Consumo, Consumi, Verbruik, Consumo'],
  ])('brings labels of forms to one unit: %s', (unit, labels) => {
    const languages = ['de', 'fr', 'es', 'it', 'nl', 'pt'] as const;
    const found = labels.split(', ').map((label, at) => {
      return units(label, new Vocabulary([languages[at] ?? 'en', 'en']));
    });
    expect(found).toEqual(languages.map(() => [unit]));
  });

  it.each([
    ['de', 'Lieferscheinnummer', ['delivery note', 'number']],
    ['de', 'Versicherungsbeginn', ['insurance', 'start']],
    ['nl', 'Orderdatum', ['order', 'date']],
    ['nl', 'Inkoopordernr.', ['purchase order', 'number']],
    ['en', 'Lieferscheinnummer', ['lieferscheinnummer']],
  ])(
    'splits compounds of languages that write them as one word: %s, %s',
    (language, label, expected) => {
      expect(units(label, new Vocabulary([language, 'en']))).toEqual(expected);
    },
  );

  it('takes a word for another only as far as they mean the same', () => {
    expect(unitLikeness('supplier', 'supplier')).toBe(1);
    expect(unitLikeness('supplier', 'company')).toBe(0.5);
    expect(unitLikeness('total', 'tax')).toBe(0);
  });

  it('tells the kind of value that a name announces', () => {
    expect(ENGLISH.kindOf(units('Company No.'))).toBe('identifier');
    expect(ENGLISH.kindOf(units('Currency code'))).toBe('currency');
    expect(ENGLISH.kindOf(units('Supplier address'))).toBe('address');
    expect(ENGLISH.kindOf(units('Colour'))).toBeNull();
  });

  it('knows legal forms, but no word for one', () => {
    expect(ENGLISH.isLegalForm('GmbH,')).toBe(true);
    expect(ENGLISH.isLegalForm('S.p.A.')).toBe(true);
    expect(ENGLISH.isLegalForm('Works')).toBe(false);
  });

  it('hears the languages of a document by its grammar', () => {
    expect(languagesOf('Die Ware ist bis zum Ende des Monats zu zahlen'.split(' '))[0]).toBe('de');
    expect(languagesOf(['4711'])).toEqual(['en']);
  });

  it('hears the language of a form by its labels', () => {
    const form = 'Rechnungsnummer 0311 Rechnungsdatum 14.11.2025 Menge Einzelpreis Nettobetrag';
    expect(languagesOf(form.split(' '))).toEqual(['de']);
    expect(languagesOf('FACTURE Désignation Qté Montant Échéance Total TTC'.split(' '))).toEqual([
      'fr',
    ]);
    expect(languagesOf('Invoice Date Amount Total Subtotal'.split(' '))).toEqual(['en']);
  });
});
