/** Applies one requested correction to the pages of a session. */

import { codedText } from '../../../shared/coded-text.ts';
import type { CorrectionOperation, PageContent, Table } from '../../../shared/contract/index.ts';
import { anchorOf } from '../../../shared/corrections/anchor.ts';
import { applyOperation } from '../../../shared/corrections/apply.ts';
import { CorrectionError } from '../../../shared/corrections/error.ts';
import { deriveTables, type EnginePool } from '../../engine/index.ts';
import type { DocumentRecord, NewCorrection, Store } from '../../store/index.ts';
import { badRequest } from '../errors.ts';
import { fieldCorrection } from './field-corrections.ts';
import type { Session } from './session.ts';
import type { WorkingPages } from './working-pages.ts';

/** Extracts a region of a page as one table. */
export type TableInRegion = (
  document: DocumentRecord,
  page: PageContent,
  operation: Pick<
    Extract<CorrectionOperation, { kind: 'add_table' }>,
    'bbox' | 'method' | 'columns'
  >,
) => Promise<Table>;

export interface ApplyParts {
  readonly store: Store;
  readonly tableInRegion: TableInRegion;
  readonly engine: Pick<EnginePool, 'understand'>;
}

/**
 * `path`: of the operation in the request, for messages.
 * @throws bad_request if the page does not have what the operation names
 */
export async function applyCorrection(
  parts: ApplyParts,
  { entry, working }: Session,
  operation: CorrectionOperation,
  { author, path }: { readonly author: string; readonly path: string },
): Promise<NewCorrection> {
  if (operation.kind === 'set_field') {
    const { document, extraction } = entry;
    const subject = {
      documentId: document.id,
      accountId: document.accountId,
      extraction,
      working,
    };
    return fieldCorrection(parts, subject, operation, { author, path });
  }
  const content = await working.current(operation.page);
  const { page } = operation;
  if (!content) throw badRequest(codedText('Page {page} has no results.', { page }), path);
  const added = operation.kind === 'add_table' ? operation : null;
  const given = added && (await parts.tableInRegion(entry.document, content, added));
  await checkContinuation(working, operation, path);
  try {
    const applied = applyOperation(content, operation, given ?? undefined);
    working.change(deriveTables(applied.page));
    await working.link(operation.page, applied.blocks);
    const { before, after, bbox } = applied;
    const anchor = anchorOf(content, operation);
    return {
      ...{ page: operation.page, operation, anchor, given, state: 'applied' },
      ...{ bbox, before, after, author },
    };
  } catch (error) {
    if (error instanceof CorrectionError) throw badRequest(error.message, path);
    throw error;
  }
}

/** A table can only continue an existing one with the same number of columns. */
async function checkContinuation(
  working: WorkingPages,
  operation: CorrectionOperation,
  path: string,
): Promise<void> {
  if (operation.kind !== 'set_continues' || !operation.continues) return;
  const table = (await working.current(operation.page))?.tables[operation.table];
  const before = (await working.current(operation.page - 1))?.tables.at(-1);
  if (!before) {
    throw badRequest('The previous page has no table that could be continued.', path);
  }
  if (table && before.column_count !== table.column_count) {
    throw badRequest(
      codedText(
        'The table has {columns} columns, but the last table of the previous page has {before}. Give both the same number of columns first.',
        { columns: table.column_count, before: before.column_count },
      ),
      path,
    );
  }
}
