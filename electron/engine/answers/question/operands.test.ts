import { expect, test } from 'vitest';
import { operandsIn } from './operands.ts';

test.each([
  [
    'What is the difference in sales between Norway and Sweden?',
    'difference',
    'What is the difference in sales between Norway',
    'Sweden',
  ],
  [
    'How many more stores does Norway have than Sweden?',
    'minus',
    'How many more stores does Norway have',
    'Sweden',
  ],
  ['What percentage of total sales were online sales?', 'share', 'online sales', 'total sales'],
  ['Cost of R&D minus grants', 'minus', 'Cost of R&D', 'grants'],
  [
    'Was ist die Differenz zwischen Norwegen und Schweden?',
    'difference',
    'Was ist die Differenz zwischen Norwegen',
    'Schweden',
  ],
  [
    'Quel est le rapport entre la dette et les fonds propres ?',
    'ratio',
    'Quel est le rapport entre la dette',
    'les fonds propres',
  ],
  [
    '¿Cuál es la diferencia entre Noruega y Suecia?',
    'difference',
    '¿Cuál es la diferencia entre Noruega',
    'Suecia',
  ],
  [
    'Qual è il rapporto tra debito e patrimonio?',
    'ratio',
    'Qual è il rapporto tra debito',
    'patrimonio',
  ],
  [
    'Qual é a diferença entre a Noruega e a Suécia?',
    'difference',
    'Qual é a diferença entre a Noruega',
    'a Suécia',
  ],
  [
    'Wat is het verschil tussen Noorwegen en Zweden?',
    'difference',
    'Wat is het verschil tussen Noorwegen',
    'Zweden',
  ],
])('%s', (question, operation, left, right) => {
  expect(operandsIn(question)).toEqual({ operation, left, right });
});

test.each([
  '¿Cuál fue el precio más alto?',
  'Quel est le prix le plus haut ?',
  'What was revenue?',
])('nothing is calculated: %s', (question) => {
  expect(operandsIn(question)).toBeNull();
});
