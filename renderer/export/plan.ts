/** Describes an export before it is written. Pure. */
import type { ExportFormat, LibraryItem } from '../../shared/contract/index.ts';
import { formatInfo } from '../../shared/export-formats.ts';
import { t } from '../../shared/messages/messages.ts';
import { canExport } from '../library/status.ts';
import type { RowChoice } from '../state/export.ts';
import { pagesIn } from '../state/library.ts';
import type { ExportChoices } from '../state/preferences.ts';
import { lastPageOf, type TableEntry } from '../state/table-entries.ts';

export type ScopeKind = 'rows' | 'document' | 'pages' | 'tables' | 'documents' | 'collection';

export interface Chosen {
  readonly kind: ScopeKind;
  /** The documents in scope; for a collection its members. */
  readonly items: readonly LibraryItem[];
  /** As typed, for `pages`. */
  readonly pages: string;
  /** By `table_index`, for `tables`. */
  readonly tables: ReadonlySet<number>;
  /** Of the one table of `tables`, for `rows`. */
  readonly rows?: RowChoice | null | undefined;
  /** Tables of the one document; null until loaded. */
  readonly entries: readonly TableEntry[] | null;
}

export interface ExportPlan {
  /** What will be written. */
  readonly summary: string;
  /** What is left out, and why. */
  readonly note?: string | undefined;
  /** Why nothing can be written. */
  readonly problem?: string | undefined;
}

const problem = (sentence: string): ExportPlan => ({ summary: '', problem: sentence });

type Shape = Pick<ExportChoices, 'format' | 'sheets'>;

export function planOf(chosen: Chosen, { format, sheets }: Shape): ExportPlan {
  const [item] = chosen.items;
  if (!item) return problem(t('No document to export.'));
  if (chosen.kind === 'documents' || chosen.kind === 'collection') {
    return planOfSeveral(chosen.items, format);
  }
  const pageCount = item.total_pages ?? 0;
  const single = isOfTables(chosen.kind) && chosen.tables.size === 1;
  const partial = isPartial(item);
  // Only the service knows which of the given pages were read.
  const stem = `${item.filename.replace(/\.pdf$/i, '')}${partial && chosen.kind !== 'pages' ? '-partial' : ''}`;
  const file = fileName(stem, format, sheets === 'one' || single);
  if (!canExport(item))
    return problem(t('{name} has no results to export yet.', { name: item.filename }));
  switch (chosen.kind) {
    case 'document':
      return withTables(
        file,
        item.joined_table_count,
        partial
          ? t('{readPages}, marked as partial', { readPages: readPages(item) })
          : t('{count, plural, one {# page} other {# pages}}', { count: pageCount }),
        format,
      );
    case 'pages': {
      const pages = pagesIn(chosen.pages, pageCount);
      if (!pages) {
        return problem(
          t(
            'Enter pages such as 1-3, 7. This document has {pageCount, plural, one {# page} other {# pages}}.',
            { pageCount },
          ),
        );
      }
      const count = t('{count, plural, one {# page} other {# pages}}', { count: pages.length });
      const note = partial
        ? t('Only {readPages} were extracted. The file lists the missing pages.', {
            readPages: readPages(item),
          })
        : undefined;
      if (!chosen.entries) return { summary: `${file}: ${count}`, note };
      return { ...withTables(file, tablesOn(chosen.entries, pages), count, format), note };
    }
    case 'rows':
      return {
        summary: t('{file}: {count, plural, one {# row} other {# rows}}', {
          file,
          count: chosen.rows?.count ?? 0,
        }),
      };
    case 'tables':
      return chosen.tables.size === 0
        ? problem(t('Choose at least one table.'))
        : {
            summary: t('{file}: {count, plural, one {# table} other {# tables}}', {
              file,
              count: chosen.tables.size,
            }),
            note: partial
              ? t('Marked as partial: {readPages} were read.', { readPages: readPages(item) })
              : undefined,
          };
  }
}

/** It names its tables. */
export const isOfTables = (kind: ScopeKind): boolean => kind === 'tables' || kind === 'rows';

function withTables(file: string, tables: number, pages: string, format: ExportFormat): ExportPlan {
  if (tables === 0 && formatInfo(format).tablesOnly) {
    return problem(t('No tables to export. Choose Word, Markdown, HTML or JSON for the text.'));
  }
  return {
    summary: t('{file}: {tables, plural, one {# table} other {# tables}} from {pages}', {
      file,
      tables,
      pages,
    }),
  };
}

/** Some of its pages have no results. */
const isPartial = ({ pages_completed: read, total_pages: total }: LibraryItem): boolean =>
  total !== null && read < total;

/** `14 of 25 pages` */
const readPages = ({ pages_completed: read, total_pages: total }: LibraryItem): string =>
  t('{read, number} of {total, plural, one {# page} other {# pages}}', {
    read,
    total: total ?? read,
  });

function fileName(stem: string, format: ExportFormat, together: boolean): string {
  const { extension, several } = formatInfo(format);
  return `${stem}.${several && !together ? several.extension : extension}`;
}

function planOfSeveral(items: readonly LibraryItem[], format: ExportChoices['format']): ExportPlan {
  const ready = items.filter(canExport);
  if (ready.length === 0) return problem(t('None of these documents has results to export yet.'));
  const total = (count: (item: LibraryItem) => number) =>
    ready.reduce((sum, item) => sum + count(item), 0);
  const tables = total((item) => item.joined_table_count);
  const [read, all] = [
    total((item) => item.pages_completed),
    total((item) => item.total_pages ?? 0),
  ];
  const pages =
    read < all
      ? t('{read, number} of {all, plural, one {# page} other {# pages}}', { read, all })
      : t('{count, plural, one {# page} other {# pages}}', { count: all });
  const note = [leftOutNote(items.filter((item) => !canExport(item))), partialNote(ready)]
    .filter(Boolean)
    .join(' ');
  return {
    summary: t(
      '{count, plural, one {# document} other {# documents}} as a ZIP archive: {tables, plural, one {# table} other {# tables}} from {pages}',
      { count: ready.length, tables, pages },
    ),
    ...(note !== '' && { note }),
    ...(tables === 0 &&
      formatInfo(format).tablesOnly && {
        problem: t(
          'These documents have no tables. Choose Word, Markdown, HTML or JSON for the text.',
        ),
      }),
  };
}

function leftOutNote(left: readonly LibraryItem[]): string {
  const [first, ...others] = left;
  if (!first) return '';
  return others.length === 0
    ? t('{name} has no results yet and is omitted.', { name: first.filename })
    : t('{count} documents have no results yet and are omitted; the archive lists them.', {
        count: left.length,
      });
}

function partialNote(ready: readonly LibraryItem[]): string {
  const [first, ...others] = ready.filter(isPartial);
  if (!first) return '';
  return others.length === 0
    ? t('{name} is marked as partial.', { name: first.filename })
    : t('{count} documents are marked as partial.', { count: others.length + 1 });
}

/** Number of tables on these pages, wholly or in part. */
function tablesOn(entries: readonly TableEntry[], pages: readonly number[]): number {
  return entries.filter((entry) =>
    pages.some((page) => page >= entry.page && page <= lastPageOf(entry)),
  ).length;
}
