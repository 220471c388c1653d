import styles from './CellBar.module.css';
import { boundsOf, type CellRange, isSingle } from './cell-range.ts';
import type { ShownSheet } from './sheet.ts';
import { columnName } from './slots.ts';
import { summaryOf } from './summary.ts';

interface CellBarProps {
  readonly sheet: ShownSheet;
  readonly range: CellRange | null;
}

/** Below the grid: the whole text of the selected cell, or what the selected cells come to. */
export function CellBar({ sheet, range }: CellBarProps) {
  if (!range || sheet.rowCount === 0) {
    return <div className={styles.bar} data-empty />;
  }
  const bounds = boundsOf(range, sheet);
  const slot = sheet.slotAt(range.focus);
  return (
    <div className={styles.bar} role="status">
      <span className={styles.address}>
        {addressOf(sheet, bounds.top, bounds.left)}
        {!isSingle(bounds, sheet) && `:${addressOf(sheet, bounds.bottom, bounds.right)}`}
      </span>
      {isSingle(bounds, sheet) ? (
        <>
          <span className={styles.text}>{slot?.cell?.text}</span>
          {slot?.cell && <Confidence value={slot.cell.confidence} />}
        </>
      ) : (
        <Totals {...summaryOf(bounds, sheet)} />
      )}
    </div>
  );
}

const addressOf = (sheet: ShownSheet, row: number, column: number): string =>
  `${columnName(column)}${(sheet.rows[row]?.row ?? 0) + 1}`;

const number = new Intl.NumberFormat(undefined, { maximumFractionDigits: 6 });

function Totals({ cells, numbers, sum, mean }: ReturnType<typeof summaryOf>) {
  return (
    <span className={styles.totals}>
      <span>{cells} cells</span>
      {numbers > 0 && (
        <>
          <span>Sum {number.format(sum)}</span>
          <span>Mean {number.format(mean)}</span>
        </>
      )}
    </span>
  );
}

/** Below it a reader should look at the page. */
const DOUBTFUL = 0.8;

export function Confidence({ value }: { readonly value: number }) {
  const doubtful = value < DOUBTFUL;
  return (
    <span
      className={styles.confidence}
      data-doubtful={doubtful || undefined}
      title={doubtful ? 'Doubtful: compare with the page' : 'Confidence of the recognition'}
    >
      {value.toFixed(2)}
    </span>
  );
}
