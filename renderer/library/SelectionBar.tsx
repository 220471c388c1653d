import { Download, Ellipsis, FolderPlus, Trash2, X } from 'lucide-react';
import { t } from '../../shared/messages/messages.ts';
import { collectionChoices, removalMenu } from '../collections/actions.ts';
import { useLibrary } from '../state/library.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import {
  comparisonMenu,
  exportDocuments,
  extractionMenu,
  fieldsItem,
  folderMenu,
  templateItem,
} from './actions.ts';
import { clearSelection, useSelectedIds } from './document-selection.ts';
import styles from './LibraryPanel.module.css';
import { documentsOf, selectedDocuments } from './selected-documents.ts';
import { canExport } from './status.ts';
import { tagsItem } from './tags.ts';
import { deleteDocuments } from './trash-actions.ts';

/** Actions on all selected documents, shown instead of the filter above the list. */
export function SelectionBar() {
  const ids = useSelectedIds();
  // Their states determine the available actions.
  useLibrary((state) => state.items);
  const items = documentsOf(ids);
  return (
    <div className={styles.selection} role="toolbar" aria-label={t('Selected documents')}>
      <span className={styles.selected} aria-live="polite">
        {t('{count, number} selected', { count: items.length })}
      </span>
      <IconButton
        label={t('Export selected documents')}
        icon={<Download />}
        disabled={!items.some(canExport)}
        onClick={() => exportDocuments(selectedDocuments())}
      />
      <Menu
        items={() => collectionChoices([...ids])}
        trigger={
          <IconButton label={t('Add selected documents to a collection')} icon={<FolderPlus />} />
        }
      />
      <IconButton
        label={t('Delete selected documents')}
        icon={<Trash2 />}
        onClick={() => void deleteDocuments(selectedDocuments())}
      />
      <Menu
        align="end"
        items={() => [
          [
            fieldsItem(selectedDocuments()),
            ...comparisonMenu(selectedDocuments()),
            templateItem(selectedDocuments()),
            tagsItem(selectedDocuments()),
          ],
          folderMenu(selectedDocuments()),
          extractionMenu(selectedDocuments()),
          removalMenu([...ids]),
        ]}
        trigger={<IconButton label={t('More for selected documents')} icon={<Ellipsis />} />}
      />
      <IconButton label={t('Clear selection')} icon={<X />} onClick={() => clearSelection()} />
    </div>
  );
}
