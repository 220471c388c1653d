import { Check, Ellipsis } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { columnName } from '../../shared/tables/column-name.ts';
import { correct } from '../corrections/corrections.ts';
import type { ColumnFilters } from '../grid/ColumnFilter.tsx';
import { copyHeader, copyRange } from '../grid/clipboard.ts';
import { type Grid, readGrid } from '../grid/slots.ts';
import { gridMeasure } from '../grid/use-column-widths.ts';
import { useRows } from '../grid/use-rows.ts';
import { measureParts } from '../grid/widths.ts';
import { tableKey } from '../state/column-widths.ts';
import { useCommands } from '../state/commands.ts';
import { saveTemplateDialog } from '../state/dialogs.ts';
import { type LoadedEntry, titleOf } from '../state/table-entries.ts';
import { Button } from '../ui/Button.tsx';
import { CommandButton, commandItem } from '../ui/CommandButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ShortcutKeys } from '../ui/Kbd.tsx';
import { Menu } from '../ui/Menu.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { ConfidenceNote } from './Confidence.tsx';
import { CopyMenu } from './CopyMenu.tsx';
import { DragHandle } from './DragHandle.tsx';
import { ExportTableButton } from './ExportButton.tsx';
import { ReplaceBar } from './editing/ReplaceBar.tsx';
import { SeparatorsButton } from './editing/SeparatorsButton.tsx';
import { TableTitle } from './editing/TableTitle.tsx';
import { acceptTable, joinBefore, removeTable } from './editing/table-operations.ts';
import { TableGrid } from './grid/TableGrid.tsx';
import styles from './TableView.module.css';
import { useTableDecision } from './table-decision.ts';
import { focusGrid, openJoined } from './tables-view.ts';
import { useInSlices } from './use-in-slices.ts';

interface TableViewProps {
  readonly item: LibraryItem;
  readonly entry: LoadedEntry;
}

/** The second level of its tools; those of the selected cells are in the context menu. */
const MORE = [
  ['table.accept', 'table.replace'],
  ['table.saveTemplate', 'table.applyTemplate'],
  ['table.join', 'table.remove'],
] as const;

/** One table with its actions; of a large one, what was read before stays while it is read again. */
export function TableView({ item, entry }: TableViewProps) {
  const read = useInSlices(
    useCallback(
      function* () {
        const grid = yield* readGrid(entry.table);
        // Measured here in steps, so that the grid need only add up.
        yield* measureParts(grid, gridMeasure());
        return { entry, grid };
      },
      [entry],
    ),
  );
  return read ? <ReadTable item={item} {...read} /> : <LoadingTable />;
}

export const LoadingTable = () => (
  <div className={styles.loading}>
    <Spinner label={t('Loading the table')} />
  </div>
);

function ReadTable({ item, entry, grid }: TableViewProps & { readonly grid: Grid }) {
  const [query, setQuery] = useState('');
  const { table: content } = entry;
  const decision = useTableDecision(entry.parts, content);
  const [filters, setFilters] = useState<ColumnFilters>(NO_FILTERS);
  const [open, setOpen] = useState<number | null>(null);
  const filtering = {
    filters,
    setFilter: (column: number, asked: string) => setFilters(withFilter(filters, column, asked)),
    ...{ open, setOpen },
  };
  const { rows, table } = useRows(grid, query, filters);
  const { sorting } = table.state;
  const narrowed = query !== '' || filters.size > 0;
  const rearranged = narrowed || sorting.length > 0;

  const [replacing, setReplacing] = useState(false);
  const { document_id: documentId } = item;
  useCommands(
    useMemo(() => {
      const { page, position } = entry;
      const joined = joinBefore(entry);
      return {
        'table.replace': { run: () => setReplacing(true) },
        'table.saveTemplate': {
          run: () => saveTemplateDialog.open({ documentId, page, position }),
        },
        'table.accept': {
          enabled: () => decision !== 'accepted',
          run: () => void correct(documentId, acceptTable(entry)),
        },
        'table.join': {
          enabled: () => joined !== null,
          run() {
            if (!joined) return;
            openJoined(joined);
            void correct(documentId, joined);
          },
        },
        'table.remove': { run: () => void correct(documentId, removeTable(entry)) },
      };
    }, [documentId, entry, decision]),
  );

  const showAsPrinted = () => {
    setFilters(NO_FILTERS);
    setQuery('');
    table.resetSorting(true);
  };

  /** The rows as shown: sorted and filtered. */
  const copied = () => {
    const last = { bottom: rows.length - 1, right: grid.columnCount - 1 };
    return { header: copyHeader(grid), rows: copyRange(rows, { top: 0, left: 0, ...last }) };
  };

  return (
    <section className={styles.view} aria-label={titleOf(entry)}>
      <TableHead item={item} entry={entry} />
      <div className={styles.tools}>
        <SearchField
          className={styles.filter}
          label={t('Filter rows')}
          value={query}
          onValueChange={setQuery}
        />
        <SeparatorsButton entry={entry} />
        <CopyMenu documentId={documentId} entry={entry} copied={copied} />
        <DragHandle item={item} entry={entry} copied={copied} />
        <ExportTableButton item={item} entry={entry} shown={narrowed ? rows : null} />
        <Menu
          align="end"
          items={() => MORE.map((ids) => ids.map((id) => commandItem(id)))}
          trigger={<IconButton label={t('More table tools')} icon={<Ellipsis />} />}
        />
      </div>
      {replacing && (
        <ReplaceBar
          documentId={item.document_id}
          entry={entry}
          onClose={() => {
            setReplacing(false);
            focusGrid(entry);
          }}
        />
      )}
      {content.confidence !== undefined && (
        <ConfidenceNote
          value={content.confidence}
          reasons={content.confidence_reasons}
          decision={decision}
        >
          <CommandButton command="table.accept" labelled icon={<Check />} />
        </ConfidenceNote>
      )}
      <TableGrid
        documentId={item.document_id}
        label={titleOf(entry)}
        grid={grid}
        rows={rows}
        table={table}
        tableKey={tableKey(item.document_id, entry.page, entry.position)}
        entry={entry}
        filtering={filtering}
        showAsPrinted={rearranged ? showAsPrinted : null}
      />
      {rearranged && (
        <p className={styles.arrangement} role="status">
          {[
            narrowed &&
              t('{count} of {total, plural, one {# row} other {# rows}}', {
                count: rows.length,
                total: grid.rows.length,
              }),
            ...sorting.map(({ id, desc }) =>
              desc
                ? t('Sorted by column {column}, descending', { column: columnName(Number(id)) })
                : t('Sorted by column {column}', { column: columnName(Number(id)) }),
            ),
          ]
            .filter(Boolean)
            .join(' · ')}
          <Button onClick={showAsPrinted}>
            {t('Show as printed')} <ShortcutKeys shortcut="Escape" />
          </Button>
        </p>
      )}
    </section>
  );
}

/** Title, unit and period, and position of the table. */
function TableHead({ item, entry }: TableViewProps) {
  const { unit, period } = entry.table;
  const labels = [unit, period].filter(Boolean).join(' · ');
  return (
    <header className={styles.head}>
      <TableTitle documentId={item.document_id} entry={entry} />
      {labels !== '' && (
        <p className={styles.labels} title={labels}>
          {labels}
        </p>
      )}
    </header>
  );
}

const NO_FILTERS: ColumnFilters = new Map();

function withFilter(filters: ColumnFilters, column: number, query: string): ColumnFilters {
  const next = new Map(filters);
  if (query.trim() === '') next.delete(column);
  else next.set(column, query);
  return next;
}
