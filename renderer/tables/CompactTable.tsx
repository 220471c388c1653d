import { memo, useMemo } from 'react';
import { isUnsure } from '../../shared/confidence.ts';
import type { Cell, Table } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { isRightToLeftText } from '../../shared/tables/direction.ts';
import type { CellValue } from '../../shared/values/cell-value.ts';
import { readTable } from '../../shared/values/table-values.ts';
import { type Target, useSelection } from '../state/selection.ts';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import styles from './CompactTable.module.css';
import { confidenceTitle } from './Confidence.tsx';

interface CompactTableProps {
  readonly page: number;
  /** Position of the table on its page. */
  readonly position: number;
  readonly table: Table;
}

/** A table within the text: complete, as printed; it is edited and exported in the Tables tab. */
export const CompactTable = memo(function CompactTable({
  page,
  position,
  table,
}: CompactTableProps) {
  const values = useMemo(
    () => readTable(table.cells, table.column_count, table.column_formats),
    [table],
  );
  const rows = useMemo(() => groupCellsByRow(table), [table]);
  const headerRows = Math.min(table.header_rows, rows.length);
  const highlighted = useHighlightedCell(page, position);
  const row = (cells: readonly Cell[], key: number) => (
    <tr key={key}>
      {cells.map((cell) => (
        <CellView
          key={cell.column}
          cell={cell}
          endAligned={
            values.kinds[cell.column] !== 'text' && (cell.header || isAmount(values.valueOf(cell)))
          }
          highlighted={highlighted === `${cell.row},${cell.column}`}
        />
      ))}
    </tr>
  );
  return (
    <ScrollRegion label={t('Table on page {page}', { page })} className={styles.scroller}>
      <table
        className={styles.table}
        data-table={position}
        dir={isRightToLeftText(table.cells.map(({ text }) => text)) ? 'rtl' : 'ltr'}
      >
        {headerRows > 0 && <thead>{rows.slice(0, headerRows).map(row)}</thead>}
        <tbody>{rows.slice(headerRows).map((cells, i) => row(cells, headerRows + i))}</tbody>
      </table>
    </ScrollRegion>
  );
});

/** Numbers, dates and placeholders for missing values are right-aligned, below their header. */
const isAmount = ({ kind }: CellValue): boolean => kind !== 'text';

interface CellViewProps {
  readonly cell: Cell;
  readonly endAligned: boolean;
  readonly highlighted: boolean;
}

const CellView = memo(function CellView({ cell, endAligned, highlighted }: CellViewProps) {
  const shared = {
    rowSpan: cell.row_span,
    colSpan: cell.column_span,
    'data-cell': `${cell.row},${cell.column}`,
    'data-align': endAligned && cell.column_span === 1 ? 'end' : undefined,
    'data-bold': cell.bold,
    'data-rule': cell.rule_below,
    'data-unsure': (cell.text !== '' && isUnsure('cell', cell.confidence)) || undefined,
    title: cellTitle(cell),
    'data-lit': highlighted || undefined,
    style:
      cell.level === undefined ? undefined : { paddingInlineStart: `${8 + 10 * cell.level}px` },
    children: cell.text,
  };
  // An empty corner cell is no header.
  return cell.header && cell.text !== '' ? <th {...shared} /> : <td {...shared} />;
});

const cellTitle = ({ text, confidence, confidence_reasons: reasons }: Cell): string | undefined =>
  text !== '' && isUnsure('cell', confidence)
    ? confidenceTitle('cell', confidence, reasons)
    : undefined;

/** The highlighted cell of this table, as `row,column`. */
function useHighlightedCell(page: number, table: number): string | null {
  const cellKey = (target: Target | null) =>
    target?.kind === 'cell' && target.page === page && target.table === table
      ? `${target.row},${target.column}`
      : null;
  return useSelection((state) => cellKey(state.hovered) ?? cellKey(state.selected));
}

function groupCellsByRow(table: Table): Cell[][] {
  const rows: Cell[][] = table.rows.map(() => []);
  for (const cell of table.cells) rows[cell.row]?.push(cell);
  return rows.map((row) => row.sort((a, b) => a.column - b.column));
}
