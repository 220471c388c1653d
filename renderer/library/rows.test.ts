import { describe, expect, test } from 'vitest';
import type { SearchHit } from '../../shared/contract/index.ts';
import { documentItem } from '../../test/support/library-items.ts';
import {
  countFound,
  type Found,
  nameMatches,
  type Row,
  rowsOf,
  type StatusFilter,
} from './rows.ts';
import { DEFAULT_ORDER } from './sort.ts';
import type { UploadItem } from './uploads.ts';

const upload = (id: string, filename: string): UploadItem => ({
  id,
  filename,
  size: 10,
  sent: 0,
  state: 'sending',
  error: null,
});

const hit = (document_id: string, page: number): SearchHit => ({
  document_id,
  filename: `${document_id}.pdf`,
  page,
  match: 'phrase',
  snippet: 'net debt',
  snippet_marks: [[0, 3]],
  words: [0],
  boxes: [0, 0, 0.1, 0.1],
});

/** The hits as a search returns them; `more` places are counted and not listed. */
const found = (hits: readonly SearchHit[], more = 0): Found => ({
  hits: [...hits],
  documents: [...Map.groupBy(hits, (one) => one.document_id)].map(([document_id, group]) => ({
    ...{ document_id, filename: `${document_id}.pdf`, total: group.length + more },
  })),
});

const everything = { query: '', filter: 'all', sort: DEFAULT_ORDER, found: null } as const;
const library = { items: [], uploads: [] };
const keys = (rows: Row[]) => rows.map((row) => row.key);

describe('rowsOf', () => {
  test('narrowed to some documents, lists these and the places in them only', () => {
    const items = [documentItem('doc-a'), documentItem('doc-b')];
    const view = {
      ...everything,
      members: new Set(['doc-b']),
      found: found([hit('doc-a', 1), hit('doc-b', 2)]),
    };
    expect(keys(rowsOf({ ...library, items }, view))).toEqual(['doc-b', 'hit doc-b 0']);
    const uploads = [upload('doc-a', 'a.pdf'), upload('doc-new', 'new.pdf')];
    const nothing = { ...everything, members: new Set<string>() };
    // What is on its way shows wherever the reader is; what has arrived is in the list of all.
    expect(keys(rowsOf({ ...library, items, uploads }, nothing))).toEqual(['doc-new']);
  });

  test('lists uploads first, then documents from the newest', () => {
    const items = [
      documentItem('doc-old', { added_at: '2024-01-01T00:00:00.000Z' }),
      documentItem('doc-new', { added_at: '2025-01-01T00:00:00.000Z' }),
    ];
    const uploads = [upload('doc-coming', 'c.pdf')];
    expect(keys(rowsOf({ ...library, items, uploads }, everything))).toEqual([
      'doc-coming',
      'doc-new',
      'doc-old',
    ]);
  });

  test('shows a document once while its upload ends', () => {
    const items = [documentItem('doc-a')];
    const uploads = [upload('doc-a', 'a.pdf')];
    expect(keys(rowsOf({ ...library, items, uploads }, everything))).toEqual(['doc-a']);
  });

  test('leaves out the text hits of what was deleted', () => {
    const items = [documentItem('doc-b')];
    const view = { ...everything, found: found([hit('doc-a', 1), hit('doc-b', 2)]) };
    const rows = rowsOf({ ...library, items }, view);
    expect(keys(rows)).toEqual(['doc-b', 'hit doc-b 0']);
  });

  test('what needs attention is whatever is neither running nor well', () => {
    const items = [
      documentItem('doc-fine'),
      documentItem('doc-running', { status: 'processing' }),
      documentItem('doc-locked', { status: 'failed', needs_password: true }),
      documentItem('doc-scan', { pages_need_ocr: 2 }),
    ];
    const rows = rowsOf({ ...library, items }, { ...everything, filter: 'attention' });
    expect(keys(rows)).toEqual(['doc-locked', 'doc-scan']);
  });

  test('what is to be reviewed is done and needs no attention', () => {
    const items = [documentItem('doc-fine'), documentItem('doc-odd', { phase: 'awaiting_review' })];
    const shown = (filter: StatusFilter) =>
      keys(rowsOf({ ...library, items }, { ...everything, filter }));
    expect(shown('review')).toEqual(['doc-odd']);
    expect(shown('done')).toEqual(['doc-fine', 'doc-odd']);
    expect(shown('attention')).toEqual([]);
  });

  test('lists places beneath their document: those found by name first, each document once', () => {
    const items = [documentItem('doc-a'), documentItem('doc-net'), documentItem('doc-c')];
    const hits = [hit('doc-a', 3), hit('doc-net', 1), hit('doc-a', 9)];
    const rows = rowsOf({ ...library, items }, { ...everything, query: 'net', found: found(hits) });
    expect(keys(rows)).toEqual([
      'doc-net',
      'hit doc-net 0',
      'text doc-a',
      'hit doc-a 0',
      'hit doc-a 1',
    ]);
    expect(countFound(rows)).toEqual({ documents: 2, hits: 3 });
  });

  test('counts all hits and leads to those that are not listed', () => {
    const items = [documentItem('doc-a')];
    const view = { ...everything, query: 'net', found: found([hit('doc-a', 3)], 6) };
    const rows = rowsOf({ ...library, items }, view);
    expect(rows.at(-1)).toMatchObject({ kind: 'more', documentId: 'doc-a', total: 7 });
    expect(countFound(rows)).toEqual({ documents: 1, hits: 7 });
  });

  test('the filter holds for what is found in the text, too', () => {
    const items = [documentItem('doc-a'), documentItem('doc-b', { status: 'processing' })];
    const view = {
      ...everything,
      query: 'net',
      filter: 'running' as const,
      found: found([hit('doc-a', 1), hit('doc-b', 1)]),
    };
    expect(keys(rowsOf({ ...library, items }, view))).toEqual(['text doc-b', 'hit doc-b 0']);
  });
});

test('a name matches when it holds every word, in any order and case', () => {
  expect(nameMatches('Annual Report 2024.pdf', '2024 annual')).toBe(true);
  expect(nameMatches('Annual Report 2024.pdf', '2023')).toBe(false);
  expect(nameMatches('x.pdf', '  ')).toBe(true);
});

test('a search asks for tags by their beginning, beside words of the name', () => {
  const items = [
    documentItem('doc-1', { tags: ['Invoices', 'Due soon'] }),
    documentItem('doc-2', { tags: ['Invoices'] }),
    documentItem('doc-3'),
  ];
  const found = (query: string) =>
    keys(rowsOf({ items, uploads: [] }, { ...everything, query, found: null }));
  expect(found('tag:inv')).toEqual(['doc-1', 'doc-2']);
  expect(found('tag:invoices tag:"due s')).toEqual(['doc-1']);
  expect(found('tag:invoices doc-2')).toEqual(['doc-2']);
  expect(found('tag:other')).toEqual([]);
});

test('a tag narrows the list, also of what is found in the text', () => {
  const tagged = [documentItem('doc-1', { tags: ['Invoices'] }), documentItem('doc-2')];
  const rows = rowsOf(
    { items: tagged, uploads: [] },
    { query: '', filter: 'all', tag: 'Invoices', sort: DEFAULT_ORDER, found: null },
  );
  expect(rows.map(({ key }) => key)).toEqual(['doc-1']);
});
