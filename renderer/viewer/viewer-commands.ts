/** Viewer implementation of the registry's commands, while a document is open. */

import { boxOf, rectOf, unionOf } from '../../shared/geometry.ts';
import { t } from '../../shared/messages/messages.ts';
import { copyLink, type LinkedRegion } from '../links/copy-link.ts';
import type { Binding, Bindings } from '../state/commands.ts';
import type { Direction } from '../state/history.ts';
import { toggleDrawing } from '../state/page-marks.ts';
import { whenPage } from '../state/pages.ts';
import { isSplit, toggleDirection, toggleSplit, toggleSynced } from '../state/panes.ts';
import { useSelection } from '../state/selection.ts';
import { useSession } from '../state/session.ts';
import { useViewer, type ViewerState } from '../state/viewer.ts';
import { boxesOf } from './overlay/targets.ts';
import { selectedText } from './pages/copied-text.ts';
import { canTravel, travel } from './travel.ts';

/** The boxes of the selection on one page; without a selection, the page in view. */
async function selectedRegion(documentId: string): Promise<LinkedRegion> {
  const { selected, range } = useSelection.getState();
  if (!selected) return { documentId, page: useViewer.getState().page, box: null };
  const { page } = selected;
  if ('box' in selected) return { documentId, page, box: selected.box };
  const content = await whenPage(documentId, page);
  const targets = range.length > 0 ? range : [selected];
  const rects = content
    ? targets.flatMap((target) => boxesOf(target, content)).map((box) => rectOf(box, 1, 1))
    : [];
  return { documentId, page, box: rects.length > 0 ? boxOf(unionOf(rects), 1, 1) : null };
}

const whenOpen = (act: (viewer: ViewerState) => void): Binding => ({
  enabled: () => useViewer.getState().pageCount > 0,
  run: () => act(useViewer.getState()),
});

/** Also while the document is being opened: the setting then applies once it is open. */
const whenViewable = (act: (viewer: ViewerState) => void): Binding => ({
  enabled: () => useViewer.getState().viewable,
  run: () => act(useViewer.getState()),
});

const whenFound = (by: 1 | -1): Binding => ({
  enabled: () => useViewer.getState().find.hits.length > 0,
  run: () => useViewer.getState().stepFind(by),
});

const travelling = (direction: Direction): Binding => ({
  enabled: () => canTravel(direction),
  run: () => travel(direction),
});

const whenSplit = (run: () => void): Binding => ({ enabled: isSplit, run });

export const VIEWER_COMMANDS: Bindings = {
  // A selected cell is known before the pages of its document can be drawn.
  'edit.copyLink': {
    enabled: () => useViewer.getState().documentId !== null,
    run() {
      const { documentId } = useViewer.getState();
      if (documentId !== null) void selectedRegion(documentId).then(copyLink);
    },
  },
  'edit.find': whenViewable((viewer) => viewer.openFind(selectedWords())),
  'edit.findNext': whenFound(1),
  'edit.findPrevious': whenFound(-1),
  'table.draw': whenOpen(toggleDrawing),
  'go.back': travelling('back'),
  'go.forward': travelling('forward'),
  'view.zoomIn': whenOpen((viewer) => viewer.zoomIn()),
  'view.zoomOut': whenOpen((viewer) => viewer.zoomOut()),
  'view.zoomReset': whenViewable((viewer) => viewer.setZoom(1)),
  'view.fitWidth': whenViewable((viewer) => viewer.setZoom('fit-width')),
  'view.fitPage': whenViewable((viewer) => viewer.setZoom('fit-page')),
  'view.rotate': whenViewable((viewer) => viewer.rotate()),
  'view.boxes': whenViewable((viewer) => viewer.toggleBoxes()),
  'view.fieldBoxes': whenViewable((viewer) => viewer.toggleFieldBoxes()),
  'view.darkPages': whenViewable((viewer) => viewer.toggleDarkPages()),
  'view.split': whenOpen(toggleSplit),
  'view.splitDirection': {
    ...whenSplit(toggleDirection),
    title: () =>
      useSession.getState().direction === 'horizontal'
        ? t('Split view one below the other')
        : t('Split view side by side'),
  },
  'view.splitSynced': {
    ...whenSplit(toggleSynced),
    title: () =>
      useSession.getState().synced
        ? t('Scroll split view separately')
        : t('Scroll split view together'),
  },
  'view.thumbnails': whenViewable((viewer) => viewer.toggleDrawer('thumbnails')),
  'view.outline': whenViewable((viewer) => viewer.toggleDrawer('outline')),
};

/** Selected text becomes the initial query, unless it is longer than this. */
const LONGEST_QUERY = 100;

function selectedWords(): string | undefined {
  const text = selectedText();
  return text === null || text.length > LONGEST_QUERY || text.includes('\n') ? undefined : text;
}
