/**
 * The page follows the panel: a target selected there is scrolled into view here, as soon as there
 * are pages.
 */
import { useEffect } from 'react';
import type { Box } from '../../shared/geometry.ts';
import { currentTables } from '../state/document-tables.ts';
import { peekPage, whenPage } from '../state/pages.ts';
import { type Target, useSelection } from '../state/selection.ts';
import { boxOfTarget } from '../state/table-entries.ts';
import { type JumpOptions, useViewer } from '../state/viewer.ts';
import { boxesOf } from './overlay/targets.ts';

export function useFollowSelection(documentId: string | null): void {
  useEffect(
    () =>
      useSelection.subscribe(({ selected, origin }, before) => {
        if (documentId === null || origin !== 'panel') return;
        if (!selected || selected === before.selected) return;
        const series = seriesOf(selected);
        const jump = series ? { series } : 'jump';
        const show = (boxes: readonly Box[], history: JumpOptions['history'] = jump) => {
          const list = boxes.flatMap(({ x, y, width, height }) => [x, y, width, height]);
          useViewer.getState().goTo(selected.page, list, { mark: false, history });
        };
        if (selected.kind === 'field') return show([selected.box]);
        const content = peekPage(documentId, selected.page);
        if (content) return show(boxesOf(selected, content));
        // The page is not loaded yet: its tables may be known already, their cells are not.
        const known = boxOfTarget(currentTables(), selected);
        show(known ? [known] : []);
        if (known) return;
        void whenPage(documentId, selected.page).then((come) => {
          const same = useSelection.getState().selected === selected;
          if (come && same) show(boxesOf(selected, come), 'none');
        });
      }),
    [documentId],
  );
}

/** Moving through the cells of a table, or the values of a form, is one jump. */
function seriesOf(selected: Target): string | null {
  if (selected.kind === 'field') return 'fields';
  return 'table' in selected ? `table ${selected.page} ${selected.table}` : null;
}
