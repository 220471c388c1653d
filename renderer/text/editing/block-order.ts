/** Moving a block in the reading order of its page, by the pointer or by keys. */
import { correct } from '../../corrections/corrections.ts';
import { useSelection } from '../../state/selection.ts';

/** A block on screen: its index on the page, and its upper and lower edge in CSS pixels. */
export interface ShownBlock {
  readonly index: number;
  readonly top: number;
  readonly bottom: number;
}

/** Where a block would be inserted: before the block at `before`, or at the end of the page. */
export interface Insertion {
  readonly before: number;
  /** Of the line that shows it; CSS pixels. */
  readonly y: number;
}

/** The gap nearest to `y` between the blocks on screen, which are in reading order; null if none. */
export function insertionAt(blocks: readonly ShownBlock[], y: number): Insertion | null {
  const next = blocks.find(({ top, bottom }) => y < (top + bottom) / 2);
  if (next) return { before: next.index, y: next.top };
  const last = blocks.at(-1);
  return last ? { before: last.index + 1, y: last.bottom } : null;
}

/** Index of the block after it was moved; null if it stays where it is. */
export function movedIndex(from: number, { before }: Insertion): number | null {
  const to = before > from ? before - 1 : before;
  return to === from ? null : to;
}

/** Moves a block and keeps it selected. */
export function moveBlock(documentId: string, page: number, from: number, to: number): void {
  void correct(documentId, [{ kind: 'move_block', page, from, to }]);
  useSelection.getState().select({ kind: 'block', page, block: to }, 'panel');
}
