/** Status of a delivery, as shown in its row. */
import type { Delivery } from '../../shared/contract/index.ts';

export interface DeliveryStatus {
  readonly label: string;
  readonly tone: 'accent' | 'neutral' | 'warning' | 'danger';
  readonly detail: string;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

function formatWait(milliseconds: number): string {
  if (milliseconds <= 0) return 'now';
  if (milliseconds < 2 * MINUTE) return `in ${Math.ceil(milliseconds / SECOND)} s`;
  return `in ${Math.ceil(milliseconds / MINUTE)} min`;
}

export function deliveryStatusOf(delivery: Delivery, now: Date): DeliveryStatus {
  const { state, attempts, next_attempt_at } = delivery;
  const last = attempts.at(-1);
  switch (state) {
    case 'delivered': {
      const tries = attempts.length > 1 ? `, at attempt ${attempts.length}` : '';
      const detail = last ? `Acknowledged in ${last.milliseconds} ms${tries}` : '';
      return { label: 'Delivered', tone: 'accent', detail };
    }
    case 'given_up': {
      const detail = `${last?.error ?? ''} ${attempts.length} attempts.`.trim();
      return { label: 'Failed', tone: 'danger', detail };
    }
    case 'pending': {
      if (!last) return { label: 'Sending', tone: 'neutral', detail: 'First attempt in progress.' };
      const wait = next_attempt_at === null ? 0 : Date.parse(next_attempt_at) - now.getTime();
      const detail = `${last.error ?? 'Requeued.'} Next attempt ${formatWait(wait)}.`;
      return { label: 'Waiting', tone: 'warning', detail };
    }
  }
}
