import { FileText, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useCommands } from '../state/commands.ts';
import { useLibrary } from '../state/library.ts';
import { useSelection } from '../state/selection.ts';
import { useViewer } from '../state/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { Outline } from './drawer/Outline.tsx';
import { Thumbnails } from './drawer/Thumbnails.tsx';
import { FindBar } from './find/FindBar.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { Pages } from './pages/Pages.tsx';
import { RenderQueue } from './pages/render-queue.ts';
import type { PDFDocumentProxy } from './pdf/pdfjs.ts';
import { usePageSizes } from './pdf/use-page-sizes.ts';
import { type PdfState, usePdf } from './pdf/use-pdf.ts';
import { Toolbar } from './toolbar/Toolbar.tsx';
import { useFollowSelection } from './use-follow-selection.ts';
import styles from './Viewer.module.css';
import { VIEWER_COMMANDS } from './viewer-commands.ts';

/** The document on screen: its pages, and over them what was read from them. */
export function Viewer() {
  useEffect(followLibrary, []);
  useCommands(VIEWER_COMMANDS);
  const documentId = useViewer((state) => state.documentId);
  const state = usePdf(documentId);
  const pdf = state.status === 'open' ? state.pdf : null;
  return (
    <div className={styles.viewer}>
      <Toolbar pdf={pdf} />
      <div className={styles.body}>
        {documentId && pdf ? (
          <OpenDocument key={documentId} documentId={documentId} pdf={pdf} />
        ) : (
          <Instead state={state} />
        )}
      </div>
    </div>
  );
}

/** The viewer shows what the library has opened; at once, so that `goTo` after it finds it open. */
function followLibrary(): () => void {
  const follow = (documentId: string | null) => {
    if (documentId === useViewer.getState().documentId) return;
    useViewer.getState().open(documentId);
    useSelection.getState().clear();
  };
  follow(useLibrary.getState().currentId);
  return useLibrary.subscribe((library) => follow(library.currentId));
}

const pageInView = (): number => useViewer.getState().page;

function OpenDocument({ documentId, pdf }: { documentId: string; pdf: PDFDocumentProxy }) {
  const drawer = useViewer((state) => state.drawer);
  // Fonts and pictures of pages drawn long ago are most of what a long document holds in memory.
  const queue = useMemo(() => new RenderQueue(() => void pdf.cleanup()), [pdf]);
  useEffect(() => () => queue.close(), [queue]);
  const sizes = usePageSizes(pdf, pageInView);
  const scroller = useRef<HTMLDivElement>(null);
  useFollowSelection(documentId);
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
      </div>
    </>
  );
}

/** What stands in the place of pages while there are none. */
function Instead({ state }: { state: PdfState }) {
  switch (state.status) {
    case 'closed':
      return (
        <EmptyState icon={<FileText aria-hidden />} title="No document open">
          Choose a document from the library, or drop a PDF anywhere on the window.
        </EmptyState>
      );
    case 'opening':
    case 'open':
      return (
        <div className={styles.opening}>
          <Spinner label="Opening the document" />
        </div>
      );
    case 'locked':
      return <PasswordForm key={String(state.wrong)} wrong={state.wrong} unlock={state.unlock} />;
    case 'failed':
      return (
        <EmptyState
          icon={<TriangleAlert aria-hidden />}
          title={state.error.message}
          action={<Button onClick={state.retry}>Try again</Button>}
        >
          {state.error.remedy}
        </EmptyState>
      );
  }
}
