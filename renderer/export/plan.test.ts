import { describe, expect, test } from 'vitest';
import { documentItem } from '../../test/support/library-items.ts';
import { type Chosen, planOf } from './plan.ts';

const done = documentItem('annual', {
  filename: 'annual.pdf',
  status: 'completed',
  total_pages: 25,
  pages_completed: 25,
  joined_table_count: 3,
});
const waiting = documentItem('late', { filename: 'late.pdf', status: 'queued' });
const chosen = (more: Partial<Chosen> = {}): Chosen => ({
  ...{ kind: 'document', items: [done], pages: '', tables: new Set(), entries: null },
  ...more,
});
const excel = { format: 'xlsx', sheets: 'many' } as const;

describe('one document', () => {
  test('says the file, its tables and its pages', () => {
    expect(planOf(chosen(), excel)).toEqual({ summary: 'annual.xlsx: 3 tables from 25 pages' });
    expect(planOf(chosen(), { format: 'csv', sheets: 'many' }).summary).toMatch(/^annual\.zip/);
    expect(planOf(chosen(), { format: 'csv', sheets: 'one' }).summary).toMatch(/^annual\.csv/);
    expect(planOf(chosen(), { format: 'markdown', sheets: 'one' }).summary).toMatch(/^annual\.md/);
  });

  test('of which pages are missing says so, as its file does', () => {
    const items = [{ ...done, status: 'cancelled' as const, pages_completed: 14 }];
    expect(planOf(chosen({ items }), excel).summary).toBe(
      'annual-partial.xlsx: 3 tables from 14 of 25 pages, marked as partial',
    );
    const tables = planOf(chosen({ items, kind: 'tables', tables: new Set([0]) }), excel);
    expect(tables).toEqual({
      summary: 'annual-partial.xlsx: 1 table',
      note: 'Marked as partial: 14 of 25 pages were read.',
    });
    expect(planOf(chosen({ items, kind: 'pages', pages: '3-5' }), excel).note).toMatch(
      /^Only 14 of 25 pages were extracted/,
    );
  });

  test('counts the chosen tables', () => {
    const tables = new Set([0, 2]);
    expect(planOf(chosen({ kind: 'tables', tables }), excel).summary).toBe('annual.xlsx: 2 tables');
    expect(planOf(chosen({ kind: 'tables' }), excel).problem).toBe('Choose at least one table.');
  });

  test('counts the chosen pages, and says which there are where none is named', () => {
    const pages = (text: string) => planOf(chosen({ kind: 'pages', pages: text }), excel);
    expect(pages('2-3, 7').summary).toBe('annual.xlsx: 3 pages');
    for (const text of ['', '26', 'all', '3-1']) {
      expect(pages(text).problem).toBe('Enter pages such as 1-3, 7. This document has 25 pages.');
    }
  });

  test('without tables is not written in a format of tables', () => {
    const items = [{ ...done, joined_table_count: 0 }];
    expect(planOf(chosen({ items }), excel).problem).toMatch(/^No tables to export/);
    expect(planOf(chosen({ items }), { ...excel, format: 'docx' }).problem).toBeUndefined();
  });

  test('without results cannot be written', () => {
    expect(planOf(chosen({ items: [waiting] }), excel).problem).toBe(
      'late.pdf has no results to export yet.',
    );
  });
});

describe('several documents', () => {
  const several = (...items: Chosen['items'][number][]) =>
    planOf(chosen({ kind: 'documents', items }), excel);

  test('are summed up', () => {
    expect(several(done, done)).toEqual({
      summary: '2 documents as a ZIP archive: 6 tables from 50 pages',
    });
  });

  test('name the one that is partial', () => {
    const partial = { ...done, status: 'cancelled' as const, pages_completed: 14 };
    expect(several(done, partial)).toEqual({
      summary: '2 documents as a ZIP archive: 6 tables from 39 of 50 pages',
      note: 'annual.pdf is marked as partial.',
    });
    expect(several(partial, partial).note).toBe('2 documents are marked as partial.');
  });

  test('name the one that is left out, and count more than one', () => {
    expect(several(done, waiting).note).toBe('late.pdf has no results yet and is omitted.');
    expect(several(done, waiting, waiting).note).toMatch(/^2 documents have no results yet/);
    expect(several(waiting).problem).toBe('None of these documents has results to export yet.');
  });
});
