/** Extracts a region of a stored page as one table. */
import type { PageContent, Table } from '../../../shared/contract/index.ts';
import { applyOperation } from '../../../shared/corrections/apply.ts';
import { overlapRatio } from '../../../shared/corrections/boxes.ts';
import { CorrectionError } from '../../../shared/corrections/error.ts';
import { tableSeparators } from '../../../shared/corrections/separators.ts';
import { EngineError } from '../../engine/errors.ts';
import type { ServiceContext } from '../context.ts';
import { badRequest } from '../errors.ts';
import { nameOf, pdfOf } from '../routes/access.ts';
import type { TableInRegion } from './apply-correction.ts';

type RegionParts = Pick<ServiceContext, 'store' | 'engine' | 'passwords'>;

/** Rejects if the region contains no table, or the file is missing or cannot be opened. */
export const regionReader =
  (parts: RegionParts): TableInRegion =>
  async (document, content, { bbox, method, columns }) => {
    const { path } = await pdfOf(parts, document);
    const access = parts.passwords.of(document);
    const outcome = await parts.engine
      .tableInRegion(path, { content, bbox, method }, access)
      .catch((error) => {
        throw error instanceof EngineError ? badRequest(error.about(nameOf(document))) : error;
      });
    if (!outcome.ok) throw badRequest(outcome.message);
    const table = { ...outcome.table, page: content.page };
    return columns ? withColumns(content, table, columns) : table;
  };

/** The table with the given column edges; its rows stay as they were found. */
function withColumns(content: PageContent, table: Table, columns: readonly number[]): Table {
  const { page } = content;
  const { bbox, method } = { bbox: table.bbox, method: 'automatic' } as const;
  try {
    const added = applyOperation(content, { kind: 'add_table', page, bbox, method }, table).page;
    const index = added.tables.findIndex((one) => overlapRatio(one.bbox, bbox) > 0.99);
    const found = added.tables[index];
    const edges = found && tableSeparators(found.cells, found.rows.length, found.column_count);
    if (!edges) return table;
    const inner = columns.slice(1, -1).filter((x) => x > bbox.x && x < bbox.x + bbox.width);
    const set = applyOperation(added, {
      ...{ kind: 'set_separators', page, table: index, rows: [...edges.rows] },
      columns: [edges.columns[0] as number, ...inner, edges.columns.at(-1) as number],
    });
    return set.page.tables[index] ?? table;
  } catch (error) {
    if (error instanceof CorrectionError) throw badRequest(error.message);
    throw error;
  }
}
