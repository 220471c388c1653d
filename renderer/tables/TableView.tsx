import { Copy } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { writeClipboard } from '../results/write-clipboard.ts';
import type { TableEntry } from '../state/table-entries.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { notify, notifyError } from '../ui/Toast.tsx';
import { asHtml, asTsv, copyHeader, copyRange } from './clipboard.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { gridOf } from './grid/slots.ts';
import { TableGrid } from './grid/TableGrid.tsx';
import { useRows } from './grid/use-rows.ts';
import { columnWidths, textMeasure } from './grid/widths.ts';
import styles from './TableView.module.css';
import { titleOf } from './tables-view.ts';

interface TableViewProps {
  readonly item: LibraryItem;
  readonly entry: TableEntry;
}

/** One table with what can be done with it. */
export function TableView({ item, entry }: TableViewProps) {
  const [query, setQuery] = useState('');
  const { table: content } = entry;
  const grid = useMemo(() => gridOf(content), [content]);
  const widths = useMemo(() => columnWidths(grid, textMeasure(gridFont())), [grid]);
  const table = useRows(grid, widths, query);
  const shown = table.getRowModel().rows.length;

  const copyAll = async () => {
    const rows = table.getRowModel().rows.map((row) => row.original);
    const last = { bottom: rows.length - 1, right: grid.columnCount - 1 };
    const copied = [...copyHeader(grid), ...copyRange(rows, { top: 0, left: 0, ...last })];
    try {
      await writeClipboard(asTsv(copied), asHtml(copied));
      notify({ title: `Copied ${rows.length} rows`, id: 'copy' });
    } catch (thrown) {
      notifyError('The table was not copied.', thrown);
    }
  };

  return (
    <section className={styles.view} aria-label={titleOf(entry)}>
      <div className={styles.tools}>
        <SearchField
          className={styles.filter}
          label="Filter rows"
          value={query}
          onValueChange={setQuery}
        />
        {query !== '' && (
          <span className={styles.count} role="status">
            {shown} of {grid.rows.length}
          </span>
        )}
        <IconButton label="Copy table" icon={<Copy aria-hidden />} onClick={() => void copyAll()} />
        <ExportMenu item={item} table={entry.index} />
      </div>
      <TableGrid
        label={titleOf(entry)}
        grid={grid}
        table={table}
        initialWidths={widths}
        entry={entry}
      />
    </section>
  );
}

/** The font of the cells, as the canvas that measures them takes it. */
const gridFont = (): string => `13px ${getComputedStyle(document.body).fontFamily}`;
