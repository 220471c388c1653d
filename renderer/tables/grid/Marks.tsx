import { memo } from 'react';
import { type Bounds, boundsOf, type CellRange, isSingle } from '../../grid/cell-range.ts';
import { areaOf, type GridLayout } from '../../grid/geometry.ts';
import type { ShownGrid } from '../../grid/shown-grid.ts';
import { type Target, useSelection } from '../../state/selection.ts';
import { rowOf, type TableEntry } from '../../state/table-entries.ts';
import styles from './TableGrid.module.css';

interface MarksProps {
  readonly shownGrid: ShownGrid;
  readonly layout: GridLayout;
  readonly range: CellRange | null;
  readonly entry: TableEntry;
  /** Start and top edge of the first cell: beside the row numbers, below the header. */
  readonly start: number;
  readonly top: number;
  /** Width of the frozen column; 0 for none. */
  readonly frozen: number;
}

/**
 * Selection and hover marks, from the grid or the page. Frozen cells cover what scrolls beneath, so
 * the part of a mark that lies on them is drawn again above them.
 */
export const Marks = memo(function Marks({ start, top, frozen, ...marks }: MarksProps) {
  const size = { width: frozen, height: marks.layout.tops.at(-1) };
  return (
    <>
      <div className={styles.marks} style={{ insetInlineStart: start, top }} aria-hidden>
        <RangeMark {...marks} />
        <HoverMark {...marks} />
      </div>
      {frozen > 0 && (
        <div className={styles.staying} style={{ insetInlineStart: start }} aria-hidden>
          <div className={styles.frozenMarks} style={size}>
            <RangeMark {...marks} />
            <HoverMark {...marks} />
          </div>
        </div>
      )}
    </>
  );
});

type MarkProps = Omit<MarksProps, 'start' | 'top' | 'frozen'>;

/** The selected rectangle, and in it the cell with the keyboard focus. */
function RangeMark({ shownGrid, layout, range }: MarkProps) {
  if (!range) return null;
  const bounds = boundsOf(range, shownGrid);
  const focus = shownGrid.areaAt(range.focus);
  return (
    <>
      {!isSingle(bounds, shownGrid) && (
        <div className={styles.range} style={areaOf(bounds, layout)} />
      )}
      <div className={styles.focus} style={areaOf(focus, layout)} />
    </>
  );
}

function HoverMark({ shownGrid, layout, entry }: MarkProps) {
  const hovered = useSelection((state) => state.hovered);
  const bounds = boundsOfTarget(hovered, shownGrid, entry);
  return bounds && <div className={styles.hover} style={areaOf(bounds, layout)} />;
}

function boundsOfTarget(
  target: Target | null,
  shownGrid: ShownGrid,
  entry: TableEntry,
): Bounds | null {
  const row = rowOf(entry, target);
  if (row === null || target?.kind !== 'cell') return null;
  const cellPosition = shownGrid.positionOf(row, target.column);
  return cellPosition && shownGrid.areaAt(cellPosition);
}
