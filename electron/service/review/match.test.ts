import { expect, test } from 'vitest';
import type { ReviewFinding } from '../../store/index.ts';
import { matchItems } from './match.ts';

const finding = (text: string, x: number | null, page = 1): ReviewFinding => ({
  ...{ kind: 'total_mismatch', severity: 'high', page, place: '', reason: '', text },
  bbox: x === null ? null : { x, y: 0.5, width: 0.2, height: 0.1 },
  target: { kind: 'page', page },
});

test('an item is the known one of its kind, page and text that covers most of its box', () => {
  const known = [
    { id: 'rev-1', finding: finding('251', 0.1) },
    { id: 'rev-2', finding: finding('251', 0.5) },
    { id: 'rev-3', finding: finding('whole page', null) },
  ];
  expect(
    matchItems(known, [
      finding('251', 0.52),
      finding('251', 0.1),
      // Taken already.
      finding('251', 0.1),
      finding('252', 0.1),
      finding('251', 0.1, 2),
      finding('whole page', null),
    ]),
  ).toEqual(['rev-2', 'rev-1', null, null, null, 'rev-3']);
});
