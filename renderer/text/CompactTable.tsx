import { memo, useMemo } from 'react';
import type { Cell, Table } from '../../shared/contract/index.ts';
import { readTable } from '../../shared/values/cell-value.ts';
import { type Target, useSelection } from '../state/selection.ts';
import styles from './CompactTable.module.css';

interface CompactTableProps {
  readonly page: number;
  /** Position of the table on its page. */
  readonly position: number;
  readonly table: Table;
}

/** A table among text: all of it, as printed; the Tables tab is where it is worked with. */
export const CompactTable = memo(function CompactTable({
  page,
  position,
  table,
}: CompactTableProps) {
  const { kinds } = useMemo(() => readTable(table.cells, table.column_count), [table]);
  const rows = useMemo(() => rowsOf(table), [table]);
  const headerRows = Math.min(table.header_rows, rows.length);
  const lit = useLitCell(page, position);
  const row = (cells: readonly Cell[], key: number) => (
    <tr key={key}>
      {cells.map((cell) => (
        <CellView
          key={cell.column}
          cell={cell}
          numeric={kinds[cell.column] === 'number'}
          lit={lit === `${cell.row},${cell.column}`}
        />
      ))}
    </tr>
  );
  return (
    <div className={styles.scroller} data-table={position}>
      <table className={styles.table}>
        {headerRows > 0 && <thead>{rows.slice(0, headerRows).map(row)}</thead>}
        <tbody>{rows.slice(headerRows).map((cells, i) => row(cells, headerRows + i))}</tbody>
      </table>
    </div>
  );
});

interface CellViewProps {
  readonly cell: Cell;
  readonly numeric: boolean;
  readonly lit: boolean;
}

const CellView = memo(function CellView({ cell, numeric, lit }: CellViewProps) {
  const shared = {
    rowSpan: cell.row_span,
    colSpan: cell.column_span,
    'data-cell': `${cell.row},${cell.column}`,
    'data-numeric': (numeric && cell.column_span === 1) || undefined,
    'data-lit': lit || undefined,
    style: cell.level === undefined ? undefined : { paddingLeft: `${8 + 10 * cell.level}px` },
    children: cell.text,
  };
  // A corner that says nothing heads nothing.
  return cell.header && cell.text !== '' ? <th {...shared} /> : <td {...shared} />;
});

/** The cell of this table that is lit, as `row,column`. */
function useLitCell(page: number, table: number): string | null {
  const place = (target: Target | null) =>
    target?.kind === 'cell' && target.page === page && target.table === table
      ? `${target.row},${target.column}`
      : null;
  return useSelection((state) => place(state.hovered) ?? place(state.selected));
}

function rowsOf(table: Table): Cell[][] {
  const rows: Cell[][] = table.rows.map(() => []);
  for (const cell of table.cells) rows[cell.row]?.push(cell);
  return rows.map((row) => row.sort((a, b) => a.column - b.column));
}
