import { ShieldCheck } from 'lucide-react';
import type { JobStatus } from '../../shared/contract/index.ts';
import { countOf, formatSpeed } from '../library/format.ts';
import { concernsOf } from '../library/status.ts';
import { useCurrentDocument, useLibrary } from '../state/library.ts';
import { useIsPaused } from '../state/queue.ts';
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
        ...(item.total_pages ? [countOf(item.total_pages, 'page')] : []),
        ...(item.total_pages ? [countOf(item.joined_table_count, 'table')] : []),
        ...(item.pages_per_second ? [formatSpeed(item.pages_per_second)] : []),
        ...concernsOf(item),
      ]
    : [];
  return (
    <footer className={styles.bar}>
      <ul className={styles.facts} aria-label="About this document">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
        {extracting > 0 && <li>Extracting {countOf(extracting, 'document')}</li>}
        {waiting > 0 && (
          <li>
            {countOf(waiting, 'document')} {paused ? 'paused' : 'waiting'}
          </li>
        )}
      </ul>
      <span className={styles.promise}>
        <ShieldCheck aria-hidden />
        Everything stayed on this machine
      </span>
    </footer>
  );
}
