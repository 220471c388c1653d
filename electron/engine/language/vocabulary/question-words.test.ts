import { describe, expect, it, test } from 'vitest';
import { askedTerms, type Sense, says } from './question-words.ts';

/** The same questions in all seven languages, each with what it asks for and what it does not. */
const SAME: readonly (readonly [Sense, Sense, readonly string[]])[] = [
  [
    'count',
    'date',
    [
      'How many branches does the company have?',
      'Wie viele Filialen hat das Unternehmen?',
      'Combien de succursales la société possède-t-elle ?',
      '¿Cuántas sucursales tiene la empresa?',
      'Quante filiali ha la società?',
      'Quantas filiais tem a empresa?',
      'Hoeveel filialen heeft de onderneming?',
    ],
  ],
  [
    'date',
    'count',
    [
      'When does the contract end?',
      'Wann endet der Vertrag?',
      'Quand le contrat prend-il fin ?',
      '¿Cuándo termina el contrato?',
      'Quando termina il contratto?',
      'Quando termina o contrato?',
      'Wanneer eindigt de overeenkomst?',
    ],
  ],
  [
    'reason',
    'definition',
    [
      'Why did revenue fall?',
      'Warum ist der Umsatz gesunken?',
      'Pourquoi le chiffre d’affaires a-t-il baissé ?',
      '¿Por qué bajaron las ventas?',
      'Perché sono diminuiti i ricavi?',
      'Por que caíram as vendas?',
      'Waarom is de omzet gedaald?',
    ],
  ],
  [
    'down',
    'up',
    [
      'Did revenue decline?',
      'Ist der Umsatz gesunken?',
      'Le chiffre d’affaires a-t-il diminué ?',
      '¿Disminuyeron las ventas?',
      'I ricavi sono diminuiti?',
      'As vendas diminuíram no ano?',
      'Is de omzet gedaald?',
    ],
  ],
  [
    'how_changed',
    'reason',
    [
      'How did revenue change?',
      'Wie hat sich der Umsatz entwickelt?',
      'Comment le chiffre d’affaires a-t-il évolué ?',
      '¿Cómo evolucionó el beneficio de la empresa?',
      'Come si sono evoluti i ricavi della società?',
      'Como evoluiu o lucro da empresa?',
      'Hoe heeft de omzet zich ontwikkeld?',
    ],
  ],
  [
    'definition',
    'reason',
    [
      'What does EBITDA mean?',
      'Was bedeutet EBITDA?',
      'Que signifie EBITDA ?',
      '¿Qué significa EBITDA?',
      'Che cosa significa EBITDA?',
      'O que significa EBITDA?',
      'Wat betekent EBITDA?',
    ],
  ],
  [
    'who',
    'place',
    [
      'Who is the managing director?',
      'Wer ist der Geschäftsführer?',
      'Qui est le directeur général ?',
      '¿Quién es el director general?',
      'Chi è l’amministratore delegato?',
      'Quem é o diretor-geral?',
      'Wie is de directeur?',
    ],
  ],
  [
    'share',
    'money',
    [
      'What percentage of employees are women?',
      'Wie hoch ist der Anteil der Frauen?',
      'Quelle est la proportion de femmes ?',
      '¿Qué porcentaje de los empleados son mujeres?',
      'Qual è la percentuale di donne?',
      'Qual é a percentagem de mulheres?',
      'Welk percentage van de werknemers is vrouw?',
    ],
  ],
];

describe('what questions ask for', () => {
  it.each(SAME)('is the same in every language: %s', (sense, other, questions) => {
    expect(questions.filter((question) => !says(question, sense))).toEqual([]);
    expect(questions.filter((question) => says(question, other))).toEqual([]);
  });

  it('is read by the language of the question', () => {
    // In Spanish "media" is the average.
    expect(says('What was media revenue in 2021 and 2022?', 'average')).toBe(false);
    expect(says('¿Cuál fue la media de los ingresos?', 'average')).toBe(true);
  });

  it('needs the words in order and next to each other', () => {
    expect(says('How were the many offices closed?', 'count')).toBe(false);
    expect(says('Is it true?', 'yes_no')).toBe(true);
    expect(says('What is it?', 'yes_no')).toBe(false);
  });
});

test.each([
  ['What was the order intake in 2022?', ['order', 'intake', '2022']],
  ['Wie hoch war der Auftragseingang 2022?', ['auftragseingang', '2022']],
  ['Quel est le taux de TVA ?', ['taux', 'tva']],
  ['¿Cuánto fueron las ventas?', ['venta']],
])('the words that ask are none of those asked for: %s', (question, terms) => {
  expect(askedTerms(question)).toEqual(terms);
});

test.each([
  ['What is the profit before tax?', false],
  ['Quel est le résultat avant impôt ?', false],
  ['What was the profit the year before?', true],
  ['What was the profit before the merger?', true],
])('“before” means an earlier time unless it is of a measure: %s', (question, isEarlier) => {
  expect(says(question, 'earlier')).toBe(isEarlier);
});
