import { Trash2 } from 'lucide-react';
import { t } from '../../shared/messages/messages.ts';
import { useServiceQuery } from '../api/queries.ts';
import { DocumentCount } from '../ui/DocumentCount.tsx';
import styles from './LibraryPanel.module.css';
import { openTrash } from './library-view.ts';
import { trashCountQuery } from './trash.ts';

/** Button that opens the trash, shown while it is not empty. */
export function TrashEntry() {
  const { data: total } = useServiceQuery(trashCountQuery);
  if (!total) return null;
  return (
    <button type="button" className={styles.trash} onClick={() => openTrash(true)}>
      <Trash2 />
      <span>{t('Trash')}</span>
      <span className={styles.trashCount}>
        <DocumentCount count={total} />
      </span>
    </button>
  );
}
