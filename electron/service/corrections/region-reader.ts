/** Extracts a region of a stored page as one table. */

import type { PageContent, Table } from '../../../shared/contract/index.ts';
import { applyOperation } from '../../../shared/corrections/apply.ts';
import { overlapRatio } from '../../../shared/corrections/boxes.ts';
import { CorrectionError } from '../../../shared/corrections/error.ts';
import { tableSeparators } from '../../../shared/corrections/separators.ts';
import { EngineError, type EnginePool } from '../../engine/index.ts';
import type { Store } from '../../store/index.ts';
import { nameOf, pdfOf } from '../access/documents.ts';
import { badRequest } from '../errors.ts';
import type { Passwords } from '../passwords.ts';
import type { TableInRegion } from './apply-correction.ts';

interface RegionParts {
  readonly store: Store;
  readonly engine: EnginePool;
  readonly passwords: Passwords;
}

/** Rejects if the region contains no table or cuts through one, or the file is missing or cannot be opened. */
export const regionReader =
  (parts: RegionParts): TableInRegion =>
  async (document, content, { bbox, method, columns }) => {
    const sha256 = await pdfOf(parts, document);
    const access = parts.passwords.of(document);
    const outcome = await parts.store.files
      .withLocalCopy(sha256, (path) =>
        parts.engine.tableInRegion(path, { content, bbox, method }, access),
      )
      .catch((error) => {
        throw error instanceof EngineError ? badRequest(error.about(nameOf(document))) : error;
      });
    if (!outcome.ok) throw badRequest(outcome.message);
    try {
      return tableOn(content, { ...outcome.table, page: content.page }, columns);
    } catch (error) {
      throw error instanceof CorrectionError ? badRequest(error.message) : error;
    }
  };

/**
 * The table, if it can be added to the page; with column edges of its own, if they are given, and the
 * rows that were found.
 */
function tableOn(content: PageContent, table: Table, columns?: readonly number[] | null): Table {
  const { page } = content;
  const { bbox } = table;
  const operation = { kind: 'add_table', page, bbox, method: 'automatic' } as const;
  const added = applyOperation(content, operation, table).page;
  if (!columns) return table;
  const index = added.tables.findIndex((one) => overlapRatio(one.bbox, bbox) > SAME_BOX);
  const found = added.tables[index];
  const edges = found && tableSeparators(found.cells, found.rows.length, found.column_count);
  if (!edges) return table;
  const inner = columns.slice(1, -1).filter((x) => x > bbox.x && x < bbox.x + bbox.width);
  const set = applyOperation(added, {
    ...{ kind: 'set_separators', page, table: index, rows: [...edges.rows] },
    columns: [edges.columns[0] as number, ...inner, edges.columns.at(-1) as number],
  });
  return set.page.tables[index] ?? table;
}

/** Boxes are rounded to a hundred-thousandth of the page. */
const SAME_BOX = 0.99;
