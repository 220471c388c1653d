/** Texts of the batch bar. Pure. */
import type { QueueState } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { formatTimeLeft } from '../ui/format.ts';

export interface BatchWords {
  readonly text: string;
  /** Completed fraction. */
  readonly progress: number;
  readonly failed: number;
  /** They wait for their password. */
  readonly locked: number;
  /** All of it has ended. */
  readonly over: boolean;
}

/**
 * Null if no bar is needed: a single document shows its own progress. `uploads`: documents of the
 * batch that are still being uploaded; `begun`: sum of the read fractions of those being extracted;
 * `locked`: how many of the failed ones wait for their password.
 */
export function batchWords(
  queue: QueueState,
  uploads = 0,
  begun = 0,
  locked = 0,
): BatchWords | null {
  const { batch, paused, waiting, processing, seconds_left } = queue;
  const unfinished = waiting + processing + uploads;
  const failed = (batch?.failed.length ?? 0) - locked;
  const completed = batch?.completed ?? 0;
  const total = (batch?.total ?? 0) + uploads;
  if (total < 2 && !(paused && unfinished > 0)) {
    const text = t('Extraction is paused');
    return paused ? { text, progress: 0, failed: 0, locked: 0, over: false } : null;
  }
  if (unfinished === 0) {
    const text =
      completed === total
        ? t('{count, plural, one {# document} other {# documents}} extracted', { count: total })
        : t(
            '{completed, number} of {total, plural, one {# document} other {# documents}} extracted',
            { completed, total },
          );
    return {
      text: paused ? t('Paused · {text}', { text }) : text,
      progress: 1,
      ...{ failed, locked },
      over: !paused,
    };
  }
  const done = total - unfinished;
  const counted = t('{done, number} of {total, number} done', { done, total });
  const time = paused || uploads > 0 ? '' : formatTimeLeft(seconds_left);
  const text = [paused ? t('Paused') : '', counted, time].filter(Boolean).join(' · ');
  return { text, progress: (Math.max(0, done) + begun) / total, failed, locked, over: false };
}
