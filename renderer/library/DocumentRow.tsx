import {
  CircleAlert,
  Clock,
  Ellipsis,
  FileInput,
  FileSearch,
  FileText,
  Globe,
  Lock,
  Pause,
  RotateCw,
  Tag,
  TriangleAlert,
  X,
} from 'lucide-react';
import { Fragment, memo, type ReactNode, useRef, useState } from 'react';
import { documents, type LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { nameAll } from '../actions/bulk.ts';
import { addressOf } from '../api/client.ts';
import { carryDocuments } from '../collections/drag.ts';
import { useIsRenaming } from '../state/dialogs.ts';
import { isRunning, openDocument } from '../state/library.ts';
import { useIsPaused } from '../state/queue.ts';
import { formatAge, formatCount } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ContextMenu, Menu } from '../ui/Menu.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { menuOf, retry } from './actions.ts';
import { cancel } from './cancel.ts';
import {
  clearSelection,
  type SelectMode,
  selectedWith,
  selectModeOf,
  useIsSelected,
  useIsSelecting,
} from './document-selection.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { RenameField } from './RenameField.tsx';
import styles from './rows.module.css';
import { documentsOf } from './selected-documents.ts';
import {
  canExtractAgain,
  concernsOf,
  type DocumentState,
  documentStateOf,
  progressOf,
  summaryOf,
} from './status.ts';

interface DocumentRowProps {
  readonly item: LibraryItem;
  readonly current: boolean;
  /** Whether this row is in the tab order; the arrow keys reach the others. */
  readonly tabStop: boolean;
  readonly now: Date;
  readonly onSelect: (id: string, mode: SelectMode) => void;
}

const ICONS: Readonly<Record<DocumentState, ReactNode>> = {
  awaited: <FileInput />,
  waiting: <Clock />,
  paused: <Pause />,
  running: <Spinner label={t('Being extracted')} />,
  done: <FileText />,
  review: <FileText />,
  attention: <TriangleAlert aria-label={t('Needs attention')} data-tone="warning" />,
  locked: <Lock aria-label={t('Protected')} data-tone="warning" />,
  failed: <CircleAlert aria-label={t('Failed')} data-tone="danger" />,
  cancelled: <FileText />,
};

/** States for which the age is shown. */
const READ: ReadonlySet<DocumentState> = new Set(['done', 'review', 'attention']);

/** States whose summary is a sentence. */
const TONES: Readonly<Partial<Record<DocumentState, 'danger' | 'plain'>>> = {
  failed: 'danger',
  locked: 'plain',
};

