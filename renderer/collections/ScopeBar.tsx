import {
  FolderOpen,
  FolderSync,
  FolderX,
  ListChecks,
  MessageCircleQuestion,
  X,
} from 'lucide-react';
import type { Collection } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { useServiceQuery } from '../api/queries.ts';
import { useScopedCollection, watchedFolderQuery } from '../state/collections.ts';
import { runCommand } from '../state/commands.ts';
import { openGrid } from '../state/field-grid.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { show, watchDialog } from './actions.ts';
import styles from './ScopeBar.module.css';

/** Shows which collection the list is filtered by; nothing if all documents are listed. */
export function ScopeBar() {
  const collection = useScopedCollection();
  if (!collection) return null;
  return (
    <div className={styles.bar}>
      <FolderOpen />
      <span className={styles.name} title={collection.name}>
        {collection.name}
      </span>
      <Button
        variant="quiet"
        className={styles.ask}
        disabled={collection.document_count === 0}
        onClick={() => runCommand('file.askCollection')}
      >
        <MessageCircleQuestion />
        {t('Ask')}
      </Button>
      <IconButton
        label={t('Fields of the collection')}
        icon={<ListChecks />}
        disabled={collection.document_count === 0}
        onClick={() => openGrid({ kind: 'collection', id: collection.id })}
      />
      <WatchButton key={collection.id} collection={collection} />
      <IconButton label={t('Show all documents')} icon={<X />} onClick={() => void show(null)} />
    </div>
  );
}

/** Where the collection is filled from a folder: its state, and the way to change it. */
function WatchButton({ collection }: { readonly collection: Collection }) {
  const { data: watched } = useServiceQuery(watchedFolderQuery(collection.id));
  if (!watched) return null;
  const isFine = watched.problem === null && watched.failed.length === 0;
  return (
    <IconButton
      label={
        isFine
          ? t('Watches {folder}', { folder: watched.folder })
          : t('Look at the watched folder {folder}', { folder: watched.folder })
      }
      icon={isFine ? <FolderSync /> : <FolderX className={styles.problem} />}
      onClick={() => watchDialog.open(collection)}
    />
  );
}
