import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { columnName } from '../../../shared/tables/column-name.ts';
import { useCorrections } from '../../corrections/corrections.ts';
import type { Filtering } from '../../grid/ColumnFilter.tsx';
import {
  boundsOf,
  clampRange,
  mirroredKey,
  type Position,
  rangeAt,
} from '../../grid/cell-range.ts';
import { asHtml, asTsv, copyHeader, copyRange } from '../../grid/clipboard.ts';
import { type Area, areaOf, frozenWidth, ROW_HEIGHT } from '../../grid/geometry.ts';
import { type ShownGrid, shownGridOf } from '../../grid/shown-grid.ts';
import type { Grid, GridRow } from '../../grid/slots.ts';
import { useSizedColumns } from '../../grid/use-column-widths.ts';
import { useGridLayout } from '../../grid/use-grid-layout.ts';
import type { RowsTable } from '../../grid/use-rows.ts';
import { gutterWidth } from '../../grid/widths.ts';
import { type LoadedEntry, targetOf } from '../../state/table-entries.ts';
import { ContextMenu } from '../../ui/Menu.tsx';
import { CellEditor } from '../editing/CellEditor.tsx';
import { originalsOf } from '../editing/originals.ts';
import { useTableEditing } from '../editing/use-table-editing.ts';
import { useAccepted } from '../table-decision.ts';
import { CellBar } from './CellBar.tsx';
import { notesOf } from './cell-notes.ts';
import { cellId, GridBody } from './GridBody.tsx';
import { GridHead, headerCellId } from './GridHead.tsx';
import { Marks } from './Marks.tsx';
import styles from './TableGrid.module.css';
import { useCellRange } from './use-cell-range.ts';
import { useAskedFocus, useFollowPage, useKeepInView, useSize } from './use-grid-frame.ts';
import { useHeaderCell } from './use-header-cell.ts';

interface TableGridProps {
  readonly documentId: string;
  readonly label: string;
  readonly grid: Grid;
  /** Sorted and filtered. */
  readonly rows: readonly GridRow[];
  readonly table: RowsTable;
  /** Key for the stored column widths. */
  readonly tableKey: string;
  readonly entry: LoadedEntry;
  readonly filtering: Filtering;
  /** Undoes sorting and filters; null if the rows are as printed. */
  readonly showAsPrinted: (() => void) | null;
}

