/** Names, comments, texts and test titles use the terms of the glossary (`glossary.json`). */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Glossary, lintFile } from './glossary.ts';

const root = join(import.meta.dirname, '..', '..');
const glossary: Glossary = JSON.parse(
  readFileSync(join(import.meta.dirname, 'glossary.json'), 'utf8'),
);

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', ':!:test/repo/glossary*'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n');

const violationsIn = (path: string, source: string): string[] =>
  lintFile(path, source, glossary).map(
    ({ kind, word, found, use }) => `${path}, ${kind}: "${word}" in "${found}" (use: ${use})`,
  );

test('no source file contains a word that the glossary replaces', () => {
  expect(files.length).toBeGreaterThan(500);
  const violations = files.flatMap((path) =>
    violationsIn(path, readFileSync(join(root, path), 'utf8')),
  );
  expect(violations).toEqual([]);
});

test.each([
  ['a function', 'export function hurryPage() {}', 'names: "hurry"'],
  ['a private member', 'class Pages { #turns = 1; }', 'names: "turns"'],
  ['a property', 'const view = { cellPlace: 1 };', 'names: "place"'],
  ['a comment', '/** Mends the file. */\nexport const repair = 1;', 'comments: "mends"'],
  ['a message', "throw new Error('The request was broken off.');", 'texts: "broken off"'],
  ['text on screen', 'export const note = <p>Start anew</p>;', 'texts: "anew"'],
])('a replaced word is found in the name or text of %s', (_, source, expected) => {
  expect(violationsIn('renderer/example.tsx', source)).toEqual([expect.stringContaining(expected)]);
});

test('a file name is a name', () => {
  expect(violationsIn('electron/service/doorkeeper.ts', '')).toHaveLength(1);
});

test('what libraries declare, parts of words and single keys are not matched', () => {
  const source = "layout.place(1); const replaced = 'told'; // Pages are turned upright.";
  expect(violationsIn('renderer/example.tsx', source)).toEqual([]);
});

test('an exception covers one word below one path', () => {
  const source = 'const furniture = 1;';
  const path = 'electron/engine/ingest/adapters/docling.ts';
  expect(violationsIn(path, source)).toEqual([]);
  expect(violationsIn('electron/engine/ingest/adapters/alto.ts', source)).toHaveLength(1);
});

test('every exception is used', () => {
  const unused = glossary.exceptions.filter(({ word, path }) => {
    const without = { ...glossary, exceptions: [] };
    return !files.some(
      (file) =>
        file.startsWith(path) &&
        lintFile(file, readFileSync(join(root, file), 'utf8'), without).some(
          (violation) => violation.word === word,
        ),
    );
  });
  expect(unused).toEqual([]);
});
