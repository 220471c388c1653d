import { describe, expect, it } from 'vitest';
import { textPage } from '../../../../../test/support/sample-page.ts';
import { answerQuestion } from '../../../../../test/support/written-answers.ts';

const ask = (question: string, ...pages: readonly (readonly string[])[]) =>
  answerQuestion(
    pages.map((lines, at) => textPage(at + 1, lines)),
    question,
  );

describe('the end of the fiscal year', () => {
  it.each([
    ['When does the fiscal year end?', 'For the fiscal year ended May 31, 2021', 'May 31, 2021'],
    [
      'What is the fiscal year end?',
      'Annual report for the year ended 30 June 2023',
      '30 June 2023',
    ],
    ['What is the fiscal year end?', 'Exercice clos le 31 décembre 2023', '31 décembre 2023'],
    ['What is the fiscal year-end?', 'Geschäftsjahr zum 30. September 2023', '30. September 2023'],
  ])('%s: the date on the cover %s', async (question, cover, date) => {
    const rest = ['In the fiscal year ended May 31, 2020 sales fell.'];
    const answer = await ask(question, [cover], [], [], rest);
    expect(answer.answer).toBe(`The fiscal year ended ${date} (p. 1) [1].`);
    expect(answer.certain).toBe(true);
    expect(answer.citations[0]?.page).toBe(1);
  });

  it('is uncertain where only one sentence within the document names a date', async () => {
    const later = ['See the report for the fiscal year ended January 1, 2023.'];
    const answer = await ask('What is the fiscal year end?', [], [], [], [], later);
    expect(answer.answer).toContain('January 1, 2023');
    expect(answer.certain).toBe(false);
  });

  it('is no answer to a question about something at that date', async () => {
    const cover = ['For the fiscal year ended December 31, 2023', 'Cash is held in three banks.'];
    for (const question of [
      'How much cash was there at year end?',
      'What cash was held at year-end?',
    ]) {
      expect((await ask(question, cover)).answer).not.toContain('The fiscal year ended');
    }
  });

  it('is not the end of a quarter', async () => {
    const cover = ['For the quarterly period ended June 30, 2023'];
    expect((await ask('What is the fiscal year end?', cover)).certain).toBe(false);
    expect((await ask('What is the end of the reporting period?', cover)).answer).toContain(
      'The period ended June 30, 2023 (p. 1) [1].',
    );
  });
});

describe('an amount or party that the document labels', () => {
  const lines = [
    'Brunnhuber Kälte GmbH',
    'Rechnungsnummer: 2025-1187',
    'Kunde: Gasthof Linde GmbH',
    'Nettobetrag: 511,00 €',
    'Umsatzsteuer 19 %: 97,09 €',
    'Rechnungsbetrag: 608,09 €',
  ];

  it.each([
    ['What is the total due?', '608,09 €'],
    ['Wie hoch ist der Rechnungsbetrag?', '608,09 €'],
    ['What is the VAT amount?', '97,09 €'],
    ['Who is the customer?', 'Gasthof Linde GmbH'],
    ['Quel est le montant de la TVA ?', '97,09 €'],
    ['Chi è il cliente?', 'Gasthof Linde GmbH'],
    ['What is the invoice number?', '2025-1187'],
  ])('is found in another language, too: %s', async (question, value) => {
    expect((await ask(question, lines)).answer).toContain(`${value} (p. 1) [1].`);
  });

  it('is uncertain beside others that the words may name, and says so', async () => {
    const references = [
      'Date 4 May 2025',
      'Dated 6 May 2025',
      'Ref 44 / 12',
      'Order A-12',
      'No. 4417',
    ];
    const answer = await ask('What is the order number?', references);
    expect(answer.answer).toContain('The order number is A-12');
    expect(answer.uncertain_because).toBe('another value may be the one that is named.');
  });

  it('is not given for a part of it that the question names', async () => {
    for (const question of ['What is the total of the last invoice?', 'What is the discount?'])
      expect((await ask(question, lines)).certain).toBe(false);
  });

  it('is what is left to pay if the question asks for what is due, in any language', async () => {
    const paid = [
      'INVOICE',
      'Total incl. tax: 562.00',
      'Deposit paid: 150.00',
      'Balance due: 412.00',
    ];
    for (const question of ['What is the balance due?', 'Quel est le montant dû ?'])
      expect((await ask(question, paid)).answer).toContain('412.00');
    expect((await ask('Wie hoch ist der Gesamtbetrag?', paid)).answer).toContain('562.00');
  });

  it('is the party of a role in the words of the question, without the sentence around it', async () => {
    const loan = [
      'LOAN',
      'This Agreement is made between Heron Bank plc (the "Lender") and Max Orth (the "Borrower").',
    ];
    const { answer, certain } = await ask('Wer ist der Kreditgeber?', loan);
    expect(answer).toBe('Kreditgeber: Heron Bank plc [1].');
    expect(certain).toBe(true);
  });
});

