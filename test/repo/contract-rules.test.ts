/** docs/contract-rules.md names a test for each rule of the API; each of them is there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const ROW = /^\| (.+?) \| `([^`]+)` \| (.+?) \|$/;

const rows = readFileSync(join(root, 'docs/contract-rules.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, rule, file, title] = ROW.exec(line) ?? [];
    return rule && file && title ? [{ rule, file, title }] : [];
  });

function hasTest({ file, title }: { file: string; title: string }): boolean {
  const path = join(root, file);
  if (!existsSync(path)) return false;
  const source = readFileSync(path, 'utf8').replaceAll("\\'", "'");
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

test('every rule of the API names a test that exists', () => {
  expect(rows.length).toBeGreaterThan(150);
  expect(rows.filter((row) => !hasTest(row))).toEqual([]);
});

test('no rule stands there twice', () => {
  const rules = rows.map(({ rule }) => rule);
  expect(rules.filter((rule, at) => rules.indexOf(rule) !== at)).toEqual([]);
});
