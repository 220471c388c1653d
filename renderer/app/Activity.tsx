import { Activity as ActivityIcon, X } from 'lucide-react';
import { useMemo } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { cancel } from '../library/cancel.ts';
import { progressOf, secondsLeft, summaryOf } from '../library/status.ts';
import { cancelUpload, type UploadItem, useUploads } from '../library/uploads.ts';
import { isRunning, useLibrary } from '../state/library.ts';
import { useIsPaused } from '../state/queue.ts';
import { formatBytes, formatSpeed, formatTimeLeft } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Popover } from '../ui/Popover.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import styles from './Activity.module.css';

interface Work {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly progress: number | null;
  readonly cancel: () => void;
}

const isUnderWay = ({ state }: UploadItem): boolean => state !== 'failed';

/** All work in progress or queued, in processing order. */
function useWork(): Work[] {
  const items = useLibrary((state) => state.items);
  const uploads = useUploads((state) => state.uploads);
  const next = useLibrary((state) => state.queue?.next);
  const paused = useIsPaused();
  return useMemo(() => {
    const positions = new Map(next?.map((id, position) => [id, position]));
    const positionOf = ({ status, document_id }: LibraryItem) =>
      status === 'processing' ? -1 : (positions.get(document_id) ?? positions.size);
    const extractions = [...items.values()]
      .filter(isRunning)
      .sort((a, b) => positionOf(a) - positionOf(b) || a.added_at.localeCompare(b.added_at))
      .map(
        (item): Work => ({
          id: item.document_id,
          name: item.filename,
          state: [summaryOf(item, paused), formatTimeLeft(secondsLeft(item))]
            .filter(Boolean)
            .join(' · '),
          progress: item.status === 'processing' ? progressOf(item) : 0,
          cancel: () => void cancel([item]),
        }),
      );
    const uploading = [...uploads.values()].filter(isUnderWay).map(
      ({ id, filename, sent, size }): Work => ({
        id: `upload ${id}`,
        name: filename,
        state: t('Adding {sent} of {size}', { sent: formatBytes(sent), size: formatBytes(size) }),
        progress: size > 0 ? sent / size : null,
        cancel: () => cancelUpload(id),
      }),
    );
    return [...extractions, ...uploading];
  }, [items, uploads, next, paused]);
}

/** Maximum number of entries; the library shows all. */
const SHOWN = 50;

/** Speed and time left of all extractions together; empty without an estimate. */
function useTotal(): string {
  const speed = useLibrary((state) =>
    [...state.items.values()]
      .filter(({ status }) => status === 'processing')
      .reduce((sum, { pages_per_second }) => sum + (pages_per_second ?? 0), 0),
  );
  const left = useLibrary((state) => state.queue?.seconds_left ?? null);
  return [speed > 0 ? formatSpeed(speed) : '', formatTimeLeft(left)].filter(Boolean).join(' · ');
}

const useWorkCount = (): number =>
  useLibrary(({ items }) => [...items.values()].filter(isRunning).length) +
  useUploads(({ uploads }) => [...uploads.values()].filter(isUnderWay).length);

export function Activity() {
  const count = useWorkCount();
  const label = count === 0 ? t('Activity') : t('Activity: {count} in progress', { count });
  return (
    <Popover
      title={t('Activity')}
      trigger={
        <IconButton label={label} icon={<ActivityIcon />}>
          {count > 0 && <span className={styles.count}>{count}</span>}
        </IconButton>
      }
    >
      <WorkList />
    </Popover>
  );
}

/** Rendered only while it is open. */
function WorkList() {
  const work = useWork();
  const total = useTotal();
  if (work.length === 0) return <p className={styles.idle}>{t('No activity.')}</p>;
  return (
    <>
      {total !== '' && <p className={styles.total}>{t('All extractions: {total}', { total })}</p>}
      <ul className={styles.list}>
        {work.slice(0, SHOWN).map((one) => (
          <li key={one.id} className={styles.work}>
            <div className={styles.words}>
              <p className="truncated" title={one.name}>
                {one.name}
              </p>
              <p className="caption tabular">{one.state}</p>
            </div>
            <IconButton
              label={t('Cancel {name}', { name: one.name })}
              icon={<X />}
              onClick={one.cancel}
            />
            <div className={styles.progress}>
              <ProgressBar
                label={t('Progress of {name}', { name: one.name })}
                value={one.progress}
              />
            </div>
          </li>
        ))}
        {work.length > SHOWN && (
          <li className={styles.idle}>{t('and {count} more', { count: work.length - SHOWN })}</li>
        )}
      </ul>
    </>
  );
}