describe('what a form labels in its own words', () => {
  const order = [
    'Broadcast Order',
    'Advertiser: Ashford Gardens',
    'Product: Spring Seeds',
    'Flight Dates: 04/20/2020 - 04/26/2020',
    'The advertiser agrees to the standard terms of the station, which it has read.',
  ];

  it.each([
    ['Who is the advertiser?', 'The advertiser is Ashford Gardens [1].'],
    ['When does the flight start?', 'The flight starts on 04/20/2020 (p. 1) [1].'],
    ['When does the flight end?', 'The flight ends on 04/26/2020 (p. 1) [1].'],
    [
      'What are the flight dates?',
      'The flight dates are 04/20/2020 (p. 1) [1] and 04/26/2020 (p. 1) [2].',
    ],
    ['Advertiser?', 'The Advertiser is Ashford Gardens (p. 1) [1].'],
    ['Give me the product', 'The product is Spring Seeds (p. 1) [1].'],
  ])('%s', async (question, expected) => {
    const { answer, certain, kind } = await ask(question, order);
    expect(answer).toBe(expected);
    expect(certain).toBe(true);
    expect(kind).not.toBe('passages');
  });

  it.each([
    ['When was the invoice issued?', 'The invoice is dated 17 May 2024 (p. 1) [1].'],
    ['Wann wurde die Rechnung ausgestellt?', 'Rechnung: 17 May 2024 (p. 1) [1].'],
    ['When is the invoice due?', 'The invoice is due on 16 June 2024 (p. 1) [1].'],
    ['When must it be paid?', 'It is due on 16 June 2024 (p. 1) [1].'],
    ['Quando scade la fattura?', 'Fattura: 16 June 2024 (p. 1) [1].'],
    ['Who issued the invoice?', 'The supplier is Northwind Bricks Ltd (p. 1) [1].'],
    ['To whom is the invoice addressed?', 'The customer is Harbour Works Inc (p. 1) [1].'],
  ])('may be asked for by a verb: %s', async (question, expected) => {
    const invoice = [
      'Northwind Bricks Ltd',
      '12 Kiln Road',
      '22100 Lund',
      'www.northwind.example',
      '',
      'Bill to',
      'Harbour Works Inc',
      '4 Market Street',
      'Bath BA1 4QR',
      '',
      'Invoice date: 17 May 2024',
      'Due date: 16 June 2024',
      'Period of billing: from 1 April 2024 to 30 April 2024',
    ];
    expect((await ask(question, invoice)).answer).toContain(expected);
  });

  it('is no answer to when something was', async () => {
    const { answer, certain } = await ask('When was the advertiser?', order);
    expect(answer).not.toContain('is Ashford');
    expect(certain).toBe(false);
  });

  it('is no code where a name is asked for', async () => {
    const { answer } = await ask('Wer ist der Spediteur?', ['Spediteur: LS 55093']);
    expect(answer).not.toContain('Spediteur: LS');
  });

  it('is nobody where only a sentence has the word', async () => {
    const { answer, certain } = await ask('Who is the advertiser?', order.slice(4));
    expect(answer).not.toContain('The advertiser is');
    expect(certain).toBe(false);
  });
});

describe('a known phrase', () => {
  it('keeps its function words', async () => {
    const sums = ['Total sem IVA: 4.568,80 €', 'IVA 6%: 274,13 €', 'Total com IVA: 4.842,93 €'];
    const lines = ['Nota de encomenda', 'Data: 27-02-2026', 'Fornecedor: Alder, S.A.', ...sums];
    const answer = await ask('Qual é o total com IVA?', lines);
    expect(answer.answer).toContain('4.842,93');
    expect(answer.answer).not.toContain('274,13');
  });
});
