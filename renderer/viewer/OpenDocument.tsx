import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useFollowOutline, usePageOutlines } from '../state/document-outline.ts';
import { usePaneDocument } from '../state/panes.ts';
import { useViewer, useViewerStore } from '../state/viewer.ts';
import { Outline } from './drawer/Outline.tsx';
import { Thumbnails } from './drawer/Thumbnails.tsx';
import { FindBar } from './find/FindBar.tsx';
import { CanvasCache } from './pages/canvas-cache.ts';
import { LinkTarget } from './pages/LinkTarget.tsx';
import { Pages } from './pages/Pages.tsx';
import { RenderQueue } from './pages/render-queue.ts';
import type { DrawingDesk } from './pages/use-page-canvas.ts';
import type { PDFDocumentProxy } from './pdf/pdfjs.ts';
import { useDocumentLabels } from './pdf/use-page-labels.ts';
import { usePageSizes } from './pdf/use-page-sizes.ts';
import styles from './Viewer.module.css';

/** Drawings, fonts and images of pages drawn earlier are most of the memory of a long document. */
function deskOf(pdf: PDFDocumentProxy): DrawingDesk {
  const cache = new CanvasCache<HTMLCanvasElement>();
  const onIdle = () => {
    cache.clear();
    // Rejects while the other pane draws a page of the same document.
    pdf.cleanup().catch(() => undefined);
  };
  return { cache, queue: new RenderQueue(onIdle) };
}

interface OpenDocumentProps {
  readonly documentId: string;
  readonly pdf: PDFDocumentProxy;
}

/** The pages of a document, with thumbnails or outline next to them. */
export function OpenDocument({ documentId, pdf }: OpenDocumentProps) {
  const viewer = useViewerStore();
  const drawer = useViewer((state) => state.drawer);
  const pageInView = useCallback(() => viewer.getState().page, [viewer]);
  const desk = useMemo(() => deskOf(pdf), [pdf]);
  const { queue, cache } = desk;
  useEffect(
    () => () => {
      queue.close();
      cache.clear();
    },
    [queue, cache],
  );
  const sizes = usePageSizes(pdf, pageInView, queue.firstDrawn);
  const item = usePaneDocument();
  useFollowOutline(item);
  useDocumentLabels(pdf, usePageOutlines(item));
  const scroller = useRef<HTMLDivElement>(null);
  const drawerElement = useRef<HTMLElement>(null);
  /** Over the pages (Viewer.module.css), the drawer leaves with a press on them. */
  const leaveDrawer = () => {
    const isOver =
      drawerElement.current && getComputedStyle(drawerElement.current).position === 'absolute';
    if (drawer && isOver) viewer.getState().toggleDrawer(drawer);
  };
  useEffect(() => viewer.getState().report({ pageCount: pdf.numPages }), [viewer, pdf]);
  return (
    <>
      {drawer && (
        <aside ref={drawerElement} className={styles.drawer} data-drawer={drawer}>
          {drawer === 'thumbnails' ? (
            <Thumbnails pdf={pdf} sizes={sizes} queue={queue} />
          ) : (
            <Outline pdf={pdf} />
          )}
        </aside>
      )}
      <div className={styles.pages} onPointerDownCapture={leaveDrawer}>
        <FindBar documentId={documentId} pdf={pdf} onClosed={() => scroller.current?.focus()} />
        <Pages scroller={scroller} documentId={documentId} pdf={pdf} sizes={sizes} desk={desk} />
        <LinkTarget />
      </div>
    </>
  );
}
