import { Activity as ActivityIcon, X } from 'lucide-react';
import { useMemo } from 'react';
import { cancel } from '../library/actions.ts';
import { formatBytes, formatTimeLeft } from '../library/format.ts';
import { progressOf, summaryOf } from '../library/status.ts';
import { isRunning, useLibrary } from '../state/library.ts';
import { cancelUpload, useUploads } from '../state/uploads.ts';
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

/** Everything that is under way, in the order in which it will be done. */
function useWork(): Work[] {
  const items = useLibrary((state) => state.items);
  const uploads = useUploads((state) => state.uploads);
  return useMemo(() => {
    const extractions = [...items.values()]
      .filter(isRunning)
      .sort(
        (a, b) =>
          Number(a.status === 'queued') - Number(b.status === 'queued') ||
          a.added_at.localeCompare(b.added_at),
      )
      .map((item): Work => {
        const left = (item.total_pages ?? 0) - item.pages_completed;
        const time = formatTimeLeft(left, item.pages_per_second);
        return {
          id: item.document_id,
          name: item.filename,
          state: [summaryOf(item), time].filter(Boolean).join(' · '),
          progress: progressOf(item),
          cancel: () => void cancel(item),
        };
      });
    const arrivals = [...uploads.values()]
      .filter(({ state }) => state !== 'failed')
      .map(
        ({ id, filename, sent, size }): Work => ({
          id: `upload ${id}`,
          name: filename,
          state: `Adding ${formatBytes(sent)} of ${formatBytes(size)}`,
          progress: size > 0 ? sent / size : null,
          cancel: () => cancelUpload(id),
        }),
      );
    return [...extractions, ...arrivals];
  }, [items, uploads]);
}

/** More would not be read; the library shows them all. */
const SHOWN = 50;

export function Activity() {
  const work = useWork();
  const label = work.length === 0 ? 'Activity' : `Activity: ${work.length} under way`;
  return (
    <Popover
      title="Activity"
      trigger={
        <IconButton label={label} icon={<ActivityIcon aria-hidden />}>
          {work.length > 0 && <span className={styles.count}>{work.length}</span>}
        </IconButton>
      }
    >
      {work.length === 0 ? (
        <p className={styles.idle}>Nothing is under way.</p>
      ) : (
        <ul className={styles.list}>
          {work.slice(0, SHOWN).map((one) => (
            <li key={one.id} className={styles.work}>
              <div className={styles.words}>
                <p className={styles.name} title={one.name}>
                  {one.name}
                </p>
                <p className={styles.state}>{one.state}</p>
              </div>
              <IconButton
                label={`Cancel ${one.name}`}
                icon={<X aria-hidden />}
                onClick={one.cancel}
              />
              <div className={styles.progress}>
                <ProgressBar label={`Progress of ${one.name}`} value={one.progress} />
              </div>
            </li>
          ))}
          {work.length > SHOWN && <li className={styles.idle}>and {work.length - SHOWN} more</li>}
        </ul>
      )}
    </Popover>
  );
}
