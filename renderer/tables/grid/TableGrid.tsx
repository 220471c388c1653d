import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { holds, type LoadedEntry, type TableEntry, targetOf } from '../../state/table-entries.ts';
import { useViewer } from '../../state/viewer.ts';
import { asHtml, asTsv, copyRange } from '../clipboard.ts';
import { gridFocused, useTablesView } from '../tables-view.ts';
import { CellBar } from './CellBar.tsx';
import type { Filtering } from './ColumnFilter.tsx';
import { notesOf } from './cell-notes.ts';
import { boundsOf, type Place } from './cell-range.ts';
import { cellId, GridBody } from './GridBody.tsx';
import { GridHead } from './GridHead.tsx';
import { edgesOf, frozenWidth, type GridLayout, LINE_HEIGHT, ROW_HEIGHT } from './geometry.ts';
import { Marks } from './Marks.tsx';
import { sheetOf } from './sheet.ts';
import type { Grid } from './slots.ts';
import styles from './TableGrid.module.css';
import { useCellRange } from './use-cell-range.ts';
import { useSizedColumns } from './use-column-widths.ts';
import type { RowsTable } from './use-rows.ts';
import { gutterWidth, needsSecondLine } from './widths.ts';

interface TableGridProps {
  readonly label: string;
  readonly grid: Grid;
  readonly table: RowsTable;
  /** Under which the widths of its columns are remembered. */
  readonly tableKey: string;
  readonly entry: LoadedEntry;
  readonly filtering: Filtering;
}

