import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type UIEvent, useEffect, useRef, useState } from 'react';
import { DocumentRow } from './DocumentRow.tsx';
import { countOf } from './format.ts';
import { HitRow, MoreRow } from './HitRow.tsx';
import styles from './LibraryPanel.module.css';
import { useLibraryView } from './library-view.ts';
import { beginPicks, clearPicks, nextPicks, type PickMode, usePicks } from './picks.ts';
import rowStyles from './rows.module.css';
import type { Row } from './rows.ts';
import { UploadRow } from './UploadRow.tsx';

interface DocumentListProps {
  readonly rows: readonly Row[];
  readonly currentId: string | null;
}

/** Heights before a row is measured, in pixels. */
const ESTIMATE: Readonly<Record<Row['kind'], number>> = {
  upload: 50,
  document: 50,
  heading: 34,
  hit: 48,
  more: 28,
};
const OVERSCAN = 8;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const canFocus = (row: Row | undefined): boolean =>
  row !== undefined && row.kind !== 'upload' && row.kind !== 'heading';

/** Only the rows in sight are in the document; Tab reaches one of them, arrow keys the others. */
export function DocumentList({ rows, currentId }: DocumentListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const now = useNow();

  const virtualizer = useVirtualizer({
    count: rows.length,
    initialOffset: () => useLibraryView.getState().scrollTop,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => ESTIMATE[rows[index]?.kind ?? 'document'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    gap: 2,
  });

  const tabStop =
    rows.find((row) => row.key === focusKey && canFocus(row)) ??
    rows.find((row) => row.key === currentId) ??
    rows.find(canFocus);

  // The document on screen, wherever it was opened from, is in sight here; after a reload the
  // list stays where it was left.
  const currentAt = rows.findIndex((row) => row.key === currentId);
  const listed = currentAt >= 0;
  const restored = useRef(useLibraryView.getState().scrollTop > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that come above it move nothing
  useEffect(() => {
    if (listed && !restored.current) virtualizer.scrollToIndex(currentAt, { align: 'auto' });
    if (listed) restored.current = false;
  }, [virtualizer, currentId, listed]);

  const pick = (id: string, mode: PickMode) => {
    const listed = rows.flatMap((row) => (row.kind === 'document' ? row.key : []));
    usePicks.setState((picks) => nextPicks(picks, id, mode, { listed, currentId }));
  };

  const focusRow = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setFocusKey(row.key);
    virtualizer.scrollToIndex(index, { align: 'auto' });
    // The row may only come into being by that scroll.
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)?.focus(),
    );
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const at = Number(target.closest('[data-index]')?.getAttribute('data-index') ?? -1);
    if (at < 0 || target instanceof HTMLInputElement) return;
    if (event.key === 'Escape' && usePicks.getState().ids.size > 0) {
      // It is answered by that: what else listens for Escape stays open.
      event.preventDefault();
      clearPicks();
    }
    // The row itself has deleted its document: the next one moves up to its place.
    if (event.key === 'Delete') focusRow(at + 1 < rows.length ? at : at - 1);
    const step = STEPS[event.key];
    const goal =
      step !== undefined
        ? nextFocusable(rows, at, step)
        : event.key === 'Home'
          ? rows.findIndex(canFocus)
          : event.key === 'End'
            ? rows.findLastIndex(canFocus)
            : -1;
    if (goal < 0) return;
    event.preventDefault();
    const reached = rows[goal];
    if (event.shiftKey && reached?.kind === 'document') {
      const from = rows[at];
      if (from?.kind === 'document') beginPicks(from.key);
      pick(reached.key, 'range');
    }
    focusRow(goal);
  };

  return (
    <div ref={scroller} className={styles.scroller} onScroll={storeScroll}>
      <ul
        className={styles.list}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label="Documents"
        onKeyDown={onKeyDown}
      >
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className={styles.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.kind === 'document' && (
                <DocumentRow
                  item={row.item}
                  current={row.key === currentId}
                  tabStop={row === tabStop}
                  now={now}
                  onPick={(mode) => pick(row.key, mode)}
                />
              )}
              {row.kind === 'upload' && <UploadRow upload={row.upload} />}
              {row.kind === 'hit' && <HitRow hit={row.hit} tabStop={row === tabStop} />}
              {row.kind === 'more' && <MoreRow row={row} tabStop={row === tabStop} />}
              {row.kind === 'heading' && (
                <h2 className={rowStyles.heading} title={row.filename}>
                  <span>{row.filename}</span>
                  <span>{countOf(row.places, 'place')}</span>
                </h2>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function nextFocusable(rows: readonly Row[], from: number, step: number): number {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    if (canFocus(rows[index])) return index;
  }
  return -1;
}

/** Scrolling tells of every frame; where it ended is what is kept, milliseconds. */
const REST_MS = 200;
let scrollTimer: ReturnType<typeof setTimeout> | undefined;

function storeScroll({ currentTarget }: UIEvent<HTMLElement>): void {
  const { scrollTop } = currentTarget;
  clearTimeout(scrollTimer);
  scrollTimer = setTimeout(() => useLibraryView.setState({ scrollTop }), REST_MS);
}

const MINUTE_MS = 60_000;

/** The time, anew every minute: fine enough for "12 min ago". */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
