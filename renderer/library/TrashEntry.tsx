import { Trash2 } from 'lucide-react';
import { t } from '../../shared/messages/messages.ts';
import { useServiceQuery } from '../api/queries.ts';
import { deletedCollectionsQuery } from '../state/collections.ts';
import { DocumentCount } from '../ui/DocumentCount.tsx';
import styles from './LibraryPanel.module.css';
import { openTrash } from './library-view.ts';
import { trashCountQuery } from './trash.ts';

/** Button that opens the trash, shown while it is not empty. */
export function TrashEntry() {
  const { data: total } = useServiceQuery(trashCountQuery);
  const { data: collections = [] } = useServiceQuery(deletedCollectionsQuery);
  if (!total && collections.length === 0) return null;
  return (
    <button type="button" className={styles.trash} onClick={() => openTrash(true)}>
      <Trash2 />
      <span>{t('Trash')}</span>
      {total !== undefined && total > 0 && (
        <span className={styles.trashCount}>
          <DocumentCount count={total} />
        </span>
      )}
    </button>
  );
}
