import { Columns3, Rows3, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PageContent, PageOperation, Table } from '../../../shared/contract/index.ts';
import { type Separators, tableSeparators } from '../../../shared/corrections/separators.ts';
import { t } from '../../../shared/messages/messages.ts';
import { correct } from '../../corrections/corrections.ts';
import { previewOperations } from '../../corrections/pending.ts';
import { endSeparators, usePageMarks } from '../../state/page-marks.ts';
import {
  type Axis,
  addEdge,
  addWidest,
  edgesOf,
  moveEdge,
  removeEdge,
  spreadEdges,
} from '../../state/separator-edges.ts';
import type { Rotation } from '../../state/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { boxStyle } from '../layout/box-style.ts';
import styles from './SeparatorLayer.module.css';
import { SeparatorLine } from './SeparatorLine.tsx';
import { SeparatorStrip } from './SeparatorStrip.tsx';

interface SeparatorLayerProps {
  readonly documentId: string;
  readonly content: PageContent;
  readonly rotation: Rotation;
}

/** Separator lines between the rows and columns of the table being adjusted, on its page. */
export function SeparatorLayer({ documentId, content, rotation }: SeparatorLayerProps) {
  const position = usePageMarks(
    ({ separators }) => separators?.find(({ page }) => page === content.page)?.position,
  );
  const table = position === undefined ? undefined : content.tables[position];
  if (position === undefined || !table) return null;
  return (
    <TableSeparators
      // A different grid resets the state.
      key={position}
      {...{ documentId, table, position, rotation }}
    />
  );
}

interface TableSeparatorsProps {
  readonly documentId: string;
  readonly table: Table;
  readonly position: number;
  readonly rotation: Rotation;
}

interface SeparatorPosition {
  readonly axis: Axis;
  readonly index: number;
}

function TableSeparators({ documentId, table, position, rotation }: TableSeparatorsProps) {
  const printed = useMemo(() => {
    const found = tableSeparators(table.cells, table.rows.length, table.column_count);
    return found && spreadEdges(found);
  }, [table]);
  /** While a line is dragged. */
  const [draft, setDraft] = useState<Separators | null>(null);
  const [focused, setFocused] = useState<SeparatorPosition>({ axis: 'column', index: 1 });
  const layer = useRef<HTMLDivElement>(null);
  const separators = draft ?? printed;
  const operationFor = ({ columns, rows }: Separators): PageOperation => ({
    ...{ kind: 'set_separators', page: table.page, table: position },
    ...{ columns: [...columns], rows: [...rows] },
  });

  const preview = (next: Separators) => {
    setDraft(next);
    previewOperations(documentId, [operationFor(next)]);
  };
  const keep = (next: Separators | null) => {
    setDraft(null);
    previewOperations(documentId, null);
    if (next && next !== printed) void correct(documentId, [operationFor(next)]);
  };
  useEffect(() => () => previewOperations(documentId, null), [documentId]);

  const focusLine = (separatorPosition: SeparatorPosition) => {
    setFocused(separatorPosition);
    requestAnimationFrame(() => {
      layer.current
        ?.querySelector<HTMLElement>(
          `[data-axis="${separatorPosition.axis}"][data-index="${separatorPosition.index}"]`,
        )
        ?.focus({ preventScroll: true });
    });
  };
  // The keyboard focus starts at the lines.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the lines appear
  useEffect(() => focusLine(focused), []);

  if (!separators) {
    return (
      <div className={styles.layer}>
        <div className={styles.tools} style={toolsStyle(table, rotation)} role="status">
          {t('The rows of this table are not in the order of the page.')}
          <Button onClick={endSeparators}>{t('Done')}</Button>
        </div>
      </div>
    );
  }

  const axes: readonly Axis[] = ['column', 'row'];
  const remove = ({ axis, index }: SeparatorPosition) => {
    const next = removeEdge(separators, axis, index);
    if (!next) return;
    keep(next);
    focusLine({ axis, index: Math.max(0, index - 1) });
  };
  const add = (axis: Axis) => {
    const next = addWidest(separators, axis);
    if (!next) return;
    keep(next);
    const edges = edgesOf(separators, axis);
    focusLine({ axis, index: edgesOf(next, axis).findIndex((edge, i) => edge !== edges[i]) });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works for any focus within
    <div
      ref={layer}
      className={styles.layer}
      data-separators={position}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        if (draft) keep(null);
        else endSeparators();
      }}
    >
      {axes.map((axis) => (
        <SeparatorStrip
          key={axis}
          {...{ axis, separators, rotation }}
          onAdd={(at) => keep(addEdge(separators, axis, at))}
        />
      ))}
      {axes.flatMap((axis) =>
        edgesOf(separators, axis).map((_, index) => (
          <SeparatorLine
            // Lines are identified by their index.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={`${axis} ${index}`}
            {...{ axis, index, separators, rotation }}
            tabbable={
              focused.axis === axis
                ? focused.index === index
                : index === Math.min(1, edgesOf(separators, axis).length - 1)
            }
            onFocus={() => setFocused({ axis, index })}
            onGo={(to) => focusLine({ axis, index: to })}
            onMove={(at) => preview(moveEdge(separators, axis, index, at))}
            onEnd={() => keep(draft)}
            onStep={(at) => keep(moveEdge(separators, axis, index, at))}
            onRemove={() => remove({ axis, index })}
          />
        )),
      )}
      <div
        className={styles.tools}
        style={toolsStyle(table, rotation)}
        role="toolbar"
        aria-label={t('Rows and columns')}
      >
        <IconButton label={t('Add a column')} icon={<Columns3 />} onClick={() => add('column')} />
        <IconButton label={t('Add a row')} icon={<Rows3 />} onClick={() => add('row')} />
        <IconButton
          label={t('Remove the separator')}
          shortcut="Delete"
          icon={<Trash2 />}
          disabled={removeEdge(separators, focused.axis, focused.index) === null}
          onClick={() => remove(focused)}
        />
        <Button onClick={endSeparators}>{t('Done')}</Button>
      </div>
    </div>
  );
}

/** Below the table, aligned with its left edge. */
function toolsStyle({ bbox }: Table, rotation: Rotation) {
  const { left, top, height } = boxStyle(bbox, rotation);
  return { left, top: `calc(${top} + ${height} + 12px)` };
}
