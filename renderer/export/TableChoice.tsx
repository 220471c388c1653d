import { useMemo, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import type { TableEntry } from '../state/table-entries.ts';
import { TableName } from '../tables/TableList.tsx';
import { matchingTables } from '../tables/table-rows.ts';
import { pagesOf } from '../tables/tables-view.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Choice.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import styles from './ExportDialog.module.css';

interface TableChoiceProps {
  readonly entries: readonly TableEntry[] | null;
  /** By `table_index`. */
  readonly chosen: ReadonlySet<number>;
  readonly onChange: (chosen: ReadonlySet<number>) => void;
}

/** The dialog opens on what was selected, which may be far down the list. */
const showChosen = (list: HTMLElement | null): void =>
  list?.querySelector(':checked')?.scrollIntoView({ block: 'nearest' });

/** Selection of tables of a document; a search limits what "Select all" selects. */
export function TableChoice({ entries, chosen, onChange }: TableChoiceProps) {
  const [query, setQuery] = useState('');
  const shown = useMemo(() => matchingTables(entries ?? [], query), [entries, query]);
  if (!entries) return <Spinner label={t('Loading the tables')} />;
  if (entries.length === 0)
    return <p className={styles.muted}>{t('This document has no tables.')}</p>;
  const indexes = shown.flatMap(({ index }) => index ?? []);
  const choose = (changed: readonly number[], on: boolean) => {
    const next = new Set(chosen);
    for (const index of changed) {
      if (on) next.add(index);
      else next.delete(index);
    }
    onChange(next);
  };
  const all = indexes.length > 0 && indexes.every((index) => chosen.has(index));
  return (
    <div className={styles.tables}>
      <div className={styles.tablesHead}>
        <SearchField
          className={styles.tablesSearch}
          label={t('Filter tables')}
          value={query}
          onValueChange={setQuery}
        />
        <Button variant="quiet" onClick={() => choose(indexes, !all)}>
          {all ? t('Clear') : t('Select all')}
        </Button>
      </div>
      <section ref={showChosen} className={styles.tablesList} aria-label={t('Tables to export')}>
        {shown.map((entry) =>
          entry.index === null ? null : (
            <Checkbox
              key={entry.index}
              inline
              label={<TableName entry={entry} />}
              hint={`${entry.table.row_count} × ${entry.table.column_count} · ${pagesOf(entry)}`}
              checked={chosen.has(entry.index)}
              onCheckedChange={(on) => choose([entry.index ?? 0], on)}
            />
          ),
        )}
        {shown.length === 0 && (
          <p className={styles.muted}>{t('No tables match “{query}”.', { query })}</p>
        )}
      </section>
    </div>
  );
}
