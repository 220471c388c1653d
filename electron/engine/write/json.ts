/** Results as JSON, in the format of the contract. */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { ExportedTable, Results } from '../../../shared/contract/results.ts';
import type { Table } from '../../../shared/contract/table.ts';
import type { Partial } from '../../../shared/partial.ts';
import type { PageFailure } from '../common/errors.ts';
import type { TableOffsets } from './document-tables.ts';
import { toResults } from './results.ts';

interface JsonOptions {
  readonly failures?: readonly PageFailure[];
  readonly offsets?: TableOffsets | undefined;
  readonly partial?: Partial;
}

export function writeJson(
  pages: readonly PageContent[],
  { failures = [], offsets, partial }: JsonOptions = {},
): string {
  const include = ['tables', 'text', 'entities'] as const;
  const results = toResults(pages, failures, { include, offsets });
  return asJson({ ...results, ...missingIn(partial) });
}

/** Selected tables as results without other content. */
export const writeJsonTables = (tables: readonly Table[], partial?: Partial): string =>
  asJson({ tables: [...tables], warnings: [], ...missingIn(partial) });

const missingIn = (partial: Partial | undefined) =>
  partial && { partial: true as const, missing_pages: [...partial.missing] };

/** One table alone. */
export const writeJsonTable = (table: Table, partial?: Partial): string =>
  asJson({ ...table, ...missingIn(partial) });

const asJson = (value: Results | ExportedTable): string => `${JSON.stringify(value, null, 2)}\n`;
