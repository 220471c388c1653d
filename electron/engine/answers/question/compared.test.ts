import { expect, test } from 'vitest';
import { comparedIn } from './compared.ts';

test.each([
  ['Compare the Industrial and Health Care segments.', ['Industrial', 'Health Care'], 'segments'],
  ['Compare the buyer with the supplier.', ['buyer', 'supplier'], ''],
  [
    'What is the difference between own stores and franchise stores?',
    ['own stores', 'franchise stores'],
    '',
  ],
  ['Vergleiche den Käufer mit dem Verkäufer.', ['Käufer', 'Verkäufer'], ''],
  ['Comparez le vendeur et l’acheteur.', ['vendeur', 'acheteur'], ''],
  ['Wat is het verschil tussen plan A en plan B?', ['plan A', 'plan B'], ''],
  ['How does Plan A differ from Plan B in 2023?', ['Plan A', 'Plan B'], '2023'],
])('%s', (question, items, about) => {
  expect(comparedIn(question)).toEqual({ items, about });
});

test('a question about one thing compares nothing', () => {
  expect(comparedIn('What is the notice period?')).toBeNull();
});
