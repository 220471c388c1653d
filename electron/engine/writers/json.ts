/** Results as JSON, in the shape of the contract. */
import type { PageContent } from '../../../shared/contract/page.ts';
import type { Results } from '../../../shared/contract/results.ts';
import type { Table } from '../../../shared/contract/table.ts';
import type { PageFailure } from '../errors.ts';
import { toResults } from './results.ts';

export function writeJson(
  pages: readonly PageContent[],
  failures: readonly PageFailure[] = [],
): string {
  const results: Results = toResults(pages, failures, { include: ['tables', 'text', 'entities'] });
  return asJson(results);
}

export const writeJsonTable = (table: Table): string => asJson(table);

const asJson = (value: Results | Table): string => `${JSON.stringify(value, null, 2)}\n`;
