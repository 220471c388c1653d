import { useVirtualizer } from '@tanstack/react-virtual';
import { Sigma } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { countOf } from '../library/format.ts';
import { type Target, useSelection } from '../state/selection.ts';
import { holds, samePlace, type TableEntry } from '../state/table-entries.ts';
import { Confidence } from './Confidence.tsx';
import { mismatchesOf } from './grid/cell-notes.ts';
import styles from './TableList.module.css';
import { pagesOf, titleOf } from './tables-view.ts';

interface TableListProps {
  readonly entries: readonly TableEntry[];
  readonly active: TableEntry | null;
  readonly onOpen: (entry: TableEntry) => void;
}

const ROW_HEIGHT = 28;
/** Above the first row and below the last, pixels. */
const MARGIN = 4;

/** The tables by name, page and size; the open one is marked. */
export function TableList({ entries, active, onOpen }: TableListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    paddingStart: MARGIN,
    paddingEnd: MARGIN,
    scrollPaddingStart: MARGIN,
    scrollPaddingEnd: MARGIN,
  });
  const activeIndex = entries.findIndex((entry) => samePlace(entry, active));
  useEffect(() => {
    if (activeIndex >= 0) virtual.scrollToIndex(activeIndex, { align: 'auto' });
  }, [virtual, activeIndex]);

  return (
    <nav ref={scroller} className={styles.list} aria-label="Tables">
      <ul className={styles.items} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const entry = entries[index];
          return (
            entry && (
              <li key={`${entry.page} ${entry.position}`} style={{ top: start }}>
                <Row entry={entry} active={index === activeIndex} onOpen={onOpen} />
              </li>
            )
          );
        })}
      </ul>
    </nav>
  );
}

interface RowProps {
  readonly entry: TableEntry;
  readonly active: boolean;
  readonly onOpen: (entry: TableEntry) => void;
}

function Row({ entry, active, onOpen }: RowProps) {
  const { page, position, table } = entry;
  const target: Target = { kind: 'table', page, table: position };
  const hovered = useSelection(
    ({ hovered: over }) =>
      over?.kind === 'table' && holds(entry, { page: over.page, position: over.table }),
  );
  const misses = mismatchesOf(table.totals).length;
  const { hover } = useSelection.getState();
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={active || undefined}
      data-hovered={hovered || undefined}
      onClick={() => onOpen(entry)}
      onPointerEnter={() => hover(target, 'panel')}
      onPointerLeave={() => hover(null, 'panel')}
    >
      <span className={styles.title}>
        {titleOf(entry)}
        {!table.title && <span className={styles.hint}>{hintOf(table.headers)}</span>}
      </span>
      {misses > 0 && (
        <span className={styles.misses} title={`${countOf(misses, 'figure')} not adding up`}>
          <Sigma aria-hidden />
          {misses}
          <span className="visually-hidden"> not adding up</span>
        </span>
      )}
      {table.continues && <span className={styles.note}>continued</span>}
      <span className={styles.size}>
        {table.row_count} × {table.column_count}
      </span>
      {table.confidence !== undefined && (
        <Confidence of="table" value={table.confidence} reasons={table.confidence_reasons} />
      )}
      <span className={styles.page}>{pagesOf(entry)}</span>
    </button>
  );
}

/** What the columns are called, to know a table without a title by. */
const hintOf = (headers: readonly string[]): string =>
  [...new Set(headers.map((header) => header.replace(/\s+/gu, ' ').trim()).filter(Boolean))].join(
    ' · ',
  );
