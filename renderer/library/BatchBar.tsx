import { Pause, Play, X } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { useLibrary } from '../state/library.ts';
import { forgetBatch, lockedOf } from '../state/queue.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import styles from './BatchBar.module.css';
import { cancelAll, pause, resume, showFailures } from './batch.ts';
import { batchWords } from './batch-words.ts';
import { progressOf } from './status.ts';
import { useUploads } from './uploads.ts';

/**
 * How long the summary of a successful batch is shown; failures stay until dismissed. Milliseconds.
 */
const SUMMARY_MS = 10_000;

interface BatchBarProps {
  /** Shows the library. */
  readonly onShowLibrary: () => void;
}

/** Progress of the documents added together, and actions on all of them. */
export function BatchBar({ onShowLibrary }: BatchBarProps) {
  const queue = useLibrary((state) => state.queue);
  const worked = useLibrary((state) => state.worked);
  const items = useLibrary((state) => state.items);
  // Documents that the service has accepted are counted there, although their upload may still be
  // finishing.
  const uploads = useUploads(
    ({ uploads }) =>
      [...uploads.values()].filter(({ id, state }) => state !== 'failed' && !items.has(id)).length,
  );
  const begun = [...items.values()]
    .filter(({ status }) => status === 'processing')
    .reduce((sum, item) => sum + (progressOf(item) ?? 0), 0);
  const words = queue && batchWords(queue, uploads, begun, lockedOf(queue, items));
  const over = words?.over ?? false;
  const failed = words?.failed ?? 0;
  const locked = words?.locked ?? 0;
  const show = () => {
    showFailures();
    onShowLibrary();
  };

  useEffect(() => {
    if (!over || failed + locked > 0) return;
    const timer = setTimeout(forgetBatch, SUMMARY_MS);
    return () => clearTimeout(timer);
  }, [over, failed, locked]);

  if (!words || (over && !worked)) return null;
  const unfinished = queue.waiting + queue.processing;
  return (
    <section className={styles.bar} aria-label={t('Extraction')}>
      <p className={styles.text}>
        <span role={over ? 'status' : undefined}>{words.text}</span>
        {failed > 0 && (
          <Button variant="danger" onClick={show}>
            {t('{count, plural, one {# document} other {# documents}} failed', { count: failed })}
          </Button>
        )}
        {locked > 0 && (
          <Button onClick={show}>
            {t('{count, plural, one {# document needs} other {# documents need}} a password', {
              count: locked,
            })}
          </Button>
        )}
      </p>
      {over ? (
        <IconButton label={t('Close')} side="top" icon={<X />} onClick={forgetBatch} />
      ) : (
        <>
          {unfinished > 0 && (
            <div className={styles.progress}>
              <ProgressBar label={t('Documents extracted')} value={words.progress} />
            </div>
          )}
          {queue.paused ? (
            <Button onClick={() => void resume()}>
              <Play />
              {t('Resume')}
            </Button>
          ) : (
            <Button onClick={() => void pause()}>
              <Pause />
              {t('Pause')}
            </Button>
          )}
          {unfinished > 0 && (
            <ConfirmButton
              label={t('Cancel all')}
              confirm={t('Cancel {unfinished, plural, one {# extraction} other {# extractions}}', {
                unfinished,
              })}
              onConfirm={() => void cancelAll()}
            />
          )}
        </>
      )}
    </section>
  );
}