/** Rows and columns drawn beyond the edges, so that scrolling shows no blank areas. */
const OVERSCAN = 6;
/** A table as a spreadsheet grid; only visible cells are drawn. */
export function TableGrid(props: TableGridProps) {
  const { documentId, label, grid, rows, table, tableKey, entry, filtering } = props;
  const { showAsPrinted } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const gridElement = useRef<HTMLTableElement>(null);
  useAskedFocus(gridElement, entry);
  const headHeight = useSize(head).height;
  const pane = useSize(scroller);
  // A header that takes most of the pane scrolls with its rows, which would not be seen below it.
  const isTall = headHeight > pane.height / 2;
  const idPrefix = useId();

  const shownGrid = useMemo(() => shownGridOf(rows, grid.columnCount), [rows, grid.columnCount]);
  const gutter = gutterWidth(grid);
  const columns = useSizedColumns(grid, tableKey, pane.width - gutter);
  const { widths, measure } = columns;
  const layout = useGridLayout(grid, rows, widths, measure);
  const { starts, tops } = layout;
  const stay = frozenWidth(starts, pane.width - gutter);
  const frozen = stay > 0;

  const rowWindow = useVirtualizer({
    count: shownGrid.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => (tops[row + 1] ?? 0) - (tops[row] ?? 0),
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    scrollPaddingStart: isTall ? 0 : headHeight,
  });
  const columnWindow = useVirtualizer({
    horizontal: true,
    isRtl: grid.rightToLeft,
    count: grid.columnCount,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => widths[column] ?? 0,
    overscan: OVERSCAN,
    scrollMargin: gutter,
    scrollPaddingStart: gutter + stay,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout determines the sizes
  useLayoutEffect(() => {
    rowWindow.measure();
    columnWindow.measure();
  }, [rowWindow, columnWindow, layout]);

  const accepted = useAccepted();
  const notes = useMemo(() => notesOf(entry, accepted), [entry, accepted]);
  const headerTarget = useCallback(
    (row: number, column: number) => targetOf(entry, row, column),
    [entry],
  );
  const show = useCallback(
    ({ row, column }: Position) => {
      rowWindow.scrollToIndex(row, { align: 'auto' });
      if (!frozen || column > 0) columnWindow.scrollToIndex(column, { align: 'auto' });
    },
    [rowWindow, columnWindow, frozen],
  );
  useFollowPage(entry, rowWindow, (row) => shownGrid.positionOf(row, 0)?.row ?? null);
  const pageRows = Math.max(1, Math.floor(pane.height / ROW_HEIGHT) - 2);
  const cells = useCellRange({
    shownGrid,
    layout,
    gutter,
    frozen: stay,
    rightToLeft: grid.rightToLeft,
    scroller,
    entry,
    pageRows,
    show,
  });
  const { range } = cells;
  const header = useHeaderCell(grid, entry);
  const corrections = useCorrections((state) => state.items);
  const originals = useMemo(() => originalsOf(corrections), [corrections]);
  const tableEditing = useTableEditing({
    ...{ documentId, entry, shownGrid, grid: gridElement, originals, range },
    headerCell: header.cell,
    headerCells: header.cells,
    rearranged: showAsPrinted !== null,
    rightToLeft: grid.rightToLeft,
    goTo: cells.goTo,
  });
  const { editing } = tableEditing;

  const copiedRows = () => {
    if (header.bounds) {
      const { top, bottom } = header.bounds;
      return copyHeader(grid, header.bounds).slice(top, bottom + 1);
    }
    if (!range) return null;
    const bounds = boundsOf(range, shownGrid);
    const above = range.withHeader ? copyHeader(grid, bounds) : [];
    return [...above, ...copyRange(shownGrid.rows, bounds)];
  };
  const onCopy = (event: ClipboardEvent) => {
    if (isElsewhere(event)) return;
    const copied = copiedRows();
    if (!copied) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', asTsv(copied));
    event.clipboardData.setData('text/html', asHtml(copied));
  };

  const onMoveKey = (event: KeyboardEvent) => {
    const intoHeader = event.key === 'ArrowUp' && range?.focus.row === 0;
    const leave = (column: number) => cells.goTo({ row: 0, column });
    const key = grid.rightToLeft ? mirroredKey(event.key) : event.key;
    if (header.onKeyDown(event, key, leave)) return;
    if (event.key === 'Escape' && !range && showAsPrinted) {
      event.stopPropagation();
      return showAsPrinted();
    }
    if (intoHeader && !event.shiftKey && !event.ctrlKey && header.enter(range.focus.column)) {
      event.preventDefault();
    } else cells.onKeyDown(event, key);
  };

  const shownRows = rowWindow.getVirtualItems();
  const shownColumns = columnWindow.getVirtualItems();
  const height = tops.at(-1);
  const edges = { '--gutter': `${gutter}px`, '--frozen': `${stay}px` } as CSSProperties;
  const width = gutter + (starts.at(-1) ?? 0);
  const focused = range && shownGrid.areaAt(range.focus);
  useKeepInView(scroller, pane.height, focused && headHeight + (tops[focused.bottom + 1] ?? 0));
  const editedPosition =
    editing && editing.row >= grid.header.length ? positionOfEdit(editing, shownGrid) : null;
  const edited = editedPosition && areaOf(shownGrid.areaAt(editedPosition), layout);

  return (
    <>
      <div className={styles.frame}>
        <ContextMenu items={tableEditing.menu}>
          <div
            ref={scroller}
            className={styles.scroller}
            style={edges}
            dir={grid.rightToLeft ? 'rtl' : 'ltr'}
          >
            <div className={styles.sheet} style={{ width }}>
              <table
                ref={gridElement}
                // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML lets a table be a grid
                role="grid"
                tabIndex={0}
                aria-label={label}
                aria-rowcount={grid.header.length + shownGrid.rowCount}
                aria-colcount={grid.columnCount}
                aria-multiselectable
                aria-activedescendant={
                  header.cell
                    ? headerCellId(idPrefix, header.cell)
                    : focused
                      ? cellId(idPrefix, focused)
                      : undefined
                }
                className={styles.table}
                onKeyDown={(event) => {
                  if (isElsewhere(event)) return;
                  if (event.altKey && !event.shiftKey && event.key === 'ArrowDown') {
                    event.preventDefault();
                    filtering.setOpen(range?.focus.column ?? 0);
                  } else if (!tableEditing.onKeyDown(event)) onMoveKey(event);
                }}
                onCopy={onCopy}
                onPaste={(event) => {
                  if (!isElsewhere(event)) tableEditing.onPaste(event);
                }}
              >
                <GridHead
                  ref={head}
                  isTall={isTall}
                  grid={grid}
                  shownCount={rows.length}
                  table={table}
                  columns={columns}
                  gutter={gutter}
                  frozen={frozen}
                  targetOf={headerTarget}
                  filtering={filtering}
                  idPrefix={idPrefix}
                  editing={tableEditing}
                  selection={header}
                  selectColumn={cells.selectColumn}
                  selectForMenu={cells.selectForMenu}
                />
                <tbody
                  className={styles.body}
                  style={{ height }}
                  {...cells.pointer}
                  onDoubleClick={(event) => {
                    const cellPosition = cells.positionUnder(event);
                    if (cellPosition) tableEditing.startAt(cellPosition);
                  }}
                >
                  <GridBody
                    shownGrid={shownGrid}
                    layout={layout}
                    measure={measure}
                    kinds={grid.kinds}
                    gutter={gutter}
                    frozen={frozen}
                    firstRow={shownRows[0]?.index ?? 0}
                    lastRow={shownRows.at(-1)?.index ?? -1}
                    firstColumn={shownColumns[0]?.index ?? 0}
                    lastColumn={shownColumns.at(-1)?.index ?? -1}
                    rowOffset={grid.header.length}
                    idPrefix={idPrefix}
                    entry={entry}
                    notes={notes}
                    originals={originals}
                  />
                </tbody>
              </table>
              <Marks
                shownGrid={shownGrid}
                layout={layout}
                range={range}
                entry={entry}
                start={gutter}
                top={headHeight}
                frozen={stay}
              />
              {edited && editing && (
                <CellEditor
                  key={editing.key}
                  label={t('Text of cell {column}{row}', {
                    column: columnName(editing.column),
                    row: editing.row + 1,
                  })}
                  text={editing.text}
                  typed={editing.typed}
                  numeric={grid.kinds[editing.column] !== 'text'}
                  style={editorStyle(edited, headHeight, gutter)}
                  rightToLeft={grid.rightToLeft}
                  onCommit={tableEditing.commit}
                  onCancel={tableEditing.cancel}
                />
              )}
            </div>
          </div>
        </ContextMenu>
      </div>
      <CellBar
        shownGrid={shownGrid}
        range={range}
        entry={entry}
        notes={notes}
        original={tableEditing.original}
        onRestore={tableEditing.restore}
      />
    </>
  );
}

/** Of the cell, or the one nearest to where it was: what is typed stays if another window removes it. */
const positionOfEdit = ({ row, column }: Position, shownGrid: ShownGrid): Position | null =>
  shownGrid.positionOf(row, column) ??
  clampRange(rangeAt({ row, column }), shownGrid)?.focus ??
  null;

/** Covers the cell and its own border; a frozen cell is always in view. */
const editorStyle = (area: Area, top: number, start: number): CSSProperties => ({
  top: top + area.top - 1,
  insetInlineStart: start + area.insetInlineStart - 1,
  minWidth: area.width + 1,
  minHeight: area.height + 1,
});

/**
 * Events in a filter popover, which is a descendant in the React tree, and in a header cell editor
 * also bubble to the grid.
 */
const isElsewhere = ({ currentTarget, target }: ClipboardEvent | KeyboardEvent): boolean =>
  !(target instanceof Node && currentTarget.contains(target)) ||
  target instanceof HTMLTextAreaElement;
