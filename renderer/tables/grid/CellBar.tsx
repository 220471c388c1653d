import { memo } from 'react';
import { formatLocale, t } from '../../../shared/messages/messages.ts';
import { columnName } from '../../../shared/tables/column-name.ts';
import { boundsOf, type CellRange, isSingle } from '../../grid/cell-range.ts';
import type { ShownGrid } from '../../grid/shown-grid.ts';
import { type Summary, summaryOf } from '../../grid/summary.ts';
import { pageName } from '../../state/page-labels.ts';
import { useSelection } from '../../state/selection.ts';
import { partOfRow, type TableEntry, targetOf } from '../../state/table-entries.ts';
import { Confidence } from '../Confidence.tsx';
import { originalSentence } from '../editing/originals.ts';
import styles from './CellBar.module.css';
import { type CellNotes, cellKey } from './cell-notes.ts';

interface CellBarProps {
  readonly shownGrid: ShownGrid;
  readonly range: CellRange | null;
  readonly entry: TableEntry;
  readonly notes: CellNotes;
  /** Content of the selected cell before it was corrected. */
  readonly original: string | undefined;
  readonly onRestore: (() => void) | null;
}

/**
 * Below the grid: the whole text of the selected cell, or a summary of the selected cells.
 * Memoised, because the summary of thousands of cells is too slow to compute on every scroll step.
 */
export const CellBar = memo(function CellBar(props: CellBarProps) {
  const { shownGrid, range, entry, notes, original, onRestore } = props;
  if (!range || shownGrid.rowCount === 0) {
    return <div className={styles.bar} data-empty />;
  }
  const bounds = boundsOf(range, shownGrid);
  const cell = shownGrid.cellAt(range.focus);
  const note = cell && notes.get(cellKey(cell.row, cell.column));
  const part = cell && entry.parts.length > 1 ? partOfRow(entry, cell.row) : undefined;
  return (
    <div className={styles.bar} role="status">
      <span className={styles.address}>
        {addressOf(shownGrid, bounds.top, bounds.left)}
        {!isSingle(bounds, shownGrid) && `:${addressOf(shownGrid, bounds.bottom, bounds.right)}`}
      </span>
      {isSingle(bounds, shownGrid) ? (
        <>
          <span className={styles.text}>
            {cell?.text}
            {note && note.kind !== 'accepted' && (
              <span className={styles.note} data-note={note.kind}>
                {note.sentence}
              </span>
            )}
            {original !== undefined && (
              <span className={styles.note}>{originalSentence(original)}</span>
            )}
          </span>
          {onRestore && (
            <button type="button" className={styles.restore} onClick={onRestore}>
              {t('Restore original')}
            </button>
          )}
          {cell && part && (
            <button
              type="button"
              className={styles.page}
              title={pageName(part.page)}
              onClick={() =>
                useSelection.getState().select(targetOf(entry, cell.row, cell.column), 'panel')
              }
            >
              {t('p. {page}', { page: part.page })}
            </button>
          )}
          {cell && (
            <Confidence
              of="cell"
              value={cell.confidence}
              reasons={cell.confidence_reasons}
              decision={
                cell.source === 'human'
                  ? 'corrected'
                  : note?.kind === 'accepted'
                    ? 'accepted'
                    : null
              }
            />
          )}
        </>
      ) : (
        <Totals {...summaryOf(bounds, shownGrid)} />
      )}
    </div>
  );
});

const addressOf = (shownGrid: ShownGrid, row: number, column: number): string =>
  `${columnName(column)}${(shownGrid.rows[row]?.row ?? 0) + 1}`;

const number = new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: 6 });
/** A mean may have any number of decimals; four are enough. */
const rounded = new Intl.NumberFormat(formatLocale(), { maximumFractionDigits: 4 });

function Totals({ cells, numbers, total }: Summary) {
  const unit = total?.percent ? ' %' : '';
  const printed = (value: number) => (total?.percent ? value * 100 : value);
  return (
    <span className={styles.totals}>
      <span>{t('{number} cells', { number: number.format(cells) })}</span>
      {numbers > 0 && (
        <span>{t('{count, plural, one {# number} other {# numbers}}', { count: numbers })}</span>
      )}
      {total && (
        <>
          <span>
            {t('Sum {number}{unit}', { number: number.format(printed(total.sum)), unit })}
          </span>
          <span>
            {t('Mean {rounded}{unit}', { rounded: rounded.format(printed(total.mean)), unit })}
          </span>
        </>
      )}
    </span>
  );
}
