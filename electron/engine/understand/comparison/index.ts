/** Compares two documents that are versions of one another: their text by blocks, tables by cells. */
import type { DocumentChange, DocumentComparison } from '../../../../shared/contract/comparison.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import { documentTables, joinTables } from '../../write/document-tables.ts';
import { tableChanges, tableItems } from './tables.ts';
import { textChanges, textItems } from './text.ts';

export type Comparison = Pick<DocumentComparison, 'unchanged' | 'changes'>;

export function comparePages(
  before: readonly PageContent[],
  after: readonly PageContent[],
): Comparison {
  const texts = [before, after].map(textItems);
  const tables = [before, after].map((pages) => tableItems(joinTables(documentTables(pages))));
  const ofText = textChanges(texts[0] ?? [], texts[1] ?? []);
  const ofTables = tableChanges(tables[0] ?? [], tables[1] ?? []);
  const all =
    texts.flat().length + tables.flat().reduce((count, { rows }) => count + rows.length, 0);
  return {
    unchanged: all === 0 ? 1 : (2 * (ofText.equal + ofTables.equal)) / all,
    changes: inOrder(ofText.changes, ofTables.changes),
  };
}

/**
 * By position in the second document. `changes` are in that order but for those of tables among the
 * text; what was removed follows what precedes it.
 */
function inOrder(...lists: readonly (readonly DocumentChange[])[]): DocumentChange[] {
  const placed = lists.flatMap((changes) => {
    let last = { page: 1, y: 0 };
    return changes.map((change) => {
      const [box] = change.after.boxes;
      if (box) last = { page: box.page, y: box.bbox.y };
      else if (change.after.page > last.page) last = { page: change.after.page, y: 0 };
      return { change, ...last };
    });
  });
  return placed.sort((a, b) => a.page - b.page || a.y - b.y).map(({ change }) => change);
}
