/** What a person has said of a table: shown in place of what the engine thinks of it. */
import type { Table } from '../../shared/contract/index.ts';
import { useDocumentReview } from '../state/review-items.ts';
import { isSamePosition, type TablePosition } from '../state/table-entries.ts';
import { useViewer } from '../state/viewer.ts';

export type TableDecision = 'accepted' | 'corrected';

/** `parts`: the table on each of its pages, in the document on screen. Null if nobody has said anything. */
export function useTableDecision(
  parts: readonly TablePosition[],
  { source }: Pick<Table, 'source'>,
): TableDecision | null {
  const items = useDocumentReview(useViewer(({ documentId }) => documentId));
  const accepted = items.some(
    ({ kind, state, target }) =>
      kind === 'table_confidence' &&
      state === 'accepted' &&
      target.kind === 'table' &&
      parts.some((part) => isSamePosition(part, { page: target.page, position: target.table })),
  );
  return accepted ? 'accepted' : source === 'human' ? 'corrected' : null;
}
