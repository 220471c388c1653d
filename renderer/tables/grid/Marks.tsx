import { type Target, useSelection } from '../../state/selection.ts';
import { rowOf, type TableEntry } from '../../state/table-entries.ts';
import { type Bounds, boundsOf, type CellRange, isSingle } from './cell-range.ts';
import { areaOf } from './geometry.ts';
import type { ShownSheet } from './sheet.ts';
import styles from './TableGrid.module.css';

interface MarksProps {
  readonly sheet: ShownSheet;
  readonly starts: readonly number[];
}

/** The selected rectangle, and in it the cell that the keyboard stands on. */
export function RangeMark({ sheet, starts, range }: MarksProps & { range: CellRange }) {
  const bounds = boundsOf(range, sheet);
  const focus = sheet.areaAt(range.focus);
  return (
    <>
      {!isSingle(bounds, sheet) && <div className={styles.range} style={areaOf(bounds, starts)} />}
      <div className={styles.focus} style={areaOf(focus, starts)} />
    </>
  );
}

interface HoverMarkProps extends MarksProps {
  readonly entry: TableEntry;
}

/** The cell under the pointer, here or on the page. */
export function HoverMark({ sheet, starts, entry }: HoverMarkProps) {
  const hovered = useSelection((state) => state.hovered);
  const bounds = boundsOfTarget(hovered, sheet, entry);
  return bounds && <div className={styles.hover} style={areaOf(bounds, starts)} />;
}

function boundsOfTarget(
  target: Target | null,
  sheet: ShownSheet,
  entry: TableEntry,
): Bounds | null {
  const row = rowOf(entry, target);
  if (row === null || target?.kind !== 'cell') return null;
  const place = sheet.placeOf(row, target.column);
  return place && sheet.areaAt(place);
}
