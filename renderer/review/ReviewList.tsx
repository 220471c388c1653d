import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { t } from '../../shared/messages/messages.ts';
import virtual from '../ui/VirtualList.module.css';
import type { QueueRow } from './queue.ts';
import styles from './ReviewPanel.module.css';
import { ReviewRow } from './ReviewRow.tsx';
import { useReviewView } from './review-view.ts';

const OVERSCAN = 8;
/** Estimates before measuring; CSS pixels. */
const HEADING_HEIGHT = 32;
const ITEM_HEIGHT = 58;

interface ReviewListProps {
  readonly rows: readonly QueueRow[];
  /** The items of each document are listed below its name. */
  readonly withDocuments: boolean;
}

/**
 * A virtual list for queues of any length: only visible rows have elements. J and K move through
 * it.
 */
export function ReviewList({ rows: all, withDocuments }: ReviewListProps) {
  const rows = withDocuments ? all : all.filter(({ type }) => type === 'item');
  const scroller = useRef<HTMLDivElement>(null);
  const currentId = useReviewView((view) => view.currentId);
  const focusRequest = useReviewView((view) => view.focusRequest);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.type === 'document' ? HEADING_HEIGHT : ITEM_HEIGHT),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
  });
  const isListed = rows.some(({ key }) => key === currentId);
  const firstItem = rows.find(({ type }) => type === 'item')?.key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request moves the focus once
  useEffect(() => {
    const at = rows.findIndex(({ key }) => key === currentId);
    if (at < 0 || focusRequest === 0) return;
    virtualizer.scrollToIndex(at, { align: 'auto' });
    // The row may be rendered only after scrolling.
    const frame = requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-review-row="${currentId}"]`)?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [focusRequest]);

  return (
    <div ref={scroller} className={virtual.scroller}>
      <ul
        className={virtual.list}
        aria-label={t('Review items')}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={virtual.slot}
              style={{ transform: `translateY(${start}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
            >
              {row.type === 'document' ? (
                <h3 className={styles.document}>
                  <span className="truncated" title={row.fileName}>
                    {row.fileName}
                  </span>
                  <span className={styles.count}>
                    {t('{reviewed, number} of {total, number} reviewed', {
                      reviewed: row.total - row.open,
                      total: row.total,
                    })}
                  </span>
                </h3>
              ) : (
                <ReviewRow
                  item={row.item}
                  current={row.key === currentId}
                  tabStop={isListed ? row.key === currentId : row.key === firstItem}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
