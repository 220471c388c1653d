import { afterEach, expect, test } from 'vitest';
import {
  codedText,
  evidenceIn,
  evidenceTexts,
  formatCodedText,
  UNNAMED_DOCUMENT,
} from './coded-text.ts';
import type { CodedText } from './contract/coded-text.ts';
import german from './messages/de.json' with { type: 'json' };
import { chooseLanguage } from './messages/messages.ts';

afterEach(() => chooseLanguage({ language: 'en', locale: 'en' }));

const CELL = {
  title: '',
  kind: 'table',
  number: 4,
  row: '',
  row_number: 3,
  column: '',
  letter: 'B',
};
const position = (values: Partial<typeof CELL>) =>
  formatCodedText({ code: 'cell', values: { ...CELL, ...values } });
const read = (pages: number[]) =>
  formatCodedText({
    code: 'text_recognised',
    values: { level: 'check', unsure: 1, words: 1200 },
    pages,
  });

test('a cell is named by its labels, or else by its numbers', () => {
  expect(position({})).toBe('Table 4: row 3, column B');
  expect(position({ title: 'Costs', row: 'Wages', column: '2024' })).toBe('Costs: Wages, 2024');
});

test('reasons are appended where there are any', () => {
  const text = { code: 'cell_unsure', values: { text: '1,803' } } as const;
  expect(formatCodedText(text)).toBe('Compare with the page: “1,803”.');
  expect(
    formatCodedText({ ...text, reasons: [{ code: 'several_values' }, { code: 'no_rules' }] }),
  ).toBe(
    'Compare with the page: “1,803”, cells with more than one value; no drawn lines around the cells.',
  );
});

test('quoted words have the quotation marks of the language', () => {
  const code = 'nothing beside {where, select, figure {the figure} other {it}} says {quoted}.';
  const text = { code, values: { where: '' }, quotes: ['Southwind', '2021'] };
  expect(formatCodedText(text)).toBe('nothing beside it says “Southwind”, “2021”.');
  chooseLanguage({ language: 'de', catalogue: german });
  expect(formatCodedText(text)).toBe('Bei dieser Stelle steht nichts von „Southwind“, „2021“.');
});

test('languages, scripts and causes are named in the language', () => {
  const lists = { languages: ['en'], alternatives: ['th', 'lo'] };
  const unread = () => formatCodedText({ code: 'illegible', values: { script: 'Thai' }, ...lists });
  const undrawn = 'The page could not be drawn, so text in its pictures is missing. {detail}';
  const cause = () =>
    formatCodedText({ code: undrawn, values: { detail: 'The page has no size.' } });
  expect(unread()).toContain('Thai script, which needs a language pack (Thai or Lao): add one');
  expect(cause()).toBe(undrawn.replace('{detail}', 'The page has no size.'));
  chooseLanguage({ language: 'de', catalogue: german });
  expect(unread()).toMatch(
    /mit OCR in Englisch nicht .* „Thai“, .* Sprachpaket .*Thailändisch oder/,
  );
  expect(cause()).toMatch(/Die Seite hat keine Größe\.$/);
});

test('numbers that were edited by hand are named before the rest', () => {
  const values = { operation: 'sum', difference: '100', expected: '300', printed: '400' };
  const sum = (edited: string, others: string) =>
    formatCodedText({ code: 'no_sum', values: { ...values, edited, others } });
  const end = 'It would add up with 300 instead of 400.';
  expect(sum('', '')).toBe(`The total is off by 100. ${end}`);
  expect(sum('7', '')).toBe(`The total is off by 100: 7 was edited by hand. ${end}`);
  expect(sum('7', '5, 6')).toBe(`The total is off by 100: 5, 6 and 7 were edited by hand. ${end}`);
});

test('the window words them in its language, with pages and reasons', () => {
  expect(read([2, 5, 6, 7, 12])).toBe(
    'Text on pages 2, 5 to 7 and 12 was read by OCR. Confidence: Check. 1 of 1200 words is unsure: compare it with the page.',
  );
  chooseLanguage({ language: 'de', locale: 'de-DE', catalogue: german });
  expect(read([2, 5, 6, 7, 12])).toBe(
    'Text auf Seiten 2, 5 bis 7 und 12 wurde mit OCR gelesen. Konfidenz: prüfen. 1 von 1200 Wörtern ist unsicher: Vergleichen Sie es mit der Seite.',
  );
  expect(position({})).toBe('Tabelle 4: Zeile 3, Spalte B');
});

test('what supports a value is read in the language of the window, with values or without', () => {
  const meaning = codedText('may also mean {value}', { value: '12' });
  const found = { evidence: ['right of its label', 'right of its label'] };
  const texts = evidenceTexts([...evidenceIn(found), meaning]);
  expect(texts.evidence).toEqual(['right of its label', 'may also mean 12']);
  chooseLanguage({ language: 'de', locale: 'de', catalogue: german });
  expect(evidenceIn(texts).map((text) => formatCodedText(text as CodedText))).toEqual([
    'rechts von seiner Beschriftung',
    'kann auch 12 bedeuten',
  ]);
});

test('a text within another one is in the language of the window, too', () => {
  const cause = codedText('password_required', { file: 'a.pdf' });
  const text = codedText('{file} has no results: {cause}', { file: 'a.pdf' }, { cause });
  expect(formatCodedText(text)).toBe(
    'a.pdf has no results: a.pdf is protected by a password. Enter it to read the document.',
  );
  chooseLanguage({ language: 'de', locale: 'de', catalogue: german });
  expect(formatCodedText(text)).toMatch(/^a\.pdf hat keine Ergebnisse: a\.pdf ist .*Passwort/);
});

test('a document without a name, and what became of its job, are named in the language', () => {
  const code =
    '{file} has no results because its job is {status}{cause, select, no_value {.} other {: {cause}}}';
  const failed = { code, values: { file: UNNAMED_DOCUMENT, status: 'failed', cause: '' } } as const;
  expect(formatCodedText(failed)).toBe('The document has no results because its job is failed.');
  const cause = { code: 'empty_file', values: { file: 'a.pdf' } } as const;
  chooseLanguage({ language: 'de', locale: 'de', catalogue: german });
  expect(formatCodedText({ ...failed, cause })).toBe(
    'Das Dokument hat keine Ergebnisse, weil der Auftrag fehlgeschlagen ist: a.pdf ist leer. Die Datei erneut von der Quelle kopieren und hinzufügen.',
  );
});
