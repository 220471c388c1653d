/**
 * The page follows the panel: what is selected there comes into sight here, if it is not yet, and as
 * soon as there are pages.
 */
import { useEffect } from 'react';
import { currentTables } from '../state/document-tables.ts';
import { peekPage } from '../state/pages.ts';
import { useSelection } from '../state/selection.ts';
import { boxOfTarget } from '../state/table-entries.ts';
import { useViewer } from '../state/viewer.ts';
import { boxesOf } from './overlay/targets.ts';

export function useFollowSelection(documentId: string | null): void {
  useEffect(
    () =>
      useSelection.subscribe(({ selected, origin }, before) => {
        if (documentId === null || origin !== 'panel') return;
        if (!selected || selected === before.selected) return;
        const content = peekPage(documentId, selected.page);
        // A page that has not come yet: its tables may be known already.
        const known = content ? null : boxOfTarget(currentTables(), selected);
        const boxes = content ? boxesOf(selected, content) : known ? [known] : [];
        const list = boxes.flatMap(({ x, y, width, height }) => [x, y, width, height]);
        // Walking through the cells of a table is one jump.
        const series = 'table' in selected ? `table ${selected.page} ${selected.table}` : null;
        useViewer
          .getState()
          .goTo(selected.page, list, { mark: false, history: series ? { series } : 'jump' });
      }),
    [documentId],
  );
}
