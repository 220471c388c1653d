import { Download } from 'lucide-react';
import { useMemo } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { canExport } from '../library/status.ts';
import { useCommands } from '../state/commands.ts';
import { openExport } from '../state/export.ts';
import { Button } from '../ui/Button.tsx';
import { CommandButton } from '../ui/CommandButton.tsx';
import styles from './ExportButton.module.css';

const WAITING = 'available when all pages are extracted';

/** Opens the export dialog for a document. */
export function ExportDocumentButton({ item }: { readonly item: LibraryItem }) {
  const ready = canExport(item);
  return (
    <Button
      variant="quiet"
      disabled={!ready}
      title={ready ? 'Export' : `Export: ${WAITING}`}
      onClick={() => openExport({ documents: [item.document_id] })}
    >
      <Download size={16} strokeWidth={1.75} aria-hidden />
      <span className={styles.label}>Export…</span>
    </Button>
  );
}

interface ExportTableProps {
  readonly item: LibraryItem;
  /** Its number in the document; null while that is not known. */
  readonly table: number | null;
}

/** Opens the export dialog for one table. */
export function ExportTableButton({ item, table }: ExportTableProps) {
  const { document_id: documentId } = item;
  const ready = canExport(item) && table !== null;
  useCommands(
    useMemo(
      () => ({
        'table.export': {
          enabled: () => ready,
          run: () => openExport({ documents: [documentId], tables: ready ? [table] : [] }),
        },
      }),
      [documentId, table, ready],
    ),
  );
  return (
    <CommandButton
      command="table.export"
      labelled
      label={ready ? undefined : `Export this table: ${WAITING}`}
      icon={<Download aria-hidden />}
      disabled={!ready}
    />
  );
}
