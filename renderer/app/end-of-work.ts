/** Notifies of extractions and field runs that end while the window does not have the focus. */
import type { FieldRun, QueueState } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { subscribe } from '../api/events.ts';
import { useLibrary } from '../state/library.ts';
import { notifyOutside } from '../state/notifications.ts';
import { lockedOf, unfinishedOf } from '../state/queue.ts';

/** Text of the message when the queue has become empty; null while it has not. */
export function endOfBatch(
  before: QueueState | null,
  now: QueueState | null,
  locked = 0,
): string | null {
  if (!before || !now?.batch || unfinishedOf(before) === 0 || unfinishedOf(now) > 0) return null;
  const { completed, failed } = now.batch;
  const done = t('{count, plural, one {# document} other {# documents}} extracted', {
    count: completed,
  });
  const count = failed.length - locked;
  return count > 0
    ? t('{done}, {count, plural, one {# document} other {# documents}} failed', { done, count })
    : done;
}

const isRunning = ({ state }: FieldRun): boolean => state === 'running';

export function notifyEndOfWork(): void {
  useLibrary.subscribe(({ queue: now, items }, { queue: before }) => {
    const body = endOfBatch(before, now, lockedOf(now, items));
    if (body) notifyOutside(t('Extraction finished'), body);
  });
  const running = new Set<string>();
  subscribe({
    onEvent(event) {
      if (event.type !== 'field_run') return;
      const { run } = event;
      if (isRunning(run)) running.add(run.id);
      else if (running.delete(run.id) && run.state !== 'cancelled') {
        notifyOutside(t('Fields extracted'), run.schema.name);
      }
    },
    onState: () => undefined,
  });
}
