import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { pageName, usePageLabels } from '../../state/page-labels.ts';
import { useDocumentReview } from '../../state/review-items.ts';
import { usePageAtRest, useViewer, useViewerStore } from '../../state/viewer.ts';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { useDevicePixelRatio } from '../../ui/use-media.ts';
import { rotateSize, type Size } from '../layout/rotation.ts';
import { CanvasCache } from '../pages/canvas-cache.ts';
import type { RenderQueue } from '../pages/render-queue.ts';
import { type DrawingDesk, usePageCanvas } from '../pages/use-page-canvas.ts';
import { usePageProxy } from '../pages/use-page-proxy.ts';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import { HeatLegend, HeatStrip } from './HeatStrip.tsx';
import { heatInWords, type PageHeat, pageHeat } from './page-heat.ts';
import styles from './Thumbnails.module.css';

/** Box that every thumbnail fits into, CSS pixels. */
const WIDTH = 132;
const HEIGHT = 176;
/** Space for the page number and the gap between two thumbnails, CSS pixels. */
const CAPTION = 36;
const OVERSCAN = 3;
/** Pixel budget of the cache: enough for about two hundred thumbnails. */
const CACHE_PIXELS = 5_000_000;
/** Added to the distance, so that thumbnails are drawn after the pages in view. */
const BEHIND_PAGES = 1_000_000;

interface ThumbnailsProps {
  readonly pdf: PDFDocumentProxy;
  readonly sizes: readonly Size[];
  readonly queue: RenderQueue;
}

/** Thumbnails of all pages, for navigation. */
export function Thumbnails({ pdf, sizes, queue }: ThumbnailsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const page = usePageAtRest();
  const review = useDocumentReview(useViewer((state) => state.documentId));
  const heat = useMemo(() => pageHeat(review), [review]);
  const desk = useMemo(
    () => ({ queue, cache: new CanvasCache<HTMLCanvasElement>(CACHE_PIXELS) }),
    [queue],
  );
  useEffect(() => () => desk.cache.clear(), [desk]);
  const rows = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => scroller.current,
    estimateSize: () => HEIGHT + CAPTION,
    overscan: OVERSCAN,
  });
  useEffect(() => rows.scrollToIndex(page - 1, { align: 'auto' }), [rows, page]);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = Math.min(pdf.numPages, Math.max(1, page + by));
    useViewer.getState().goTo(next, [], { history: { series: 'thumbnails' } });
    rows.scrollToIndex(next - 1, { align: 'auto' });
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-thumbnail="${next}"]`)?.focus(),
    );
  };

  return (
    <nav
      ref={scroller}
      className={styles.scroller}
      aria-label={t('Thumbnails')}
      onKeyDown={onKeyDown}
    >
      <div className={styles.column} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <Thumbnail
            key={index}
            pdf={pdf}
            page={index + 1}
            size={sizes[index] ?? { width: WIDTH, height: HEIGHT }}
            top={start}
            current={index + 1 === page}
            heat={heat.get(index + 1)}
            desk={desk}
          />
        ))}
      </div>
    </nav>
  );
}

interface ThumbnailProps {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly size: Size;
  readonly top: number;
  readonly current: boolean;
  readonly heat: PageHeat | undefined;
  readonly desk: DrawingDesk;
}

function Thumbnail({ pdf, page, size, top, current, heat, desk }: ThumbnailProps) {
  const host = useRef<HTMLSpanElement>(null);
  const viewer = useViewerStore();
  const rotation = useViewer((state) => state.rotation);
  const dark = useViewer((state) => state.darkPages);
  const labels = usePageLabels();
  const label = labels.get(page);
  const name = pageName(page, labels);
  const { proxy } = usePageProxy(pdf, page);
  const rotated = rotateSize(size, rotation);
  const factor = Math.min(WIDTH / rotated.width, HEIGHT / rotated.height);
  const width = Math.round(rotated.width * factor);
  const height = Math.round(rotated.height * factor);
  usePageCanvas({
    host,
    desk,
    pageNumber: page,
    page: proxy,
    width,
    height,
    rotation,
    devicePixelRatio: useDevicePixelRatio(),
    distance: () => BEHIND_PAGES + Math.abs(page - viewer.getState().page),
  });
  return (
    <Tooltip text={heat && <HeatLegend heat={heat} />} disabled={!heat} side="right">
      <button
        type="button"
        className={styles.thumbnail}
        style={{ top }}
        data-thumbnail={page}
        aria-label={heat ? `${name}, ${heatInWords(heat)}` : name}
        aria-current={current ? 'page' : undefined}
        tabIndex={current ? 0 : -1}
        onClick={() => useViewer.getState().goTo(page)}
      >
        <span className={styles.room} style={{ height: HEIGHT }}>
          <span
            ref={host}
            className={styles.sheet}
            data-dark={dark || undefined}
            style={{ width, height }}
          />
          {heat && <HeatStrip heat={heat} height={height} rotation={rotation} />}
        </span>
        <span className={styles.number}>
          {page}
          {label !== undefined && ` (${label})`}
        </span>
      </button>
    </Tooltip>
  );
}
