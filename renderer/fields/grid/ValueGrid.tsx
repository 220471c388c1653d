import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import type { FieldRun } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import type { Filtering } from '../../grid/ColumnFilter.tsx';
import { type Position, positionAfterKey } from '../../grid/cell-range.ts';
import { useFieldGrid } from '../../state/field-grid.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ContextMenu } from '../../ui/Menu.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { fieldsOfRun } from '../field-kinds.ts';
import { ColumnHead } from './ColumnHead.tsx';
import { canEdit, cellMenu, type EditableCell, saveText } from './cell-editing.ts';
import { type ColumnQueries, filterByColumns } from './column-filters.ts';
import styles from './FieldGrid.module.css';
import type { EditStep } from './GridCellEditor.tsx';
import { GridRowView } from './GridRowView.tsx';
import {
  filterRows,
  type GridFilter,
  type GridSort,
  gridColumns,
  gridRows,
  sortRows,
} from './grid-rows.ts';
import { openCell } from './open-cell.ts';
import { useValueColumns } from './use-value-columns.ts';

const ROW_HEIGHT = 29;
/** By which Page Up and Page Down move. */
const PAGE_ROWS = 15;
const OVERSCAN = 12;

const FILTERS: readonly { readonly value: GridFilter; readonly label: string }[] = [
  { value: 'all', label: t('All documents') },
  { value: 'check', label: t('With low confidence') },
  { value: 'missing', label: t('With missing required values') },
  { value: 'failed', label: t('Failed') },
];

