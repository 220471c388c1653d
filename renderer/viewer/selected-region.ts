/** The selection as a region that a link leads to. */
import { boxOf, rectOf, unionOf } from '../../shared/geometry.ts';
import type { LinkedRegion } from '../links/copy-link.ts';
import { whenPage } from '../state/pages.ts';
import { useSelection } from '../state/selection.ts';
import { useViewer } from '../state/viewer.ts';
import { boxesOf } from './overlay/targets.ts';

/** The boxes of the selection on one page; without a selection, the page in view. */
export async function selectedRegion(documentId: string): Promise<LinkedRegion> {
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
