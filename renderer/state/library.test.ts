import { expect, test } from 'vitest';
import { documentItem } from '../../test/support/library-items.ts';
import { laterOf } from './library.ts';

const at = (updated_at: string) => documentItem('doc-a', { updated_at });
const early = at('2025-11-14T10:00:00.000Z');
const late = at('2025-11-14T10:00:01.000Z');

test('an answer that an event overtook does not undo it', () => {
  expect(laterOf(late, early)).toBe(late);
  expect(laterOf(early, late)).toBe(late);
});

test('what is said of the same moment replaces what was known', () => {
  const again = at('2025-11-14T10:00:00.000Z');
  expect(laterOf(early, again)).toBe(again);
  expect(laterOf(undefined, early)).toBe(early);
});
