import { ListFilter } from 'lucide-react';
import { useRef } from 'react';
import type { ColumnKind } from '../../shared/values/table-values.ts';
import { Button } from '../ui/Button.tsx';
import { countOf } from '../ui/format.ts';
import { Popover } from '../ui/Popover.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import styles from './ColumnFilter.module.css';
import type { SizedColumns } from './use-column-widths.ts';

/** Column filters by column index; empty ones are absent. */
export type ColumnFilters = ReadonlyMap<number, string>;

export interface Filtering {
  readonly filters: ColumnFilters;
  readonly setFilter: (column: number, query: string) => void;
  /** The column whose filter is open. */
  readonly open: number | null;
  readonly setOpen: (column: number | null) => void;
}

/** Sort order of the rows by a column. */
export type ColumnOrder = 'printed' | 'asc' | 'desc';

interface ColumnFilterProps {
  readonly column: number;
  readonly name: string;
  readonly kind: ColumnKind | undefined;
  readonly filtering: Filtering;
  readonly order: ColumnOrder;
  readonly setOrder: (order: ColumnOrder) => void;
  /** Label of the original row order. */
  readonly unordered?: string;
  /** Number of rows that pass all filters. */
  readonly rows: { readonly shown: number; readonly all: number; readonly noun?: string };
  readonly columns: Pick<SizedColumns, 'fitToContent' | 'isChosen' | 'reset'>;
}

/**
 * The filter button of a column: filter, sort order and width. Alt and Arrow Down open it, as in
 * spreadsheets.
 */
export function ColumnFilter(props: ColumnFilterProps) {
  const { column, name, kind, filtering, order, setOrder, rows, columns } = props;
  const orders = [
    { value: 'printed', label: props.unordered ?? 'As printed' },
    { value: 'asc', label: 'Ascending' },
    { value: 'desc', label: 'Descending' },
  ] as const;
  const { filters, setFilter, open, setOpen } = filtering;
  const query = filters.get(column) ?? '';
  const field = useRef<HTMLInputElement>(null);
  return (
    <Popover
      title={`Rows by column ${name}`}
      open={open === column}
      onOpenChange={(now) => setOpen(now ? column : null)}
      initialFocus={field}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          className={styles.funnel}
          aria-label={`Filter by column ${name}`}
          title={`Filter by column ${name} (Alt ↓)`}
          data-active={query !== '' || undefined}
        >
          <ListFilter aria-hidden />
        </button>
      }
    >
      <div className={styles.form}>
        <SearchField
          ref={field}
          label={`Filter column ${name}`}
          placeholder={kind === 'text' ? 'Words' : '>100, 10..20 or words'}
          value={query}
          onValueChange={(next) => setFilter(column, next)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setOpen(null);
          }}
          onLeave={() => setOpen(null)}
        />
        <Segmented
          label={`Sort by column ${name}`}
          segments={orders}
          value={order}
          onValueChange={setOrder}
        />
        <p className={styles.count} role="status">
          {rows.shown} of {countOf(rows.all, rows.noun ?? 'row')}
        </p>
        <div className={styles.width}>
          <Button onClick={() => columns.fitToContent(column)}>Fit width</Button>
          <Button disabled={!columns.isChosen(column)} onClick={() => columns.reset(column)}>
            Reset width
          </Button>
        </div>
      </div>
    </Popover>
  );
}
