import { useEffect, useMemo, useRef } from 'react';
import { useLoadOutline, usePageOutlines } from '../state/document-outline.ts';
import { useCurrentDocument } from '../state/library.ts';
import { useViewer } from '../state/viewer.ts';
import { Outline } from './drawer/Outline.tsx';
import { Thumbnails } from './drawer/Thumbnails.tsx';
import { FindBar } from './find/FindBar.tsx';
import { LinkTarget } from './pages/LinkTarget.tsx';
import { Pages } from './pages/Pages.tsx';
import { RenderQueue } from './pages/render-queue.ts';
import type { PDFDocumentProxy } from './pdf/pdfjs.ts';
import { useDocumentLabels } from './pdf/use-page-labels.ts';
import { usePageSizes } from './pdf/use-page-sizes.ts';
import styles from './Viewer.module.css';

const pageInView = (): number => useViewer.getState().page;

interface OpenDocumentProps {
  readonly documentId: string;
  readonly pdf: PDFDocumentProxy;
}

/** The pages of a document, with thumbnails or outline next to them. */
export function OpenDocument({ documentId, pdf }: OpenDocumentProps) {
  const drawer = useViewer((state) => state.drawer);
  // Fonts and images of pages drawn earlier account for most of the memory of a long document.
  const queue = useMemo(() => new RenderQueue(() => void pdf.cleanup()), [pdf]);
  useEffect(() => () => queue.close(), [queue]);
  const sizes = usePageSizes(pdf, pageInView, queue.firstDrawn);
  const item = useCurrentDocument();
  useLoadOutline(item);
  useDocumentLabels(pdf, usePageOutlines(item));
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => useViewer.getState().report({ pageCount: pdf.numPages }), [pdf]);
  return (
    <>
      {drawer && (
        <aside className={styles.drawer} data-drawer={drawer}>
          {drawer === 'thumbnails' ? (
            <Thumbnails pdf={pdf} sizes={sizes} queue={queue} />
          ) : (
            <Outline pdf={pdf} />
          )}
        </aside>
      )}
      <div className={styles.pages}>
        <FindBar documentId={documentId} pdf={pdf} onClosed={() => scroller.current?.focus()} />
        <Pages scroller={scroller} documentId={documentId} pdf={pdf} sizes={sizes} queue={queue} />
        <LinkTarget />
      </div>
    </>
  );
}
