import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { API_DOC, withApiTable } from '../../scripts/lib/api-table.ts';

test('docs/api.md names every endpoint with its errors and tests (npm run docs:api)', () => {
  const text = readFileSync(API_DOC, 'utf8');
  expect(text).toBe(withApiTable(text));
});