export function ValueGrid({ run }: { readonly run: FieldRun }) {
  const results = useFieldGrid((state) => state.results);
  const [query, setQuery] = useState('');
  const [filter, setFilter] = useState<GridFilter>('all');
  const [sort, setSort] = useState<GridSort | null>(null);
  const [queries, setQueries] = useState<ColumnQueries>(new Map());
  const [openFilter, setOpenFilter] = useState<number | null>(null);
  /** Of the cell with the focus; column 0 is the document name. */
  const [at, setAt] = useState<Position>({ row: 0, column: 0 });
  /** The value being edited; the rows may be sorted meanwhile. */
  const [edited, setEdited] = useState<{ documentId: string; path: string } | null>(null);
  const columns = useMemo(() => gridColumns(fieldsOfRun(run)), [run]);
  const all = useMemo(() => gridRows(results, columns), [results, columns]);
  const rows = useMemo(
    () => sortRows(filterByColumns(filterRows(all, query, filter), queries), sort),
    [all, query, filter, queries, sort],
  );
  const sized = useValueColumns(run.schema.name, columns, all);
  const { widths } = sized;
  const template = widths.map((width) => `${width}px`).join(' ');
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const focus = { row: Math.min(at.row, rows.length - 1), column: at.column };
  const grid = {
    ...{ rowCount: rows.length, columnCount: columns.length + 1 },
    areaAt: ({ row, column }: Position) => ({ top: row, left: column, bottom: row, right: column }),
  };

  /** A menu opens in the same event in which its cell gets the focus. */
  const latest = useRef(at);

  const moveTo = (row: number, column: number) => {
    const next = {
      row: Math.max(0, Math.min(rows.length - 1, row)),
      column: Math.max(0, Math.min(columns.length, column)),
    };
    setAt(next);
    virtualizer.scrollToIndex(next.row, { align: 'auto' });
    // The row may be rendered only after scrolling.
    requestAnimationFrame(() => {
      const cell = scroller.current?.querySelector<HTMLElement>(
        `[data-at="${next.row} ${next.column}"]`,
      );
      cell?.focus();
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  };
  const positionAt = (row: number, column: number): EditableCell | null => {
    const shown = rows[row];
    const cell = shown?.cells[column - 1];
    return shown && cell ? { run, row: shown, cell } : null;
  };
  const edit = (row: number, column: number) => {
    const position = positionAt(row, column);
    if (!position || !canEdit(position)) return;
    setEdited({ documentId: position.row.result.document_id, path: position.cell.column.path });
  };
  const leaveEdit = (step: EditStep) => {
    setEdited(null);
    if (step === null) return;
    moveTo(focus.row + (step === 'down' ? 1 : 0), focus.column + (step === 'right' ? 1 : 0));
  };
  const menu = () => {
    const { row, column } = latest.current;
    const position = positionAt(row, column);
    if (!position) return [];
    const open = () => openCell(run, position.row.result, position.cell);
    return cellMenu(position, () => edit(row, column), open);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target as HTMLElement).dataset.at) return;
    const { row, column } = focus;
    if (event.key === 'F2') {
      event.preventDefault();
      edit(row, column);
      return;
    }
    if (event.altKey) {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpenFilter(column);
      return;
    }
    const mod = event.ctrlKey || event.metaKey;
    const goal = positionAfterKey({ key: event.key, mod }, focus, grid, PAGE_ROWS);
    if (goal) moveTo(goal.row, goal.column);
    else if (event.key === 'Enter' || event.key === ' ') {
      const shown = rows[row];
      if (shown) openCell(run, shown.result, shown.cells[column - 1] ?? null);
    } else return;
    event.preventDefault();
  };
  const filtering: Filtering = {
    filters: queries,
    setFilter: (column, text) =>
      setQueries((before) => {
        const next = new Map(before);
        if (text === '') next.delete(column);
        else next.set(column, text);
        return next;
      }),
    open: openFilter,
    setOpen: setOpenFilter,
  };

  return (
    <>
      <div className={styles.filters}>
        <SearchField
          className={styles.search}
          label={t('Find in values')}
          value={query}
          onValueChange={setQuery}
        />
        <Select
          quiet
          label={t('Show documents')}
          options={FILTERS}
          value={filter}
          onValueChange={setFilter}
        />
        <span className={styles.shownCount} role="status">
          {rows.length < all.length &&
            t('{count} of {total, plural, one {# document} other {# documents}}', {
              count: rows.length,
              total: all.length,
            })}
        </span>
        {queries.size > 0 && (
          <Button variant="quiet" onClick={() => setQueries(new Map())}>
            {t('{count, plural, one {Clear column filter} other {Clear # column filters}}', {
              count: queries.size,
            })}
          </Button>
        )}
      </div>
      <ContextMenu items={menu}>
        <div ref={scroller} className={styles.scroller}>
          <table
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA grid pattern
            role="grid"
            className={styles.table}
            aria-label={t('Values of {name}', { name: run.schema.name })}
            aria-rowcount={rows.length + 1}
            aria-colcount={columns.length + 1}
            style={{ width: widths.reduce((sum, width) => sum + width, 0) }}
            onKeyDown={onKeyDown}
            onCopy={(event) => {
              if (!(event.target as HTMLElement).dataset.at) return;
              const { result, cells } = rows[focus.row] ?? {};
              const text = focus.column > 0 ? cells?.[focus.column - 1]?.text : result?.file_name;
              event.preventDefault();
              event.clipboardData.setData('text/plain', text ?? '');
            }}
          >
            <thead className={styles.head}>
              <tr
                aria-rowindex={1}
                className={styles.headRow}
                style={{ gridTemplateColumns: template }}
              >
                {[null, ...columns].map((field, column) => (
                  <ColumnHead
                    key={field?.path ?? ''}
                    rows={{ shown: rows.length, all: all.length }}
                    columns={sized}
                    {...{ column, field, sort, setSort, filtering }}
                  />
                ))}
              </tr>
            </thead>
            <tbody className={styles.body} style={{ height: virtualizer.getTotalSize() }}>
              {virtualizer.getVirtualItems().map(({ index, start }) => {
                const row = rows[index];
                return (
                  row && (
                    <GridRowView
                      key={row.result.document_id}
                      run={run}
                      row={row}
                      index={index}
                      top={start}
                      template={template}
                      tabStop={index === focus.row ? focus.column : null}
                      onFocus={(column) => {
                        latest.current = { row: index, column };
                        setAt(latest.current);
                      }}
                      edited={edited?.documentId === row.result.document_id ? edited.path : null}
                      onSave={(cell, text, step) => {
                        leaveEdit(step);
                        void saveText({ run, row, cell }, text);
                      }}
                      onCancel={() => leaveEdit('stay')}
                    />
                  )
                );
              })}
            </tbody>
          </table>
          {rows.length === 0 && all.length > 0 && (
            <EmptyState title={t('No matching documents')}>
              {t('Change the search or the filter.')}
            </EmptyState>
          )}
        </div>
      </ContextMenu>
    </>
  );
}
