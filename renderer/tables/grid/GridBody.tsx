import { memo } from 'react';
import type { ColumnKind } from '../../../shared/values/cell-value.ts';
import { partOfRow, type TableEntry } from '../../state/table-entries.ts';
import { type CellNotes, placeKey } from './cell-notes.ts';
import { areaOf, ROW_HEIGHT } from './geometry.ts';
import type { ShownSheet } from './sheet.ts';
import type { Slot } from './slots.ts';
import styles from './TableGrid.module.css';

interface GridBodyProps {
  readonly sheet: ShownSheet;
  readonly starts: readonly number[];
  readonly kinds: readonly ColumnKind[];
  /** Width of the row numbers, left of the first column. */
  readonly gutter: number;
  /** The first column stays while the others scroll sideways. */
  readonly frozen: boolean;
  /** Shown rows and columns, inclusive. */
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
  /** Rows of the header, for assistive technology. */
  readonly rowOffset: number;
  readonly idPrefix: string;
  readonly entry: TableEntry;
  readonly notes: CellNotes;
}

/** The cells in view. A merged cell is drawn once, whole, by the first of its rows in view. */
export const GridBody = memo(function GridBody(props: GridBodyProps) {
  const { sheet, gutter, firstRow, lastRow, rowOffset, entry } = props;
  const rows = sheet.rows.slice(firstRow, lastRow + 1);
  return rows.map(({ row: printed }, i) => {
    const row = firstRow + i;
    const part = partOfRow(entry, printed);
    const begins = part !== entry.parts[0] && part?.first === printed;
    return (
      <tr
        key={row}
        aria-rowindex={row + rowOffset + 1}
        className={styles.row}
        data-page-begins={begins || undefined}
        style={{ top: row * ROW_HEIGHT }}
      >
        <th
          scope="row"
          className={styles.number}
          style={{ width: gutter }}
          title={part && `Row ${printed + 1}, on page ${part.page}`}
        >
          {printed + 1}
        </th>
        {cellsOf(row, props)}
      </tr>
    );
  });
});

function cellsOf(row: number, props: GridBodyProps) {
  const { sheet, starts, kinds, gutter, firstRow, firstColumn, lastColumn, idPrefix } = props;
  const { notes, frozen } = props;
  const cells = [];
  for (let column = frozen ? 0 : firstColumn; column <= lastColumn; ) {
    const slot = sheet.slotAt({ row, column });
    const bounds = sheet.areaAt({ row, column });
    column = Math.max(bounds.right + 1, firstColumn);
    // A cell that goes on over other columns scrolls with them.
    const stays = frozen && bounds.right === 0;
    // Drawn already by the row above, if that one is in view.
    if (!slot || (bounds.top < row && row > firstRow)) continue;
    const { left, top, width, height } = areaOf(bounds, starts);
    const offset = top - row * ROW_HEIGHT;
    const note = slot.cell && notes.get(placeKey(slot.cell.row, slot.cell.column));
    cells.push(
      <td
        key={bounds.left}
        id={cellId(idPrefix, bounds)}
        aria-colindex={bounds.left + 1}
        colSpan={bounds.right - bounds.left + 1}
        rowSpan={bounds.bottom - bounds.top + 1}
        className={styles.cell}
        data-kind={kinds[bounds.left]}
        data-blank={slot.value.kind === 'blank' || undefined}
        data-header={slot.cell?.header || undefined}
        data-merged={bounds.right > bounds.left || undefined}
        data-frozen={stays || undefined}
        data-note={note?.kind}
        title={note?.kind === 'mismatch' ? note.sentence : undefined}
        data-repeated={isRepeated(slot, bounds.top, sheet) || undefined}
        style={{
          left: left + gutter,
          ...(stays ? { marginTop: offset } : { top: offset }),
          ...{ width, height },
          ...indentOf(slot),
        }}
      >
        <span className={styles.text}>{slot.cell?.text}</span>
      </td>,
    );
  }
  return cells;
}

/** A step of a label that stands in, pixels. */
const INDENT = 12;

const indentOf = ({ cell }: Slot) =>
  cell?.level === undefined ? undefined : { paddingLeft: 8 + INDENT * cell.level };

export const cellId = (prefix: string, { top, left }: { top: number; left: number }): string =>
  `${prefix}-${top}-${left}`;

/** Sorting has parted the cell, and this part does not hold its first row. */
const isRepeated = ({ cell }: Slot, top: number, sheet: ShownSheet): boolean =>
  cell !== null && cell.row_span > 1 && sheet.rows[top]?.row !== cell.row;