/** Drawn again only for changes of its own: while files are added, there is an event for each of them. */
export const DocumentRow = memo(function DocumentRow(props: DocumentRowProps) {
  const { item, current, tabStop, now, onSelect } = props;
  const { document_id: id, filename } = item;
  const selected = useIsSelected(id);
  const selecting = useIsSelecting();
  const renaming = useIsRenaming(id, 'list');
  const row = useRef<HTMLDivElement>(null);
  const paused = useIsPaused();
  const documentState = documentStateOf(item, paused);
  const running = isRunning(item);
  const [given, setGiven] = useState(false);
  // The field stays until its password is known to be right: a wrong one is typed again there.
  const trying = given && running && item.pages_completed === 0;
  const again =
    (documentState === 'failed' || documentState === 'cancelled' || item.failed_pages > 0) &&
    canExtractAgain(item);
  const concerns = concernsOf(item);
  const icon = (
    <span className={styles.icon}>
      {READ.has(documentState) && <Cover documentId={id} />}
      {ICONS[documentState]}
    </span>
  );
  const menu = () => menuOf(documentsOf(selectedWith(id)), 'list');
  return (
    <ContextMenu items={menu}>
      <div
        ref={row}
        className={styles.row}
        data-current={current || undefined}
        data-selected={selected || undefined}
        data-selecting={selecting || undefined}
        data-act={running || again || undefined}
      >
        <input
          type="checkbox"
          className={styles.check}
          // Keyboard users select with Space on the row itself.
          tabIndex={-1}
          aria-label={t('Select {filename}', { filename })}
          checked={selected}
          onChange={({ nativeEvent }) => {
            const { shiftKey } = nativeEvent as MouseEvent;
            onSelect(id, shiftKey ? 'range' : 'toggle');
          }}
        />
        {renaming ? (
          <span className={styles.main}>
            {icon}
            <RenameField
              item={item}
              onEnd={() => row.current?.querySelector<HTMLElement>('[data-row]')?.focus()}
            />
          </span>
        ) : (
          <button
            type="button"
            data-row
            className={styles.main}
            tabIndex={tabStop ? 0 : -1}
            aria-current={current ? 'true' : undefined}
            aria-pressed={selected || undefined}
            title={filename}
            draggable
            onDragStart={({ dataTransfer }) => {
              const ids = selectedWith(id);
              carryDocuments(
                dataTransfer,
                ids,
                nameAll(documentsOf(ids).map((each) => each.filename)),
              );
            }}
            onClick={(event) => {
              const mode = selectModeOf(event);
              if (mode) return onSelect(id, mode);
              clearSelection(id);
              openDocument(id);
            }}
          >
            {icon}
            <FileName name={filename} />
            <span className={styles.meta} data-tone={TONES[documentState]}>
              <span className={styles.facts} title={summaryOf(item, paused)}>
                <span>{summaryOf(item, paused, true)}</span>
                {READ.has(documentState) && item.open_review_items > 0 && (
                  <span className={styles.toReview}>
                    <FileSearch />
                    <span aria-hidden>{formatCount(item.open_review_items)}</span>
                    <span className="visually-hidden">
                      {t('{count, number} to review', { count: item.open_review_items })}
                    </span>
                  </span>
                )}
              </span>
              {item.tags.length > 0 && (
                <span
                  className={styles.tags}
                  title={t('Tags: {tags}', { tags: item.tags.join(', ') })}
                >
                  <Tag role="img" aria-label={t('Tags')} /> {item.tags.join(', ')}
                </span>
              )}
              {item.visibility === 'public' && (
                <Globe role="img" aria-label={t('Tables readable without a key')} />
              )}
              {READ.has(documentState) && (
                <time dateTime={item.added_at}>{formatAge(item.added_at, now)}</time>
              )}
            </span>
          </button>
        )}
        <span className={styles.actions}>
          <Menu
            items={menu}
            align="end"
            trigger={
              <button
                type="button"
                className={styles.more}
                tabIndex={tabStop ? 0 : -1}
                aria-label={t('Actions for {name}', { name: item.filename })}
              >
                <Ellipsis />
              </button>
            }
          />
          {again && (
            <IconButton
              label={t('Extract {name} again', { name: item.filename })}
              icon={<RotateCw />}
              onClick={() => void retry(item)}
            />
          )}
          {running && (
            <IconButton
              label={t('Cancel {name}', { name: item.filename })}
              icon={<X />}
              onClick={() => void cancel([item])}
            />
          )}
        </span>
        {documentState === 'running' && (
          <span className={styles.progress}>
            <ProgressBar
              label={t('Progress of {name}', { name: item.filename })}
              value={progressOf(item)}
            />
          </span>
        )}
        {concerns.length > 0 && <p className={styles.concern}>{concerns.join('. ')}</p>}
        {(documentState === 'locked' || trying) && (
          <div className={styles.password}>
            <PasswordForm
              filename={item.filename}
              unlock={(password) => {
                setGiven(true);
                void retry(item, password);
              }}
            />
          </div>
        )}
      </div>
    </ContextMenu>
  );
});

/** A long name is broken after its separators, not within a word. */
const FileName = ({ name }: { readonly name: string }) => (
  <span className={styles.name}>
    {name.split(/(?<=[_-])/u).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other identity
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);

/** Twice its width on screen, for dense displays; pixels. */
const COVER_WIDTH = 56;

/** The first page as a small picture; nothing where it cannot be rendered. */
function Cover({ documentId }: { readonly documentId: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <img
      className={styles.cover}
      data-state={failed ? 'failed' : undefined}
      src={addressOf(documents.getPageImage, {
        params: { documentId, page: 1 },
        query: { width: COVER_WIDTH },
      })}
      alt=""
      loading="lazy"
      draggable={false}
      onError={() => setFailed(true)}
    />
  );
}