/** Rows and columns drawn beyond the edges, so that scrolling does not show blanks. */
const OVERSCAN = 6;
/** A table as a spreadsheet shows it; only what is in view is drawn. */
export function TableGrid(props: TableGridProps) {
  const { label, grid, table, tableKey, entry, filtering } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLTableSectionElement>(null);
  const gridElement = useRef<HTMLTableElement>(null);
  useAskedFocus(gridElement, entry);
  const headHeight = useSize(head).height;
  const pane = useSize(scroller);
  const idPrefix = useId();

  const { rows } = table.getRowModel();
  const sheet = useMemo(
    () =>
      sheetOf(
        rows.map((row) => row.original),
        grid.columnCount,
      ),
    [rows, grid.columnCount],
  );
  const gutter = gutterWidth(grid);
  const columns = useSizedColumns(grid, tableKey, pane.width - gutter);
  const { widths, measure } = columns;
  const layout = useMemo(
    (): GridLayout => ({
      starts: edgesOf(widths),
      tops: edgesOf(
        sheet.rows.map((row) =>
          needsSecondLine(row, widths, measure) ? ROW_HEIGHT + LINE_HEIGHT : ROW_HEIGHT,
        ),
      ),
    }),
    [widths, measure, sheet],
  );
  const { starts, tops } = layout;
  const stay = frozenWidth(starts, pane.width - gutter);
  const frozen = stay > 0;

  const rowWindow = useVirtualizer({
    count: sheet.rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => (tops[row + 1] ?? 0) - (tops[row] ?? 0),
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: grid.columnCount,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => widths[column] ?? 0,
    overscan: OVERSCAN,
    scrollMargin: gutter,
    scrollPaddingStart: gutter + stay,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the layout is what is measured
  useLayoutEffect(() => {
    rowWindow.measure();
    columnWindow.measure();
  }, [rowWindow, columnWindow, layout]);

  const notes = useMemo(() => notesOf(entry.table), [entry.table]);
  const headerTarget = useCallback(
    (row: number, column: number) => targetOf(entry, row, column),
    [entry],
  );
  const show = useCallback(
    ({ row, column }: Place) => {
      rowWindow.scrollToIndex(row, { align: 'auto' });
      if (!frozen || column > 0) columnWindow.scrollToIndex(column, { align: 'auto' });
    },
    [rowWindow, columnWindow, frozen],
  );
  useFollowPage(entry, rowWindow, (row) => sheet.placeOf(row, 0)?.row ?? null);
  const pageRows = Math.max(1, Math.floor(pane.height / ROW_HEIGHT) - 2);
  const cells = useCellRange({
    sheet,
    layout,
    gutter,
    frozen: stay,
    scroller,
    entry,
    pageRows,
    show,
  });
  const { range } = cells;

  const onCopy = (event: ClipboardEvent) => {
    if (!range || isElsewhere(event)) return;
    event.preventDefault();
    const copied = copyRange(sheet.rows, boundsOf(range, sheet));
    event.clipboardData.setData('text/plain', asTsv(copied));
    event.clipboardData.setData('text/html', asHtml(copied));
  };

  const shownRows = rowWindow.getVirtualItems();
  const shownColumns = columnWindow.getVirtualItems();
  const height = tops.at(-1);
  const edges = { '--gutter': `${gutter}px`, '--frozen': `${stay}px` } as CSSProperties;
  const width = gutter + (starts.at(-1) ?? 0);
  const focused = range && sheet.areaAt(range.focus);

  return (
    <>
      <div className={styles.frame}>
        <div ref={scroller} className={styles.scroller} style={edges}>
          <div className={styles.sheet} style={{ width }}>
            <table
              ref={gridElement}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML lets a table be a grid
              role="grid"
              tabIndex={0}
              aria-label={label}
              aria-rowcount={grid.header.length + sheet.rowCount}
              aria-colcount={grid.columnCount}
              aria-multiselectable
              aria-activedescendant={focused ? cellId(idPrefix, focused) : undefined}
              className={styles.table}
              onKeyDown={(event) => {
                if (isElsewhere(event)) return;
                if (event.altKey && event.key === 'ArrowDown') {
                  event.preventDefault();
                  filtering.setOpen(range?.focus.column ?? 0);
                } else cells.onKeyDown(event);
              }}
              onCopy={onCopy}
            >
              <GridHead
                ref={head}
                grid={grid}
                table={table}
                columns={columns}
                gutter={gutter}
                frozen={frozen}
                targetOf={headerTarget}
                filtering={filtering}
              />
              <tbody className={styles.body} style={{ height }} {...cells.pointer}>
                <GridBody
                  sheet={sheet}
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
                />
              </tbody>
            </table>
            <Marks
              sheet={sheet}
              layout={layout}
              range={range}
              entry={entry}
              left={gutter}
              top={headHeight}
              frozen={stay}
            />
          </div>
        </div>
      </div>
      <CellBar sheet={sheet} range={range} entry={entry} notes={notes} />
    </>
  );
}

/** What happens in a filter that floats over the grid comes here too, by its place in the tree. */
const isElsewhere = ({ currentTarget, target }: ClipboardEvent | KeyboardEvent): boolean =>
  !(target instanceof Node && currentTarget.contains(target));

/**
 * A table over pages comes to the rows of the page that the reader turns to, unless some of them are
 * in sight.
 */
function useFollowPage(
  entry: TableEntry,
  rowWindow: Virtualizer<HTMLDivElement, Element>,
  rowShown: (row: number) => number | null,
): void {
  const page = useViewer((state) => state.page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page moves the rows
  useEffect(() => {
    const at = entry.parts.findIndex((part) => part.page === page);
    const part = entry.parts[at];
    if (entry.parts.length === 1 || !part) return;
    const first = rowShown(Math.max(part.first, entry.table.header_rows));
    const next = entry.parts[at + 1];
    const last = next ? rowShown(next.first - 1) : Number.POSITIVE_INFINITY;
    const { startIndex = 0, endIndex = 0 } = rowWindow.range ?? {};
    if (first === null || (endIndex >= first && startIndex <= (last ?? first))) return;
    rowWindow.scrollToIndex(first, { align: 'start' });
  }, [page, entry]);
}

/** Takes the focus when the reader came from the grid of another table. */
function useAskedFocus(ref: RefObject<HTMLElement | null>, entry: TableEntry): void {
  const asked = useTablesView((state) => holds(entry, state.focusGrid));
  useLayoutEffect(() => {
    if (!asked) return;
    ref.current?.focus({ preventScroll: true });
    gridFocused();
  }, [asked, ref]);
}

/**
 * Width (scrollbars not counted) and height of an element, kept up to date. Whole pixels that are
 * really there: `clientWidth` rounds up, and a table one pixel too wide would scroll.
 */
function useSize(ref: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const scrollbar = element.offsetWidth - element.clientWidth;
      const width = Math.floor(element.getBoundingClientRect().width - scrollbar);
      setSize({ width, height: element.offsetHeight });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
