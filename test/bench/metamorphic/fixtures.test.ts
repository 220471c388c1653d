/**
 * The fixtures read again after changes that must not matter. Where a document does not follow yet, it
 * is listed: the list may only become shorter.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RawPage } from '../../../electron/engine/read/pdf/types.ts';
import { RELATIONS, rawPages } from '../../support/metamorphic.ts';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures');
const PAGES = 4;
/** Tests of damaged files. */
const UNREADABLE = new Set(['empty', 'encrypted', 'not-a-pdf', 'zero-pages', 'truncated']);

/** What the engine measures in points, or from the edge of the page, where it should not. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  'half the size': ['magazine', 'scans-mixed', 'technical-drawing', 'typography'],
  'twice the size': ['technical-drawing'],
  'more paper around': ['tagged', 'technical-drawing'],
  'mirrored margins': ['long-list'],
  'other font names': ['not-headings'],
  'a running head added': ['not-tables'],
  'a column removed': ['rotated-heads', 'superscript-values'],
  // Two copies of a short form or table beside each other are one with twice the columns.
  'two pages on one sheet': [
    ...['choices', 'fake-bold-span-latin', 'heads-on-fill', 'invoice-side-totals', 'vocalised'],
  ],
};

const names = readdirSync(FIXTURES)
  .filter((file) => file.endsWith('.pdf'))
  .map((file) => file.slice(0, -'.pdf'.length))
  .filter((name) => !UNREADABLE.has(name));

describe.each(names)('%s', (name) => {
  let pages: readonly RawPage[];
  beforeAll(async () => {
    pages = await rawPages(resolve(FIXTURES, `${name}.pdf`), PAGES);
  });

  test.each(RELATIONS)('$name', ({ name: change, of }) => {
    const pairs = of(pages);
    const follows = pairs.every(([expected, actual]) => expected === actual);
    const isException = EXCEPTIONS[change]?.includes(name) ?? false;
    if (isException) expect(follows, 'it follows now: strike it from the list').toBe(false);
    else for (const [expected, actual] of pairs) expect(actual).toBe(expected);
  });
});
