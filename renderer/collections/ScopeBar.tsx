import { FolderOpen, ListChecks, MessageCircleQuestion, X } from 'lucide-react';
import { useScopedCollection } from '../state/collections.ts';
import { openGrid } from '../state/field-grid.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ask, show } from './actions.ts';
import styles from './ScopeBar.module.css';

/** Shows which collection the list is filtered by; nothing if all documents are listed. */
export function ScopeBar() {
  const collection = useScopedCollection();
  if (!collection) return null;
  return (
    <div className={styles.bar}>
      <FolderOpen aria-hidden />
      <span className={styles.name} title={collection.name}>
        {collection.name}
      </span>
      <Button
        variant="quiet"
        className={styles.ask}
        disabled={collection.document_count === 0}
        onClick={() => ask(collection)}
      >
        <MessageCircleQuestion aria-hidden />
        Ask
      </Button>
      <IconButton
        label="Fields of the collection"
        icon={<ListChecks aria-hidden />}
        disabled={collection.document_count === 0}
        onClick={() => openGrid({ kind: 'collection', id: collection.id })}
      />
      <IconButton
        label="Show all documents"
        icon={<X aria-hidden />}
        onClick={() => void show(null)}
      />
    </div>
  );
}
