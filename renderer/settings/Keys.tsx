import { type ApiKey, settings } from '../../shared/contract/index.ts';
import { type PlainMessage, t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Badge } from '../ui/Badge.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { formatAge } from '../ui/format.ts';
import { notifyError } from '../ui/Toast.tsx';
import { NewKey } from './NewKey.tsx';
import { Records, Row, RowTitle, Section } from './Section.tsx';
import styles from './settings.module.css';

/** Refresh interval of key usage while the section is open; ms. */
const REFRESH_MS = 5_000;

export function Keys() {
  const { answer, error, reload } = useAnswer(settings.listKeys, {}, { every: REFRESH_MS });
  const revoke = (key: ApiKey) =>
    call(settings.revokeKey, { params: { keyId: key.id } })
      .then(reload)
      .catch((thrown: unknown) => notifyError(t('The key could not be revoked'), thrown));
  const keys = answer?.items ?? [];
  const valid = keys.filter((key) => key.revoked_at === null);
  const revoked = keys.filter((key) => key.revoked_at !== null);
  return (
    <Section
      title={t('API keys')}
      about={t(
        'Programs authenticate with an API key. A key gives access to every document of this library, so create one key per program and keep it secret.',
      )}
    >
      <NewKey onMade={reload} />
      <Records
        label={t('Keys')}
        items={answer ? valid : undefined}
        error={error}
        empty={t('No API keys.')}
      >
        {(key) => <KeyRow key={key.id} item={key} onRevoke={() => void revoke(key)} />}
      </Records>
      {revoked.length > 0 && (
        <details className={styles.more}>
          <summary>
            {t('{count, plural, one {# revoked key} other {# revoked keys}}', {
              count: revoked.length,
            })}
          </summary>
          <ul className={styles.list}>
            {revoked.map((key) => (
              <KeyRow key={key.id} item={key} />
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

const ROLES: Readonly<Record<ApiKey['role'], PlainMessage>> = {
  viewer: 'viewer',
  editor: 'editor',
  admin: 'admin',
};

function usedOf({ allowance, pages_used }: ApiKey): string {
  if (allowance === null)
    return t('{count, plural, one {# page} other {# pages}}', { count: pages_used });
  return t('{pagesUsed, number} of {allowance, plural, one {# page} other {# pages}}', {
    pagesUsed: pages_used,
    allowance,
  });
}

function KeyRow({ item, onRevoke }: { item: ApiKey; onRevoke?: () => void }) {
  const now = new Date();
  const spent = item.allowance !== null && item.pages_used >= item.allowance;
  const facts = [
    [t(ROLES[item.role]), item.person].filter(Boolean).join(', '),
    usedOf(item),
    item.last_used_at === null
      ? t('never used')
      : t('last used {time}', { time: formatAge(item.last_used_at, now) }),
    item.revoked_at === null
      ? t('made {time}', { time: formatAge(item.created_at, now) })
      : t('revoked {time}', { time: formatAge(item.revoked_at, now) }),
  ];
  const marks = (
    <>
      <code>…{item.last_four}</code>
      {spent && item.revoked_at === null && <Badge tone="warning">{t('Allowance used up')}</Badge>}
    </>
  );
  const title = <RowTitle marks={marks}>{item.name ?? t('Without a name')}</RowTitle>;
  return (
    <Row title={title} facts={facts}>
      {onRevoke && (
        <ConfirmButton
          label={t('Revoke')}
          confirm={t('Revoke permanently')}
          subject={item.name ?? item.last_four}
          onConfirm={onRevoke}
        />
      )}
    </Row>
  );
}
