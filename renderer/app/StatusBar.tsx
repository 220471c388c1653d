import { Globe, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { type JobStatus, settings } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { reload } from '../api/queries.ts';
import { useAnswer } from '../api/use-answer.ts';
import { concernsOf } from '../library/status.ts';
import { isRunning, useCurrentDocument, useLibrary } from '../state/library.ts';
import { useIsPaused } from '../state/queue.ts';
import { useShell } from '../state/shell.ts';
import { exposureDetail, exposureWords, updateWords } from './exposure-words.ts';
import styles from './StatusBar.module.css';

const useCount = (status: JobStatus): number =>
  useLibrary(({ items }) => [...items.values()].filter((item) => item.status === status).length);

export function StatusBar() {
  const item = useCurrentDocument();
  const paused = useIsPaused();
  const extracting = useCount('processing');
  const waiting = useCount('queued');
  const facts = item
    ? [
        ...(item.total_pages
          ? [t('{count, plural, one {# page} other {# pages}}', { count: item.total_pages })]
          : []),
        ...(item.total_pages
          ? [
              t('{count, plural, one {# table} other {# tables}}', {
                count: item.joined_table_count,
              }),
            ]
          : []),
        ...concernsOf(item),
      ]
    : [];
  return (
    <footer className={styles.bar}>
      <ul className={styles.facts} aria-label={t('About this document')}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {extracting > 0 && (
          <li>
            {t('Extracting {extracting, plural, one {# document} other {# documents}}', {
              extracting,
            })}
          </li>
        )}
        {waiting > 0 && (
          <li>
            {paused
              ? t('{count, plural, one {# document} other {# documents}} paused', {
                  count: waiting,
                })
              : t('{count, plural, one {# document} other {# documents}} waiting', {
                  count: waiting,
                })}
          </li>
        )}
      </ul>
      <Exposure />
    </footer>
  );
}

/** Webhook deliveries cause no event in the window; polling interval in milliseconds. */
const EXPOSURE_MS = 20_000;

/** States that all data stayed on this computer if so, otherwise what did not. */
function Exposure() {
  const changes = useLibrary(({ items }) => {
    const all = [...items.values()];
    const published = all.filter(({ visibility }) => visibility === 'public').length;
    return `${all.length} ${published} ${all.some(isRunning)}`;
  });
  const server = useShell((state) => state.server);
  const updates = useShell((state) => state.update);
  const { answer } = useAnswer(settings.getExposure, {}, { every: EXPOSURE_MS });
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the library changes
  useEffect(() => void reload([settings.getExposure.id]), [changes]);
  if (!answer) return null;
  const words = [
    ...(server ? [t('Working at {host}', { host: server.host })] : []),
    ...exposureWords(answer),
    ...updateWords(updates),
  ];
  return (
    <span className={styles.promise} title={[...words, exposureDetail(answer)].join('\n')}>
      {words.length === 0 ? <ShieldCheck /> : <Globe />}
      {words.length === 0 ? t('No data left this machine') : words.join(' · ')}
    </span>
  );
}
