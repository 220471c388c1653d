import { Download } from 'lucide-react';
import { useMemo } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { rangesOf } from '../grid/row-ranges.ts';
import type { GridRow } from '../grid/slots.ts';
import { canExport } from '../library/status.ts';
import { useCommands } from '../state/commands.ts';
import { openExport, type RowChoice } from '../state/export.ts';
import { useSelection } from '../state/selection.ts';
import { rowOf, type TableEntry } from '../state/table-entries.ts';
import { Button } from '../ui/Button.tsx';
import { CommandButton } from '../ui/CommandButton.tsx';
import styles from './ExportButton.module.css';

/** Longer addresses are refused; characters. */
const MOST_FILTER = 8_000;

const WAITING = t('available when all pages are extracted');

/** Opens the export dialog for a document. */
export function ExportDocumentButton({ item }: { readonly item: LibraryItem }) {
  const ready = canExport(item);
  return (
    <Button
      variant="quiet"
      disabled={!ready}
      title={ready ? t('Export') : t('Export: {reason}', { reason: WAITING })}
      onClick={() => openExport({ documents: [item.document_id] })}
    >
      <Download strokeWidth={1.75} />
      <span className={styles.label}>{t('Export…')}</span>
    </Button>
  );
}

interface ExportTableProps {
  readonly item: LibraryItem;
  readonly entry: TableEntry;
  /** As filtered; null if all rows are shown. */
  readonly shown: readonly GridRow[] | null;
}

/** Opens the export dialog for one table, with what is selected or filtered in it. */
export function ExportTableButton({ item, entry, shown }: ExportTableProps) {
  const table = entry.index;
  const { document_id: documentId } = item;
  const ready = canExport(item) && table !== null;
  useCommands(
    useMemo(
      () => ({
        'table.export': {
          enabled: () => ready,
          run() {
            const rows = rowsToExport(entry, shown);
            openExport({ documents: [documentId], tables: ready ? [table] : [], rows });
          },
        },
      }),
      [documentId, table, ready, entry, shown],
    ),
  );
  return (
    <CommandButton
      command="table.export"
      labelled
      label={ready ? undefined : t('Export this table: {reason}', { reason: WAITING })}
      icon={<Download />}
      disabled={!ready}
    />
  );
}

/** The rows of the selected cells, otherwise those that the filters leave; null for all. */
function rowsToExport(entry: TableEntry, shown: readonly GridRow[] | null): RowChoice | null {
  const { range } = useSelection.getState();
  const selected = [...new Set(range.flatMap((cell) => rowOf(entry, cell) ?? []))];
  const isPart = selected.length > 1 && selected.length < (shown?.length ?? entry.table.row_count);
  const rows = isPart ? selected : shown?.map(({ row }) => row);
  const filter = rows && rangesOf(rows);
  if (!filter || filter.length > MOST_FILTER) return null;
  return { label: isPart ? t('Selected rows') : t('Filtered rows'), count: rows.length, filter };
}
