import {
  CircleAlert,
  Clock,
  FileInput,
  FileSearch,
  FileText,
  Lock,
  PanelLeftOpen,
  Pause,
  Plus,
  Search,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { useLibraryView } from '../library/library-view.ts';
import { rowsOf } from '../library/rows.ts';
import { type DocumentState, documentStateOf, summaryOf } from '../library/status.ts';
import { openDocument, useLibrary } from '../state/library.ts';
import { useIsPaused } from '../state/queue.ts';
import { CommandButton } from '../ui/CommandButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './LibraryRail.module.css';

const ICONS: Readonly<Record<DocumentState, ReactNode>> = {
  awaited: <FileInput />,
  waiting: <Clock />,
  paused: <Pause />,
  running: <Spinner label={t('Extracting')} />,
  done: <FileText />,
  review: <FileSearch />,
  attention: <TriangleAlert data-tone="warning" />,
  locked: <Lock data-tone="warning" />,
  failed: <CircleAlert data-tone="danger" />,
  cancelled: <FileText />,
};

/** Enough for a tall screen; the library itself shows all. */
const SHOWN = 40;

/** The library collapsed to icons. */
export function LibraryRail() {
  const items = useLibrary((state) => state.items);
  const sort = useLibraryView((state) => state.sort);
  const currentId = useLibrary((state) => state.currentId);
  const paused = useIsPaused();
  const rows = useMemo(
    () =>
      rowsOf(
        { items: items.values(), uploads: [] },
        { query: '', filter: 'all', sort, found: null },
      ).slice(0, SHOWN),
    [items, sort],
  );
  return (
    <nav className={styles.rail} aria-label={t('Library')} data-pane="library" tabIndex={-1}>
      <CommandButton
        command="view.library"
        label={t('Show library')}
        side="right"
        icon={<PanelLeftOpen />}
      />
      <CommandButton command="file.add" side="right" icon={<Plus />} />
      <CommandButton command="edit.searchLibrary" side="right" icon={<Search />} />
      <div className={styles.documents}>
        {rows.map(
          (row) =>
            row.kind === 'document' && (
              <IconButton
                key={row.key}
                label={`${row.item.filename}, ${summaryOf(row.item, paused)}`}
                side="right"
                className={styles.document}
                aria-current={row.key === currentId ? 'true' : undefined}
                icon={ICONS[documentStateOf(row.item, paused)]}
                onClick={() => openDocument(row.key)}
              />
            ),
        )}
      </div>
    </nav>
  );
}
