import { type RefObject, useEffect } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { usePaneNumber } from '../../state/panes.ts';
import { useIsActivePane } from '../../state/viewer.ts';
import type { Size } from '../layout/rotation.ts';
import type { PDFDocumentProxy } from '../pdf/pdfjs.ts';
import { selectedText } from './copied-text.ts';
import styles from './Pages.module.css';
import { PageView } from './PageView.tsx';
import type { DrawingDesk } from './use-page-canvas.ts';
import { usePageKeys } from './use-page-keys.ts';
import { usePageScroll } from './use-page-scroll.ts';
import { useScrolling } from './use-scrolling.ts';

interface PagesProps {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly documentId: string;
  readonly pdf: PDFDocumentProxy;
  readonly sizes: readonly Size[];
  readonly desk: DrawingDesk;
}

/** All pages in one scrolled column; only those near the view have elements. */
export function Pages({ scroller, documentId, pdf, sizes, desk }: PagesProps) {
  const { stack, rotation, near, distanceTo } = usePageScroll(scroller, documentId, sizes);
  const onKeyDown = usePageKeys(documentId, scroller);
  useScrolling(scroller);
  const pane = usePaneNumber();
  const active = useIsActivePane();
  useEffect(() => {
    // The keys follow a command that makes the other pane the active one.
    if (active && document.activeElement?.matches('[data-pages]')) scroller.current?.focus();
  }, [active, scroller]);

  const pages = [];
  for (let index = near[0]; index <= near[1]; index++) {
    const frame = stack.frames[index];
    if (!frame) continue;
    pages.push(
      <PageView
        key={index}
        documentId={documentId}
        pdf={pdf}
        page={index + 1}
        frame={frame}
        rotation={rotation}
        desk={desk}
        distanceTo={distanceTo}
      />,
    );
  }

  return (
    <section
      ref={scroller}
      className={styles.scroller}
      aria-label={pane === null ? t('Pages of the document') : t('Pages of pane {pane}', { pane })}
      data-pages
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard scrolling needs focus
      tabIndex={0}
      onKeyDown={onKeyDown}
      onCopy={(event) => {
        const text = selectedText();
        if (text === null) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', text);
      }}
    >
      <div className={styles.stack} style={{ width: stack.width, height: stack.height }}>
        {pages}
      </div>
    </section>
  );
}
