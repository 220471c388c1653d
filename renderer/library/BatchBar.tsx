import { Pause, Play, X } from 'lucide-react';
import { useEffect } from 'react';
import { useLibrary } from '../state/library.ts';
import { forgetBatch, useQueue } from '../state/queue.ts';
import { useUploads } from '../state/uploads.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import styles from './BatchBar.module.css';
import { cancelAll, pause, resume, showFailures } from './batch.ts';
import { batchWords } from './batch-words.ts';
import { countOf } from './format.ts';

/** How long a batch is summed up that went well; failures stay until they are seen. Milliseconds. */
const SUMMARY_MS = 10_000;

interface BatchBarProps {
  /** Brings the library into view. */
  readonly onShowLibrary: () => void;
}

/** How far the documents are that came together, and what can be done with all of them. */
export function BatchBar({ onShowLibrary }: BatchBarProps) {
  const queue = useQueue(({ state }) => state);
  const worked = useQueue((state) => state.worked);
  const items = useLibrary((state) => state.items);
  // Those that the service has taken are counted there, although their upload is still being ended.
  const uploads = useUploads(
    ({ uploads }) =>
      [...uploads.values()].filter(({ id, state }) => state !== 'failed' && !items.has(id)).length,
  );
  const words = queue && batchWords(queue, uploads);
  const over = words?.over ?? false;
  const failed = words?.failed ?? 0;

  useEffect(() => {
    if (!over || failed > 0) return;
    const timer = setTimeout(forgetBatch, SUMMARY_MS);
    return () => clearTimeout(timer);
  }, [over, failed]);

  if (!words || (over && !worked)) return null;
  const unfinished = queue.waiting + queue.processing;
  return (
    <section className={styles.bar} aria-label="Extraction">
      <p className={styles.text}>
        <span role={over ? 'status' : undefined}>{words.text}</span>
        {failed > 0 && (
          <Button
            variant="quiet"
            className={styles.failed}
            onClick={() => {
              showFailures();
              onShowLibrary();
            }}
          >
            {countOf(failed, 'document')} failed
          </Button>
        )}
      </p>
      {over ? (
        <IconButton label="Close" side="top" icon={<X aria-hidden />} onClick={forgetBatch} />
      ) : (
        <>
          {unfinished > 0 && (
            <div className={styles.progress}>
              <ProgressBar label="Documents extracted" value={words.progress} />
            </div>
          )}
          {queue.paused ? (
            <Button onClick={() => void resume()}>
              <Play aria-hidden />
              Resume
            </Button>
          ) : (
            <Button onClick={() => void pause()}>
              <Pause aria-hidden />
              Pause
            </Button>
          )}
          {unfinished > 0 && (
            <ConfirmButton
              label="Cancel all"
              confirm={`Cancel ${countOf(unfinished, 'extraction')}`}
              onConfirm={() => void cancelAll()}
            />
          )}
        </>
      )}
    </section>
  );
}
