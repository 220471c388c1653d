import { FileText, LockKeyhole, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { CommandId } from '../../shared/commands.ts';
import { failureSentence } from '../../shared/failures.ts';
import { sentenceOf } from '../api/error.ts';
import { PasswordForm } from '../library/PasswordForm.tsx';
import { runCommand, useCommands } from '../state/commands.ts';
import { useCurrentDocument, useLibrary } from '../state/library.ts';
import { useSelection } from '../state/selection.ts';
import { useViewer } from '../state/viewer.ts';
import { TemplateOffer } from '../templates/TemplateOffer.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { requestStart } from './pdf/file-request.ts';
import { OPENING, type PdfState } from './pdf/pdf-state.ts';
import { usePdf } from './pdf/use-pdf.ts';
import { RegionDialog } from './region/RegionDialog.tsx';
import { Toolbar } from './toolbar/Toolbar.tsx';
import { useFollowSelection } from './use-follow-selection.ts';
import styles from './Viewer.module.css';
import { VIEWER_COMMANDS } from './viewer-commands.ts';

/** Including pdf.js this is most of the window's code, and not needed before a document is open. */
const loadOpenDocument = () => import('./OpenDocument.tsx');
const OpenDocument = lazy(async () => ({ default: (await loadOpenDocument()).OpenDocument }));

/** The document on screen: its pages, and an overlay of the extracted content. */
export function Viewer() {
  useEffect(followLibrary, []);
  useEffect(listenForMouseButtons, []);
  useCommands(VIEWER_COMMANDS);
  const documentId = useViewer((state) => state.documentId);
  useFollowSelection(documentId);
  const state = usePdf(documentId, loadOpenDocument);
  const pdf = state.status === 'open' ? state.pdf : null;
  const viewable = pdf !== null || state.status === 'opening';
  useEffect(() => useViewer.getState().report({ viewable }), [viewable]);
  return (
    <div className={styles.viewer}>
      <Toolbar />
      <RegionDialog />
      {pdf && <TemplateOffer />}
      <div className={styles.body}>
        {documentId && pdf ? (
          <Suspense fallback={<Instead state={OPENING} />}>
            <OpenDocument key={documentId} documentId={documentId} pdf={pdf} />
          </Suspense>
        ) : (
          <Instead state={state} />
        )}
      </div>
    </div>
  );
}

/**
 * The viewer shows the document opened in the library; synchronously, so that a following `goTo`
 * finds it open.
 */
function followLibrary(): () => void {
  const follow = (documentId: string | null) => {
    if (documentId === useViewer.getState().documentId) return;
    requestStart(documentId);
    useViewer.getState().open(documentId);
    useSelection.getState().clear();
  };
  follow(useLibrary.getState().currentId);
  return useLibrary.subscribe((library) => follow(library.currentId));
}

/** The two side buttons of a mouse, by their button numbers in mouse events. */
const SIDE_BUTTONS: Readonly<Record<number, CommandId>> = { 3: 'go.back', 4: 'go.forward' };

/** Side buttons go back and forward here; a browser would navigate away from the window. */
function listenForMouseButtons(): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const onMouseUp = (event: MouseEvent) => {
    const command = SIDE_BUTTONS[event.button];
    if (!command) return;
    event.preventDefault();
    runCommand(command);
  };
  const onMouseDown = (event: MouseEvent) => {
    if (SIDE_BUTTONS[event.button]) event.preventDefault();
  };
  window.addEventListener('mousedown', onMouseDown, { signal });
  window.addEventListener('mouseup', onMouseUp, { signal });
  return () => listening.abort();
}

/** Shown instead of pages while there are none. */
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
      return <Locked wrong={state.wrong} unlock={state.unlock} />;
    case 'failed':
      return <Failed state={state} />;
  }
}

type StateOf<S extends PdfState['status']> = Extract<PdfState, { readonly status: S }>;

/** The same prompt as in the document's library row. */
function Locked({ wrong, unlock }: Pick<StateOf<'locked'>, 'wrong' | 'unlock'>) {
  const item = useCurrentDocument();
  const failure = wrong ? 'password_wrong' : 'password_required';
  const said = item?.needs_password ? item.error : null;
  return (
    <EmptyState
      icon={<LockKeyhole aria-hidden />}
      title="This document is protected"
      action={<PasswordForm filename={item?.filename ?? 'the document'} unlock={unlock} />}
    >
      <span role="status">{said ?? failureSentence(failure, item?.filename)}</span>
    </EmptyState>
  );
}

/**
 * A document that failed shows the reason, as its row does; a lost connection recovers by itself.
 */
function Failed({ state }: { readonly state: StateOf<'failed'> }) {
  const item = useCurrentDocument();
  const open = useLibrary(({ connection }) => connection === 'open');
  const { error, retry } = state;
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (!open) setWasLost(true);
    else if (wasLost) retry();
  }, [open, wasLost, retry]);
  return (
    <EmptyState
      icon={<TriangleAlert aria-hidden />}
      title="The pages could not be shown"
      action={<Button onClick={retry}>Try again</Button>}
    >
      {(item?.status === 'failed' && item.error) || sentenceOf(error)}
    </EmptyState>
  );
}
