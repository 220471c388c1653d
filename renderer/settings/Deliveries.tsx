import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { localText } from '../../shared/coded-text.ts';
import {
  DEFAULT_PAGE_SIZE,
  type Delivery,
  type DeliveryState,
  MAX_PAGE_SIZE,
  settings,
} from '../../shared/contract/index.ts';
import { formatLocale, t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { formatAge } from '../ui/format.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { notifyError } from '../ui/Toast.tsx';
import { deliveryStatusOf } from './delivery-status.ts';
import { Records, Section } from './Section.tsx';
import styles from './settings.module.css';

/** Refresh interval while the section is open; ms. */
const REFRESH_MS = 2_000;

const FILTERS = [
  { value: 'all', label: t('All') },
  { value: 'pending', label: t('Waiting') },
  { value: 'delivered', label: t('Delivered') },
  { value: 'given_up', label: t('Failed') },
] as const satisfies readonly { value: DeliveryState | 'all'; label: string }[];
type Filter = (typeof FILTERS)[number]['value'];

export function Deliveries() {
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState<number>(DEFAULT_PAGE_SIZE);
  const query = { limit, ...(filter !== 'all' && { state: filter }) };
  const { answer, error, reload } = useAnswer(
    settings.listDeliveries,
    { query },
    { every: REFRESH_MS },
  );
  const send = (delivery: Delivery) =>
    call(settings.sendDelivery, { params: { deliveryId: delivery.id } })
      .then(reload)
      .catch((thrown: unknown) => notifyError(t('The webhook could not be sent again'), thrown));
  const more = answer?.pagination.hasNextPage === true && limit < MAX_PAGE_SIZE;
  return (
    <Section
      title={t('Deliveries')}
      about={t(
        'Webhooks without a 2xx response within 30 seconds are sent again after 5 seconds, 30 seconds and 5 minutes.',
      )}
      action={
        <Segmented label={t('Show')} segments={FILTERS} value={filter} onValueChange={setFilter} />
      }
    >
      <Records
        label={t('Deliveries')}
        items={answer?.items}
        error={error}
        empty={filter === 'all' ? t('No webhooks sent yet.') : t('No deliveries with this status.')}
      >
        {(delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onSend={() => void send(delivery)} />
        )}
      </Records>
      {more && (
        <div>
          <Button onClick={() => setLimit(MAX_PAGE_SIZE)}>{t('Show more')}</Button>
        </div>
      )}
    </Section>
  );
}

function DeliveryRow({ delivery, onSend }: { delivery: Delivery; onSend: () => void }) {
  const now = new Date();
  const { label, tone, detail } = deliveryStatusOf(delivery, now);
  const name = delivery.filename ?? delivery.job_id;
  return (
    <li className={styles.item}>
      <details className="stretched">
        <summary className={styles.summary}>
          <span className={styles.itemTitle}>
            <ChevronRight className={styles.chevron} />
            <Badge tone={tone}>{label}</Badge>
            <span className="truncated">{name}</span>
            <span className={styles.facts}>{formatAge(delivery.created_at, now)}</span>
          </span>
          <span className={`${styles.facts} ${styles.inset}`}>{detail}</span>
        </summary>
        <dl className={styles.details}>
          <dt>{t('Event')}</dt>
          <dd>{delivery.event}</dd>
          <dt>{t('To')}</dt>
          <dd>{delivery.url}</dd>
          <dt>{t('Id')}</dt>
          <dd>{delivery.id}</dd>
        </dl>
        <Attempts delivery={delivery} />
      </details>
      <Button aria-label={t('Send again: {name}', { name })} onClick={onSend}>
        {t('Send again')}
      </Button>
    </li>
  );
}

function Attempts({ delivery: { attempts } }: { delivery: Delivery }) {
  if (attempts.length === 0) return null;
  return (
    <table className={styles.attempts}>
      <thead>
        <tr>
          <th>{t('Attempt')}</th>
          <th className={styles.number}>{t('Status')}</th>
          <th className={styles.number}>ms</th>
          <th>{t('Result')}</th>
        </tr>
      </thead>
      <tbody>
        {attempts.map(({ at, status, milliseconds, error, coded_error: coded }) => (
          <tr key={at}>
            <td>
              <time dateTime={at}>{new Date(at).toLocaleTimeString(formatLocale())}</time>
            </td>
            <td className={styles.number}>{status ?? '–'}</td>
            <td className={styles.number}>{milliseconds}</td>
            <td>{error === null ? t('Acknowledged') : localText(error, coded)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
