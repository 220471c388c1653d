import { ArrowLeft, Folder, RotateCcw, Trash2, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { TRASH_DAYS, type TrashItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { nameAll } from '../actions/bulk.ts';
import { useServiceQuery } from '../api/queries.ts';
import { restoreWithUndo } from '../collections/actions.ts';
import { deletedCollectionsQuery } from '../state/collections.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { clearSelection, type SelectMode, select, useSelectedIds } from './document-selection.ts';
import styles from './LibraryPanel.module.css';
import { openTrash } from './library-view.ts';
import { RowList } from './RowList.tsx';
import { TrashRow } from './TrashRow.tsx';
import { trashQuery } from './trash.ts';
import { emptyWholeTrash, purgeDocuments, restoreDocuments } from './trash-actions.ts';

interface PurgeDialogProps {
  /** `3 documents`; null while the dialog is closed. */
  readonly what: string | null;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before documents are permanently deleted, which cannot be undone. */
function PurgeDialog({ what, onCancel, onConfirm }: PurgeDialogProps) {
  // The content stays during the closing animation.
  const [last, setLast] = useState('');
  if (what !== null && what !== last) setLast(what);
  return (
    <Dialog
      open={what !== null}
      onClose={onCancel}
      title={t('Permanently delete {what}?', { what: what ?? last })}
      description={t('The file and all extracted data are deleted. This cannot be undone.')}
    >
      <DialogActions>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button variant="danger" onClick={onConfirm}>
          {t('Delete permanently')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Estimated row height before measuring, CSS pixels. */
const ROW_HEIGHT = 50;

/** The documents to be permanently deleted after confirmation. */
interface Purge {
  readonly what: string;
  run(): void;
}

/** Deleted collections, whose documents are in the library. */
function DeletedCollections() {
  const { data: collections = [] } = useServiceQuery(deletedCollectionsQuery);
  if (collections.length === 0) return null;
  return (
    <ul className={styles.deleted} aria-label={t('Collections in the trash')}>
      {collections.map((collection) => (
        <li key={collection.id} className={styles.deletedRow} title={collection.name}>
          <Folder />
          <span className="truncated stretched">{collection.name}</span>
          <IconButton
            label={t('Restore {filename}', { filename: collection.name })}
            icon={<RotateCcw />}
            onClick={() => void restoreWithUndo(collection)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Deleted documents, shown instead of the library, to restore or permanently delete. */
export function TrashPanel() {
  const { data: items, error: failure } = useServiceQuery(trashQuery);
  const ids = useSelectedIds();
  const [purge, setPurge] = useState<Purge | null>(null);
  const rows = useMemo(
    () =>
      (items ?? []).map((item) => ({
        item,
        key: item.document_id,
        estimate: ROW_HEIGHT,
        canFocus: true,
        canSelect: true,
      })),
    [items],
  );
  const named = (keys: Iterable<string>): TrashItem[] => {
    const wanted = new Set(keys);
    return (items ?? []).filter(({ document_id }) => wanted.has(document_id));
  };
  const selected = named(ids);
  const askToPurge = (documents: readonly TrashItem[]) => {
    if (documents.length === 0) return;
    const what = nameAll(documents.map(({ filename }) => filename));
    setPurge({ what, run: () => void purgeDocuments(documents) });
  };
  return (
    <>
      <div className={styles.head}>
        <div className="tight-row">
          <IconButton
            label={t('Back to the library')}
            icon={<ArrowLeft />}
            onClick={() => openTrash(false)}
          />
          <h2 className={styles.trashTitle}>{t('Trash')}</h2>
          {rows.length > 0 && (
            <Button
              onClick={() =>
                setPurge({
                  what: t('{count, plural, one {# document} other {# documents}}', {
                    count: rows.length,
                  }),
                  run: () => void emptyWholeTrash(),
                })
              }
            >
              {t('Empty trash')}
            </Button>
          )}
        </div>
        {selected.length > 0 && (
          <div className={styles.selection} role="toolbar" aria-label={t('Selected documents')}>
            <span className={styles.selected} aria-live="polite">
              {t('{count, number} selected', { count: selected.length })}
            </span>
            <IconButton
              label={t('Restore selected documents')}
              icon={<RotateCcw />}
              onClick={() => void restoreDocuments(selected)}
            />
            <IconButton
              label={t('Delete selected documents permanently')}
              icon={<Trash2 />}
              onClick={() => askToPurge(selected)}
            />
            <IconButton
              label={t('Clear selection')}
              icon={<X />}
              onClick={() => clearSelection()}
            />
          </div>
        )}
      </div>
      {failure && <p className={styles.failure}>{failure.message}</p>}
      {rows.length > 0 ? (
        <RowList
          label={t('Documents in the trash')}
          rows={rows}
          onDelete={(keys) => askToPurge(named(keys))}
        >
          {({ item, key }, tabStop) => (
            <TrashRow
              item={item}
              tabStop={tabStop}
              onSelect={(mode: SelectMode) =>
                select(
                  key,
                  mode,
                  rows.map((row) => row.key),
                )
              }
              onRestore={() => void restoreDocuments(ids.has(key) ? selected : [item])}
              onPurge={() => askToPurge(ids.has(key) ? selected : [item])}
            />
          )}
        </RowList>
      ) : (
        <div className={styles.empty}>
          {items === undefined ? (
            !failure && <Spinner label={t('Loading the trash')} />
          ) : (
            <EmptyState icon={<Trash2 />} title={t('The trash is empty')}>
              {t('Deleted documents can be restored for {days} days.', { days: TRASH_DAYS })}
            </EmptyState>
          )}
        </div>
      )}
      <DeletedCollections />
      <PurgeDialog
        what={purge?.what ?? null}
        onCancel={() => setPurge(null)}
        onConfirm={() => {
          purge?.run();
          setPurge(null);
        }}
      />
    </>
  );
}
