import {
  Columns2,
  FileText,
  Link2,
  Link2Off,
  LockKeyhole,
  Rows2,
  TriangleAlert,
  X,
} from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { failureSentence } from '../../shared/failures.ts';
import { t } from '../../shared/messages/messages.ts';
import { sentenceOf } from '../api/error.ts';
import { PasswordForm } from '../library/PasswordForm.tsx';
import { isUnreadable } from '../library/status.ts';
import { activatePane, useLibrary } from '../state/library.ts';
import { closePane, usePaneDocument, usePaneNumber } from '../state/panes.ts';
import { useSession, type ViewPane } from '../state/session.ts';
import { useIsActivePane, useViewer, useViewerStore, ViewPaneContext } from '../state/viewer.ts';
import { Button } from '../ui/Button.tsx';
import { CommandButton } from '../ui/CommandButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { OPENING, type PdfState } from './pdf/pdf-state.ts';
import { usePdf } from './pdf/use-pdf.ts';
import { RecentDocuments } from './RecentDocuments.tsx';
import { useFollowSelection } from './use-follow-selection.ts';
import styles from './Viewer.module.css';

/** Including pdf.js this is most of the window's code, and not needed before a document is open. */
const loadOpenDocument = () => import('./OpenDocument.tsx');
const OpenDocument = lazy(async () => ({ default: (await loadOpenDocument()).OpenDocument }));

/** One pane of the viewer: a document with its own page, zoom and boxes. */
export function ViewerPane({ pane }: { readonly pane: ViewPane }) {
  return (
    <ViewPaneContext value={pane}>
      <PaneFrame pane={pane} />
    </ViewPaneContext>
  );
}

/** In split view a region with a header; any event in it makes the pane the active one. */
function PaneFrame({ pane }: { readonly pane: ViewPane }) {
  const number = usePaneNumber();
  const active = useIsActivePane();
  const name = usePaneDocument()?.filename ?? t('No document');
  const split = number !== null;
  const frame = split && {
    'data-pane': 'page',
    'data-active': active || undefined,
    'aria-label': t('Pane {number}: {name}', { number, name }),
    tabIndex: -1,
    onPointerDownCapture: () => activatePane(pane),
    onFocusCapture: () => activatePane(pane),
  };
  return (
    <section className={styles.pane} {...frame}>
      {split && <PaneHeader pane={pane} number={number} name={name} active={active} />}
      <PaneBody />
    </section>
  );
}

interface PaneHeaderProps {
  readonly pane: ViewPane;
  readonly number: number;
  readonly name: string;
  readonly active: boolean;
}

/** The name of the document; in the last pane also the controls of the split view. */
function PaneHeader({ pane, number, name, active }: PaneHeaderProps) {
  const panes = useSession((state) => state.panes);
  const direction = useSession((state) => state.direction);
  const synced = useSession((state) => state.synced);
  const stacked = direction === 'vertical';
  return (
    <header className={styles.head}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {active && <span className="visually-hidden">{t('Active pane')}</span>}
      {number === panes.length && (
        <>
          <CommandButton
            command="view.splitSynced"
            label={t('Scroll together')}
            icon={synced ? <Link2 /> : <Link2Off />}
            pressed={synced}
          />
          <CommandButton
            command="view.splitDirection"
            label={stacked ? t('Side by side') : t('One below the other')}
            icon={stacked ? <Columns2 /> : <Rows2 />}
          />
        </>
      )}
      <IconButton
        label={t('Close pane {number}', { number })}
        icon={<X />}
        onClick={() => closePane(pane)}
      />
    </header>
  );
}

function PaneBody() {
  const viewer = useViewerStore();
  const active = useIsActivePane();
  const documentId = useViewer((state) => state.documentId);
  useFollowSelection(active ? documentId : null);
  const state = usePdf(documentId, loadOpenDocument);
  const pdf = state.status === 'open' ? state.pdf : null;
  const viewable = pdf !== null || state.status === 'opening';
  useEffect(() => viewer.getState().report({ viewable }), [viewer, viewable]);
  return (
    <div className={styles.body}>
      {documentId && pdf ? (
        <Suspense fallback={<Instead state={OPENING} />}>
          <OpenDocument key={documentId} documentId={documentId} pdf={pdf} />
        </Suspense>
      ) : (
        <Instead state={state} />
      )}
    </div>
  );
}

/** Shown instead of pages while there are none. */
function Instead({ state }: { state: PdfState }) {
  switch (state.status) {
    case 'closed':
      return (
        <EmptyState icon={<FileText />} title={t('No document open')} action={<RecentDocuments />}>
          {t('Choose a document from the library, or drop a PDF anywhere on the window.')}
        </EmptyState>
      );
    case 'opening':
    case 'open':
      return (
        <div className="centered">
          <Spinner label={t('Opening the document')} />
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
  const item = usePaneDocument();
  const failure = wrong ? 'password_wrong' : 'password_required';
  const said = item?.needs_password ? item.error : null;
  return (
    <EmptyState
      icon={<LockKeyhole />}
      title={t('This document is protected')}
      action={<PasswordForm filename={item?.filename ?? t('the document')} unlock={unlock} />}
    >
      <span role="status">{said ?? failureSentence(failure, { file: item?.filename })}</span>
    </EmptyState>
  );
}

/**
 * A document that failed shows the reason, as its row does; a lost connection recovers by itself.
 */
function Failed({ state }: { readonly state: StateOf<'failed'> }) {
  const item = usePaneDocument();
  const open = useLibrary(({ connection }) => connection === 'open');
  const { error, retry } = state;
  const [wasLost, setWasLost] = useState(false);
  useEffect(() => {
    if (!open) setWasLost(true);
    else if (wasLost) retry();
  }, [open, wasLost, retry]);
  return (
    <EmptyState
      icon={<TriangleAlert />}
      title={t('The pages could not be shown')}
      action={!(item && isUnreadable(item)) && <Button onClick={retry}>{t('Try again')}</Button>}
    >
      {(item?.status === 'failed' && item.error) || sentenceOf(error)}
    </EmptyState>
  );
}
