import { expect, test } from 'vitest';
import type { ReviewFinding } from '../../store/index.ts';
import { orderFindings } from './order.ts';

const finding = (
  kind: ReviewFinding['kind'],
  severity: ReviewFinding['severity'],
  page: number,
): ReviewFinding => ({
  ...{ kind, severity, page, bbox: null, place: `Page ${page}`, reason: '', text: '' },
  target: { kind: 'page', page },
});

test('items come by harm and doubt, then by page; tables that lack numbers before all', () => {
  const words = finding('ocr_words', 'medium', 1);
  const table = finding('table_confidence', 'high', 2);
  const total = finding('total_mismatch', 'high', 9);
  const lacking = finding('table_confidence', 'high', 12);
  const earlier = finding('total_mismatch', 'high', 4);
  const found = [words, table, total, lacking, earlier];
  expect(orderFindings(found, new Set([lacking]))).toEqual([lacking, earlier, total, table, words]);
});
