import { FolderPlus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { useServiceQuery } from '../api/queries.ts';
import { collectionsQuery, useScope } from '../state/collections.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { newCollection } from './actions.ts';
import styles from './CollectionList.module.css';
import { CollectionRow } from './CollectionRow.tsx';
import { dropHandlers } from './drag.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The collections below the documents; Tab reaches one of them, arrow keys the others. */
export function CollectionList() {
  const { data, error: failure } = useServiceQuery(collectionsQuery);
  const shown = data ?? [];
  const scopeId = useScope()?.id;
  const [focusId, setFocusId] = useState<string | null>(null);
  const tabStop =
    shown.find(({ id }) => id === focusId) ?? shown.find(({ id }) => id === scopeId) ?? shown[0];

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-collection]')];
    const at = rows.findIndex((row) => row.contains(event.target as Node));
    const goal =
      event.key === 'Home'
        ? rows[0]
        : event.key === 'End'
          ? rows.at(-1)
          : event.key === 'Delete'
            ? // The row itself has deleted its collection: the focus moves to an adjacent row.
              (rows[at + 1] ?? rows[at - 1])
            : rows[at + (STEPS[event.key] ?? Number.NaN)];
    if (!goal) return;
    event.preventDefault();
    setFocusId(goal.dataset.collection ?? null);
    goal.querySelector<HTMLElement>('button')?.focus();
  };

  if (!data && !failure) return null;
  return (
    <section className={styles.section} aria-labelledby="collections-heading">
      <header className={styles.header}>
        <h2 id="collections-heading" className={styles.heading}>
          {t('Collections')}
        </h2>
        <IconButton label={t('New collection')} icon={<Plus />} onClick={() => newCollection()} />
      </header>
      {failure && <p className={styles.failure}>{failure.message}</p>}
      {shown.length > 0 && (
        <ul className={styles.list} aria-label={t('Collections')} onKeyDown={onKeyDown}>
          {shown.map((collection) => (
            <CollectionRow
              key={collection.id}
              collection={collection}
              current={collection.id === scopeId}
              tabStop={collection === tabStop}
            />
          ))}
        </ul>
      )}
      {shown.length === 0 && !failure && <NoCollections />}
    </section>
  );
}

/** The first collection is created by a click, or by dropping its first document here. */
function NoCollections() {
  const [over, setOver] = useState(false);
  return (
    <button
      type="button"
      className={styles.first}
      data-over={over || undefined}
      onClick={() => newCollection()}
      {...dropHandlers(setOver, newCollection)}
    >
      <FolderPlus />
      <span>{t('Group documents to export or query them together')}</span>
    </button>
  );
}
