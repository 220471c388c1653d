/** Status of a delivery, as shown in its row. */
import { localText } from '../../shared/coded-text.ts';
import type { Delivery } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';

export interface DeliveryStatus {
  readonly label: string;
  readonly tone: 'accent' | 'neutral' | 'warning' | 'danger';
  readonly detail: string;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

function formatWait(milliseconds: number): string {
  if (milliseconds <= 0) return t('now');
  if (milliseconds < 2 * MINUTE)
    return t('in {seconds} s', { seconds: Math.ceil(milliseconds / SECOND) });
  return t('in {minutes} min', { minutes: Math.ceil(milliseconds / MINUTE) });
}

export function deliveryStatusOf(delivery: Delivery, now: Date): DeliveryStatus {
  const { state, attempts, next_attempt_at } = delivery;
  const last = attempts.at(-1);
  const error = last?.error && localText(last.error, last.coded_error);
  switch (state) {
    case 'delivered': {
      const { milliseconds } = last ?? {};
      const detail = !last
        ? ''
        : attempts.length > 1
          ? t('Acknowledged in {milliseconds} ms, at attempt {number}', {
              ...{ milliseconds, number: attempts.length },
            })
          : t('Acknowledged in {milliseconds} ms', { milliseconds });
      return { label: t('Delivered'), tone: 'accent', detail };
    }
    case 'given_up': {
      const detail = t('{error} {count} attempts.', {
        error: error ?? '',
        count: attempts.length,
      }).trim();
      return { label: t('Failed'), tone: 'danger', detail };
    }
    case 'pending': {
      if (!last)
        return { label: t('Sending'), tone: 'neutral', detail: t('First attempt in progress.') };
      const wait = next_attempt_at === null ? 0 : Date.parse(next_attempt_at) - now.getTime();
      const detail = t('{error} Next attempt {time}.', {
        error: error ?? t('Requeued.'),
        time: formatWait(wait),
      });
      return { label: t('Waiting'), tone: 'warning', detail };
    }
  }
}
