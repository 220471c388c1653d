import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { useSelection } from '../state/selection.ts';
import { usePageAtRest, useViewer } from '../state/viewer.ts';
import styles from './DocumentText.module.css';
import { PageText } from './PageText.tsx';

interface DocumentTextProps {
  readonly item: LibraryItem;
  readonly runningHeads: boolean;
}

/**
 * Estimated height of a page of text before measuring, CSS pixels: a page of prose in a narrow
 * pane.
 */
const ESTIMATE = 900;

/** All pages in one column; only those near the view have elements. */
export function DocumentText({ item, runningHeads }: DocumentTextProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: item.total_pages ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    overscan: 1,
  });

  // The text scrolls to the page in view when that changes; otherwise the user scrolls it freely.
  const page = usePageAtRest();
  useEffect(() => {
    const shown = virtual.getVirtualItems().some(({ index }) => index + 1 === page);
    if (!shown || page === 1) virtual.scrollToIndex(page - 1, { align: 'start' });
  }, [virtual, page]);

  return (
    <div ref={scroller} className={styles.scroller}>
      <div className={styles.pages} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <section
            key={index}
            ref={virtual.measureElement}
            data-index={index}
            className={styles.page}
            aria-label={`Page ${index + 1}`}
            style={{ transform: `translateY(${start}px)` }}
          >
            <button
              type="button"
              className={styles.number}
              onClick={() => {
                useSelection.getState().clear();
                useViewer.getState().goTo(index + 1);
              }}
            >
              Page {index + 1}
            </button>
            <PageText item={item} page={index + 1} runningHeads={runningHeads} />
          </section>
        ))}
      </div>
    </div>
  );
}
