import { expect, test } from 'vitest';
import { mergeSuggestions } from './suggestions.ts';

test('questions that more documents can answer come first, then the first of each document', () => {
  expect(
    mergeSuggestions([
      ['Revenue?', 'Margin?', 'Employees?'],
      ['Term?', 'margin?'],
      [],
      ['Notice?', 'Employees?', 'Margin?'],
    ]),
  ).toEqual(['Margin?', 'Employees?', 'Revenue?', 'Term?', 'Notice?']);
});

test('of many questions the first are suggested', () => {
  const questions = Array.from({ length: 20 }, (_, at) => `Question ${at}?`);
  expect(mergeSuggestions([questions])).toEqual(questions.slice(0, 6));
  expect(mergeSuggestions([])).toEqual([]);
});
