import { Trash2 } from 'lucide-react';
import { openTrash, useTrash } from '../state/trash.ts';
import { formatCount } from '../ui/format.ts';
import styles from './LibraryPanel.module.css';

/** Button that opens the trash, shown while it is not empty. */
export function TrashEntry() {
  const total = useTrash((state) => state.total);
  if (total === 0) return null;
  return (
    <button type="button" className={styles.trash} onClick={() => openTrash(true)}>
      <Trash2 aria-hidden />
      <span>Trash</span>
      <span className={styles.trashCount}>
        {formatCount(total)}
        <span className="visually-hidden"> {total === 1 ? 'document' : 'documents'}</span>
      </span>
    </button>
  );
}
