/** The page follows the panel: what is selected there comes into sight here, if it is not yet. */
import { useEffect } from 'react';
import { peekPage } from '../state/pages.ts';
import { useSelection } from '../state/selection.ts';
import { useViewer } from '../state/viewer.ts';
import { boxesOf } from './overlay/targets.ts';

export function useFollowSelection(documentId: string): void {
  useEffect(
    () =>
      useSelection.subscribe(({ selected, origin }, before) => {
        if (!selected || selected === before.selected || origin !== 'panel') return;
        const content = peekPage(documentId, selected.page);
        const boxes = content ? boxesOf(selected, content) : [];
        const list = boxes.flatMap(({ x, y, width, height }) => [x, y, width, height]);
        useViewer.getState().goTo(selected.page, list, { mark: false });
      }),
    [documentId],
  );
}
