import { Download } from 'lucide-react';
import type { ExportFormat, LibraryItem } from '../../shared/contract/index.ts';
import { canExport, EXPORTS, exportAs } from '../library/actions.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import styles from './ExportMenu.module.css';

interface ExportMenuProps {
  readonly item: LibraryItem;
  /** One table by its number in the document; null while that is not known. Absent: everything. */
  readonly table?: number | null;
}

const WAITING = 'Export is ready when all pages are read';

/** Formats in which one table makes sense, with a name other than that of the whole document's. */
const ONE_TABLE: Partial<Record<ExportFormat, string>> = {
  xlsx: 'Excel workbook',
  csv: 'CSV',
  markdown: 'Markdown',
  html: 'HTML',
  json: 'JSON',
};

export function ExportMenu({ item, table }: ExportMenuProps) {
  const ready = canExport(item) && table !== null;
  if (table === undefined) {
    const items = EXPORTS.map(({ format, label }) => ({
      id: format,
      label,
      onSelect: () => exportAs(item, format),
    }));
    const trigger = (
      <Button variant="quiet" disabled={!ready} title={ready ? 'Export all' : WAITING}>
        <Download size={16} strokeWidth={1.75} aria-hidden />
        <span className={styles.label}>Export all</span>
      </Button>
    );
    return <Menu items={[items]} trigger={trigger} align="end" />;
  }
  const items = EXPORTS.flatMap(({ format }) => {
    const label = ONE_TABLE[format];
    const onSelect = () => exportAs(item, format, table ?? undefined);
    return label ? [{ id: format, label, onSelect }] : [];
  });
  const trigger = (
    <IconButton
      label={ready ? 'Export this table' : WAITING}
      icon={<Download aria-hidden />}
      disabled={!ready}
    />
  );
  return <Menu items={[items]} trigger={trigger} align="end" />;
}
