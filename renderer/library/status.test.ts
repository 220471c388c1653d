import { expect, test } from 'vitest';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { documentItem } from '../../test/support/library-items.ts';
import {
  canExport,
  canExtractAgain,
  concernsOf,
  documentStateOf,
  exportLabel,
  progressOf,
  secondsLeft,
  summaryOf,
} from './status.ts';

const item = (change: Partial<LibraryItem>) => documentItem('doc-1', change);

test('a running document tells pages done of all, and its speed', () => {
  const running = item({
    status: 'processing',
    phase: 'parsing',
    total_pages: 214,
    pages_to_read: 214,
    pages_completed: 12,
    pages_per_second: 48.4,
  });
  expect(summaryOf(running)).toBe('Extracting 12 of 214 · 48 pages/s');
  // What crosses pages is read after the last page, at no pages a second.
  expect(summaryOf({ ...running, pages_completed: 214 })).toBe('Extracting 214 of 214');
  // In the library, where a bar shows how fast it is.
  expect(summaryOf(running, false, true)).toBe('Extracting 12 of 214');
  expect(secondsLeft(running)).toBeCloseTo(202 / 48.4);
  expect(progressOf(running)).toBeCloseTo(12 / 214);
});

test('a document that waits does not say that it is read', () => {
  const waiting = item({
    status: 'queued',
    phase: 'parsing',
    total_pages: null,
    pages_to_read: null,
    pages_completed: 0,
  });
  expect(summaryOf(waiting)).toBe('Waiting');
  expect(summaryOf({ ...waiting, total_pages: 25, pages_to_read: 25 })).toBe('Waiting · 25 pages');
  const begun = { ...waiting, total_pages: 25, pages_to_read: 25, pages_completed: 3 };
  expect(summaryOf(begun)).toBe('Waiting after 3 of 25 pages');
  expect(summaryOf(begun, true)).toBe('Paused after 3 of 25 pages');
  expect(documentStateOf(begun, true)).toBe('paused');
  expect(secondsLeft(begun)).toBeNull();
});

test('only chosen pages are counted, and named', () => {
  const chosen = item({ total_pages: 40, page_range: '2,38-40', pages_to_read: 4 });
  expect(summaryOf(chosen)).toBe('Pages 2, 38-40 of 40 · 0 tables');
  const running = { ...chosen, status: 'processing' as const, pages_completed: 2 };
  expect(summaryOf(running)).toBe('Extracting 2 of 4');
  expect(progressOf(running)).toBe(0.5);
});

test('a pause does not change what is done', () => {
  expect(documentStateOf(item({ status: 'completed' }), true)).toBe('done');
});

test('a document without a PDF says what it waits for', () => {
  const awaited = item({ job_id: null, status: null, phase: 'idle' });
  expect(documentStateOf(awaited)).toBe('awaited');
  expect(summaryOf(awaited)).toContain('PDF not uploaded');
});

test('progress is not known before the pages are counted', () => {
  const opening = item({ status: 'processing', phase: 'parsing', pages_to_read: null });
  expect(progressOf(opening)).toBeNull();
  expect(summaryOf(opening)).toBe('Opening');
});

test('a finished document tells what is in it', () => {
  const done = item({ total_pages: 1, joined_table_count: 3 });
  expect(documentStateOf(done)).toBe('done');
  expect(summaryOf(done)).toBe('1 page · 3 tables');
});

test('a document that is only partly readable needs attention and says why', () => {
  const partly = item({ total_pages: 9, failed_pages: 1, pages_need_ocr: 2 });
  expect(documentStateOf(partly)).toBe('attention');
  expect(concernsOf(partly)).toEqual(['1 page could not be read', '2 pages have no text (OCR)']);
});

test('a document with something to compare with its pages is read, and to be reviewed', () => {
  const toReview = item({ phase: 'awaiting_review', total_pages: 9, open_review_items: 3 });
  expect(summaryOf(toReview)).toBe('9 pages · 3 to review · 0 tables');
  expect(documentStateOf(toReview)).toBe('review');
  expect(concernsOf(toReview)).toEqual([]);
  // What could not be read at all comes first.
  expect(documentStateOf({ ...toReview, failed_pages: 1 })).toBe('attention');
});

test('a locked document asks for its password rather than reporting a failure', () => {
  expect(documentStateOf(item({ status: 'failed', needs_password: true }))).toBe('locked');
  expect(documentStateOf(item({ status: 'queued', needs_password: true }))).toBe('waiting');
});

test('a failed document gives its reason', () => {
  const failed = item({ status: 'failed', error: 'The PDF is damaged and could not be repaired.' });
  expect(summaryOf(failed)).toBe('The PDF is damaged and could not be repaired.');
});

test('what was read of a document that stopped can be exported, and is counted', () => {
  const stopped = item({ status: 'cancelled', total_pages: 25, pages_completed: 14 });
  expect(canExport(stopped)).toBe(true);
  expect(exportLabel(stopped)).toBe('Export 14 of 25 pages…');
  expect(canExport({ ...stopped, pages_completed: 0 })).toBe(false);
  expect(canExport({ ...stopped, status: 'failed', needs_password: true })).toBe(false);
  const whole = item({ status: 'completed', total_pages: 25, pages_completed: 25 });
  expect(exportLabel(whole)).toBe('Export…');
  expect(exportLabel({ ...whole, pages_completed: 24 })).toBe('Export 24 of 25 pages…');
});

test('a cancelled document tells how far it came', () => {
  expect(summaryOf(item({ status: 'cancelled', total_pages: 30, pages_completed: 4 }))).toBe(
    'Cancelled after 4 of 30 pages',
  );
});

test('only a failure that may end otherwise offers another attempt', () => {
  const failed = (code: string, change: Partial<LibraryItem> = {}) =>
    item({ status: 'failed', coded_error: { code, values: {} }, ...change });
  expect(canExtractAgain(failed('unexpected'))).toBe(true);
  expect(canExtractAgain(failed('no_page_readable'))).toBe(true);
  expect(canExtractAgain(item({ status: 'cancelled' }))).toBe(true);
  expect(canExtractAgain(item({ status: 'completed' }))).toBe(true);
  expect(canExtractAgain(failed('not_a_pdf'))).toBe(false);
  expect(canExtractAgain(failed('empty_file'))).toBe(false);
  expect(canExtractAgain(failed('password_required', { needs_password: true }))).toBe(false);
  expect(canExtractAgain(item({ status: 'processing' }))).toBe(false);
});
