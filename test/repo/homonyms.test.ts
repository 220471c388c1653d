/** One helper name does not stand for many different helpers. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { topLevelNames } from './homonyms.ts';

const root = join(import.meta.dirname, '..', '..');

/** Files that may declare the same name at their top level. */
const MAX_FILES = 5;

/** Names in more files than that, to be renamed to verb and object; no name is added here. */
const TO_RENAME: readonly string[] = [
  'Entry',
  'Found',
  'Item',
  'Row',
  'Running',
  'kindOf',
  'load',
  'nameOf',
  'plain',
  'sentenceOf',
  'tableOf',
  'targetOf',
  'typeOf',
];

const files = execFileSync(
  'git',
  ['ls-files', '*.ts', '*.tsx', ':!:test', ':!:*.test.ts', ':!:*.test.tsx'],
  { cwd: root, encoding: 'utf8' },
)
  .trim()
  .split('\n');

const filesByName = new Map<string, string[]>();
for (const file of files) {
  for (const name of topLevelNames(file, readFileSync(join(root, file), 'utf8'))) {
    filesByName.set(name, [...(filesByName.get(name) ?? []), file]);
  }
}

test(`no name is declared in more than ${MAX_FILES} files`, () => {
  const frequent = [...filesByName].filter(
    ([name, paths]) => paths.length > MAX_FILES && !TO_RENAME.includes(name),
  );
  expect(frequent).toEqual([]);
});

test('a name with one meaning is no longer excepted', () => {
  const done = TO_RENAME.filter((name) => (filesByName.get(name)?.length ?? 0) < 2);
  expect(done).toEqual([]);
});

test('functions, classes and types at the top level are found', () => {
  const source = `
    export function readRows() { const inner = () => 1; }
    const toCell = () => 1;
    const LIMIT = 5;
    interface Cell {}
    export type Row = Cell[];
    export class Table {}
  `;
  expect(topLevelNames('example.ts', source).sort()).toEqual(
    ['Cell', 'Row', 'Table', 'readRows', 'toCell'].sort(),
  );
});
