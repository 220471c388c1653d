import { expect, it } from 'vitest';
import { withCompounds } from './compounds.ts';

it.each([
  [
    'Wie hoch ist die Kilometerpauschale?',
    'Pauschale Kilometer',
    'Wie hoch ist die Kilometer Pauschale?',
  ],
  ['Wie hoch ist der Ausgangsdruck?', 'druck ausgang', 'Wie hoch ist der Ausgang Druck?'],
  ['Wie hoch ist die Motorleistung?', 'motor nennleistung', 'Wie hoch ist die Motor Nennleistung?'],
  ['Was ist das Gewicht der Pumpe?', 'pumpengewicht', 'Was ist das Pumpengewicht der Pumpe?'],
  ['Wat is de leveringsdatum?', 'levering datum', 'Wat is de levering datum?'],
])('rewords %j in the words of a document, %j', (text, terms, wording) => {
  expect(withCompounds(text, terms.toLowerCase().split(' '))).toEqual([wording]);
});

it.each([
  ['Wie hoch ist die Kilometerpauschale?', 'kilometerpauschale kilometer pauschale'],
  ['Wie hoch ist die Kilometerpauschale?', 'kilometer'],
  ['What is the workforce?', 'work force'],
])('leaves %j as it is beside %j', (text, terms) => {
  expect(withCompounds(text, terms.split(' '))).toEqual([]);
});
