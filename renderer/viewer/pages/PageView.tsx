import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { PageContent } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { useSelection } from '../../state/selection.ts';
import { type Rotation, useIsActivePane, useViewer, useViewerStore } from '../../state/viewer.ts';
import { useDevicePixelRatio } from '../../ui/use-media.ts';
import type { PageFrame } from '../layout/page-stack.ts';
import { isSideways, type Point, unrotatePoint } from '../layout/rotation.ts';
import { fieldAt } from '../overlay/FieldBoxes.tsx';
import { Overlay } from '../overlay/Overlay.tsx';
import { PageNote } from '../overlay/PageNote.tsx';
import { targetAt } from '../overlay/targets.ts';
import { usePageOverlayData } from '../overlay/use-page-overlay-data.ts';
import type { PDFDocumentProxy, PDFPageProxy } from '../pdf/pdfjs.ts';
import { RegionLayer } from '../region/RegionLayer.tsx';
import { SeparatorLayer } from '../separators/SeparatorLayer.tsx';
import { WordLayer } from '../words/WordLayer.tsx';
import { LinkLayer } from './LinkLayer.tsx';
import styles from './PageView.module.css';
import { TextLayer } from './TextLayer.tsx';
import { type DrawingDesk, usePageCanvas } from './use-page-canvas.ts';
import { usePageProxy } from './use-page-proxy.ts';

/**
 * CSS pixels per page unit below which ten-point text is too small to be selected with a pointer.
 * Plans and wide pages are shown at such a scale as a whole, and their many thousand words would
 * slow down every frame.
 */
const LEAST_SELECTABLE = 0.25;

interface PageViewProps {
  readonly documentId: string;
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly frame: PageFrame;
  readonly rotation: Rotation;
  readonly desk: DrawingDesk;
  readonly distanceTo: (index: number) => number;
}

/**
 * A page that comes near while the pages scroll must stay for this long before it is loaded and
 * drawn, milliseconds: at the speed of a hand on the wheel it is not in view yet.
 */
const SETTLE_MS = 100;

/** One page; blank while it may only fly past. */
export const PageView = memo(function PageView(props: PageViewProps) {
  const viewer = useViewerStore();
  const [settled, setSettled] = useState(() => !viewer.getState().scrolling);
  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [settled]);
  const { page, frame } = props;
  const dark = useViewer((state) => state.darkPages);
  if (settled) return <SettledPage {...props} />;
  const { top, left, width, height } = frame;
  return (
    <div
      className={styles.page}
      data-page={page}
      data-dark={dark || undefined}
      style={{ top, left, width, height }}
    />
  );
});

/** The unmodified rendering, and the overlay of the extracted content. */
function SettledPage(props: PageViewProps) {
  const { documentId, pdf, page, frame, rotation, desk, distanceTo } = props;
  const canvasHost = useRef<HTMLDivElement>(null);
  const { proxy, unreadable } = usePageProxy(pdf, page);
  const drawing = usePageCanvas({
    host: canvasHost,
    desk,
    pageNumber: page,
    page: proxy,
    width: frame.width,
    height: frame.height,
    rotation,
    devicePixelRatio: useDevicePixelRatio(),
    distance: () => distanceTo(page - 1),
  });
  const reading = usePageOverlayData(documentId, page);
  const dark = useViewer((state) => state.darkPages);
  const active = useIsActivePane();
  const pointing = usePointing(page, reading.content, rotation);

  const scale = proxy ? unitScale(proxy, frame, rotation) : 1;
  const style: CSSProperties & Record<'--total-scale-factor', number> = {
    top: frame.top,
    left: frame.left,
    width: frame.width,
    height: frame.height,
    // The text layer scales itself by this variable.
    '--total-scale-factor': scale,
  };

  return (
    // Pointer handling is an addition for the mouse; keys reach the same targets (see
    // use-page-keys.ts).
    <div
      className={styles.page}
      data-page={page}
      data-drawn={drawing === 'drawn' || undefined}
      data-dark={dark || undefined}
      style={style}
      {...pointing}
    >
      <div
        ref={canvasHost}
        className={styles.canvas}
        role="img"
        aria-label={t('Page {page}', { page })}
      />
      <Overlay
        page={page}
        content={reading.content}
        rotation={rotation}
        width={frame.width}
        height={frame.height}
        aspect={isSideways(rotation) ? frame.height / frame.width : frame.width / frame.height}
      />
      {proxy && drawing !== 'waiting' && scale >= LEAST_SELECTABLE && (
        <TextLayer page={proxy} rotation={rotation} />
      )}
      {proxy && <LinkLayer pdf={pdf} page={proxy} rotation={rotation} />}
      {active && reading.content && (
        <SeparatorLayer documentId={documentId} content={reading.content} rotation={rotation} />
      )}
      {active && reading.content && (
        <WordLayer documentId={documentId} content={reading.content} rotation={rotation} />
      )}
      {active && <RegionLayer documentId={documentId} page={page} rotation={rotation} />}
      <PageNote reading={reading} undrawable={unreadable || drawing === 'failed'} />
    </div>
  );
}

/** CSS pixels per unit of the page's own, unrotated coordinates. */
function unitScale(page: PDFPageProxy, frame: PageFrame, rotation: Rotation): number {
  const [x0 = 0, , x1 = 0] = page.view;
  const rotated = ((page.rotate + rotation) % 360) as Rotation;
  return (isSideways(rotated) ? frame.height : frame.width) / Math.max(1, x1 - x0);
}

/** Maximum pointer movement of a click; further movement is a text selection, CSS pixels. */
const CLICK_SLACK = 4;

/**
 * Hovering highlights the target under the pointer; a click selects it, a click outside any target
 * clears the selection.
 */
function usePointing(page: number, content: PageContent | undefined, rotation: Rotation) {
  const pressedAt = useRef<Point>({ x: 0, y: 0 });
  const active = useIsActivePane();
  const find = (event: MouseEvent<HTMLElement>) => {
    if (!content) return null;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const inView = { x: (event.clientX - left) / width, y: (event.clientY - top) / height };
    const { boxes, blockBoxes } = useViewer.getState();
    const point = unrotatePoint(inView, rotation);
    return fieldAt(page, point) ?? (boxes ? targetAt(content, point, blockBoxes) : null);
  };
  return {
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      // With a pressed button, text is being selected.
      if (active && event.buttons === 0) useSelection.getState().hover(find(event), 'page');
    },
    onPointerLeave: () => useSelection.getState().hover(null, 'page'),
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      pressedAt.current = { x: event.clientX, y: event.clientY };
    },
    onClick: (event: MouseEvent<HTMLElement>) => {
      const { x, y } = pressedAt.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > CLICK_SLACK) return;
      if (event.target instanceof Element && event.target.closest('a, button, [data-separators]'))
        return;
      const target = find(event);
      const selection = useSelection.getState();
      if (target) selection.select(target, 'page');
      else selection.clear();
    },
  };
}
