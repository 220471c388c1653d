import { ShieldCheck } from 'lucide-react';
import { countOf, formatSpeed } from '../library/format.ts';
import { concernsOf } from '../library/status.ts';
import { isRunning, useCurrentDocument, useLibrary } from '../state/library.ts';
import styles from './StatusBar.module.css';

export function StatusBar() {
  const item = useCurrentDocument();
  const running = useLibrary(({ items }) => [...items.values()].filter(isRunning).length);
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
        {running > 0 && <li>{countOf(running, 'document')} under way</li>}
      </ul>
      <span className={styles.promise}>
        <ShieldCheck aria-hidden />
        Everything stayed on this machine
      </span>
    </footer>
  );
}
