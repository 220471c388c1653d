/** Keys for the blocks of the page while its text is on screen: J and K select, others move. */
import type { Bindings } from '../../state/commands.ts';
import { peekPage } from '../../state/pages.ts';
import { useSelection } from '../../state/selection.ts';
import { useViewer } from '../../state/viewer.ts';
import { moveBlock } from './block-order.ts';

/** The block to move to: the first or last of the page in view if none of it is selected. */
function neighbourBlock(by: 1 | -1): { readonly page: number; readonly block: number } | null {
  const { documentId, page: inView } = useViewer.getState();
  const { selected } = useSelection.getState();
  const isSelected = selected?.kind === 'block' && selected.page === inView;
  const count = documentId ? (peekPage(documentId, inView)?.blocks.length ?? 0) : 0;
  const block = isSelected ? selected.block + by : by > 0 ? 0 : count - 1;
  return block >= 0 && block < count ? { page: inView, block } : null;
}

/** The selected block, if it can be moved; null otherwise. */
function selectedBlock(by: 1 | -1) {
  const { documentId } = useViewer.getState();
  const { selected } = useSelection.getState();
  if (!documentId || selected?.kind !== 'block') return null;
  const { page, block } = selected;
  const count = peekPage(documentId, page)?.blocks.length ?? 0;
  return block + by >= 0 && block + by < count ? { documentId, page, block } : null;
}

const towards = (by: 1 | -1) => ({
  enabled: () => neighbourBlock(by) !== null,
  run() {
    const next = neighbourBlock(by);
    // Selected as if on the page, so that the text scrolls to it.
    if (next) useSelection.getState().select({ kind: 'block', ...next }, 'page');
  },
});

/** Moves the selected block by one place in the reading order. */
const moving = (by: 1 | -1) => ({
  enabled: () => selectedBlock(by) !== null,
  run() {
    const moved = selectedBlock(by);
    if (moved) moveBlock(moved.documentId, moved.page, moved.block, moved.block + by);
  },
});

export const BLOCK_COMMANDS: Bindings = {
  'go.nextBlock': towards(1),
  'go.previousBlock': towards(-1),
  'text.moveUp': moving(-1),
  'text.moveDown': moving(1),
};
