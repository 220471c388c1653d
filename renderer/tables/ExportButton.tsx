import { Download } from 'lucide-react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { canExport } from '../library/status.ts';
import { openExport } from '../state/export.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './ExportButton.module.css';

interface ExportButtonProps {
  readonly item: LibraryItem;
  /**
   * One table by its number in the document; null while the number is not known. Absent:
   * everything.
   */
  readonly table?: number | null;
}

const WAITING = 'Available when all pages are extracted';

/** Opens the export dialog for a document, or for one of its tables. */
export function ExportButton({ item, table }: ExportButtonProps) {
  const ready = canExport(item) && table !== null;
  const documents = [item.document_id];
  if (table === undefined) {
    return (
      <Button
        variant="quiet"
        disabled={!ready}
        title={ready ? 'Export' : WAITING}
        onClick={() => openExport({ documents })}
      >
        <Download size={16} strokeWidth={1.75} aria-hidden />
        <span className={styles.label}>Export…</span>
      </Button>
    );
  }
  return (
    <IconButton
      label={ready ? 'Export this table…' : WAITING}
      icon={<Download aria-hidden />}
      disabled={!ready}
      onClick={() => openExport({ documents, ...(table !== null && { tables: [table] }) })}
    />
  );
}
