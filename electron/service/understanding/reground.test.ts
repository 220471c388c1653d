import { describe, expect, test } from 'vitest';
import type { Citation } from '../../../shared/contract/index.ts';
import { groundedAt } from './reground.ts';

const bbox = { x: 0.2, y: 0.4, width: 0.1, height: 0.012 };
const BEFORE: Citation = { page: 2, quote: '1,204', bbox, source: 'ocr_page' };
const at = (more: Partial<Citation>) =>
  ({ citation: { ...BEFORE, ...more }, match: 'exact' }) as const;

describe('a citation whose words are looked for again', () => {
  test('stays where its box differs by little', () => {
    const near = { ...bbox, x: 0.201, height: 0.014 };
    expect(groundedAt(BEFORE, at({ bbox: near }))).toEqual({
      citation: { ...BEFORE, bbox: near },
      change: null,
    });
  });

  test.each([
    ['on another page', { page: 3 }],
    ['a line below', { bbox: { ...bbox, y: 0.415 } }],
    ['in another column', { bbox: { ...bbox, x: 0.5 } }],
  ])('moved when they are %s', (_, target) => {
    expect(groundedAt(BEFORE, at(target))).toEqual({
      citation: { ...BEFORE, ...target },
      change: 'moved',
    });
  });

  test('is as it was when they are not found', () => {
    expect(groundedAt(BEFORE, null)).toEqual({ citation: BEFORE, change: 'lost' });
  });

  test('keeps what its owner says of it beside', () => {
    const cited = { ...BEFORE, document_id: 'doc-a' };
    expect(groundedAt(cited, at({ page: 1 })).citation).toEqual({ ...cited, page: 1 });
  });
});
