import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { pagesToRead } from '../state/library.ts';
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
  const numbers = useMemo(() => pagesToRead(item), [item]);
  const virtual = useVirtualizer({
    count: numbers.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    overscan: 1,
  });

  // The text scrolls to the page in view when that changes; otherwise the user scrolls it freely.
  const page = usePageAtRest();
  useEffect(() => {
    const at = Math.max(
      0,
      numbers.findLastIndex((number) => number <= page),
    );
    const shown = virtual.getVirtualItems().some(({ index }) => index === at);
    if (!shown || at === 0) virtual.scrollToIndex(at, { align: 'start' });
  }, [virtual, page, numbers]);

  return (
    <div ref={scroller} className={styles.scroller}>
      <div className={styles.pages} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const number = numbers[index] ?? 1;
          return (
            <section
              key={index}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.page}
              aria-label={t('Page {page}', { page: number })}
              style={{ transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                className={styles.number}
                onClick={() => {
                  useSelection.getState().clear();
                  useViewer.getState().goTo(number);
                }}
              >
                {t('Page {page}', { page: number })}
              </button>
              <PageText item={item} page={number} runningHeads={runningHeads} />
            </section>
          );
        })}
      </div>
    </div>
  );
}
