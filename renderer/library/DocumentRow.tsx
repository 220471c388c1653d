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
  TriangleAlert,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { carryDocuments } from '../collections/drag.ts';
import { isRunning, openDocument } from '../state/library.ts';
import { useIsPaused } from '../state/queue.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { ContextMenu, Menu } from '../ui/Menu.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { cancel, deleteWithUndo, menuOf, retry } from './actions.ts';
import { formatAge } from './format.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { clearPicks, type PickMode, pickedWith, pickModeOf, usePicks } from './picks.ts';
import styles from './rows.module.css';
import { concernsOf, progressOf, type Standing, standingOf, summaryOf } from './status.ts';

interface DocumentRowProps {
  readonly item: LibraryItem;
  readonly current: boolean;
  /** Whether Tab reaches this row; the arrow keys reach the others. */
  readonly tabStop: boolean;
  readonly now: Date;
  readonly onPick: (mode: PickMode) => void;
}

const ICONS: Readonly<Record<Standing, ReactNode>> = {
  awaited: <FileInput aria-hidden />,
  waiting: <Clock aria-hidden />,
  paused: <Pause aria-hidden />,
  running: <Spinner label="Being extracted" />,
  done: <FileText aria-hidden />,
  review: <FileSearch aria-label="To review" />,
  attention: <TriangleAlert aria-label="Needs attention" data-tone="warning" />,
  locked: <Lock aria-label="Protected" data-tone="warning" />,
  failed: <CircleAlert aria-label="Failed" data-tone="danger" />,
  cancelled: <FileText aria-hidden />,
};

/** Of these, how old they are is of interest. */
const READ: ReadonlySet<Standing> = new Set(['done', 'review', 'attention']);

/** The summary of these is a sentence. */
const TONES: Readonly<Partial<Record<Standing, 'danger' | 'plain'>>> = {
  failed: 'danger',
  locked: 'plain',
};

export function DocumentRow({ item, current, tabStop, now, onPick }: DocumentRowProps) {
  const picked = usePicks((state) => state.ids.has(item.document_id));
  const paused = useIsPaused();
  const standing = standingOf(item, paused);
  const running = isRunning(item);
  const again = standing === 'failed' || standing === 'cancelled' || item.failed_pages > 0;
  const concerns = concernsOf(item);
  return (
    <ContextMenu items={() => menuOf(item)}>
      <div
        className={styles.row}
        data-current={current || undefined}
        data-picked={picked || undefined}
        data-act={running || again || undefined}
      >
        <button
          type="button"
          className={styles.main}
          tabIndex={tabStop ? 0 : -1}
          aria-current={current ? 'true' : undefined}
          aria-pressed={picked || undefined}
          title={item.filename}
          draggable
          onDragStart={({ dataTransfer }) =>
            carryDocuments(dataTransfer, pickedWith(item.document_id), item.filename)
          }
          onClick={(event) => {
            const mode = pickModeOf(event);
            if (mode) return onPick(mode);
            clearPicks();
            openDocument(item.document_id);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Delete') deleteWithUndo(item);
          }}
        >
          <span className={styles.icon}>{ICONS[standing]}</span>
          <span className={styles.name}>{item.filename}</span>
          <span className={styles.meta} data-tone={TONES[standing]}>
            <span className={styles.facts}>{summaryOf(item, paused)}</span>
            {item.visibility === 'public' && (
              <Globe role="img" aria-label="Tables readable without a key" />
            )}
            {READ.has(standing) && (
              <time dateTime={item.added_at}>{formatAge(item.added_at, now)}</time>
            )}
          </span>
        </button>
        <span className={styles.actions}>
          {running && (
            <IconButton
              label={`Cancel ${item.filename}`}
              icon={<X aria-hidden />}
              onClick={() => void cancel(item)}
            />
          )}
          {again && (
            <IconButton
              label={`Extract ${item.filename} again`}
              icon={<RotateCw aria-hidden />}
              onClick={() => void retry(item)}
            />
          )}
          <Menu
            items={() => menuOf(item)}
            align="end"
            trigger={
              <button
                type="button"
                className={styles.more}
                tabIndex={tabStop ? 0 : -1}
                aria-label={`Actions for ${item.filename}`}
              >
                <Ellipsis aria-hidden />
              </button>
            }
          />
        </span>
        {standing === 'running' && (
          <span className={styles.progress}>
            <ProgressBar label={`Progress of ${item.filename}`} value={progressOf(item)} />
          </span>
        )}
        {concerns.length > 0 && <p className={styles.concern}>{concerns.join('. ')}</p>}
        {standing === 'locked' && (
          <div className={styles.password}>
            <PasswordForm
              filename={item.filename}
              unlock={(password) => void retry(item, password)}
            />
          </div>
        )}
      </div>
    </ContextMenu>
  );
}
