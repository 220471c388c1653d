import { ListFilter } from 'lucide-react';
import { useRef } from 'react';
import { t } from '../../shared/messages/messages.ts';
import type { ColumnKind } from '../../shared/values/table-values.ts';
import { Button } from '../ui/Button.tsx';
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
  /** How many rows pass all filters: `3 of 20 rows`. */
  readonly shown: string;
  readonly columns: Pick<SizedColumns, 'fitToContent' | 'isChosen' | 'reset'>;
}

/**
 * The filter button of a column: filter, sort order and width. Alt and Arrow Down open it, as in
 * spreadsheets.
 */
export function ColumnFilter(props: ColumnFilterProps) {
  const { column, name, kind, filtering, order, setOrder, shown, columns } = props;
  const orders = [
    { value: 'printed', label: props.unordered ?? t('As printed') },
    { value: 'asc', label: t('Ascending') },
    { value: 'desc', label: t('Descending') },
  ] as const;
  const { filters, setFilter, open, setOpen } = filtering;
  const query = filters.get(column) ?? '';
  const field = useRef<HTMLInputElement>(null);
  return (
    <Popover
      title={t('Rows by column {name}', { name })}
      open={open === column}
      onOpenChange={(now) => setOpen(now ? column : null)}
      initialFocus={field}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          className={styles.funnel}
          aria-label={t('Filter by column {name}', { name })}
          title={t('Filter by column {name} (Alt ↓)', { name })}
          data-active={query !== '' || undefined}
        >
          <ListFilter />
        </button>
      }
    >
      <div className={styles.form}>
        <SearchField
          ref={field}
          label={t('Filter column {name}', { name })}
          placeholder={kind === 'text' ? t('Words') : t('>100, 10..20 or words')}
          value={query}
          onValueChange={(next) => setFilter(column, next)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') setOpen(null);
          }}
          onLeave={() => setOpen(null)}
        />
        <Segmented
          label={t('Sort by column {name}', { name })}
          segments={orders}
          value={order}
          onValueChange={setOrder}
        />
        <p className="caption tabular" role="status">
          {shown}
        </p>
        <div className={styles.width}>
          <Button onClick={() => columns.fitToContent(column)}>{t('Fit width')}</Button>
          <Button disabled={!columns.isChosen(column)} onClick={() => columns.reset(column)}>
            {t('Reset width')}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
