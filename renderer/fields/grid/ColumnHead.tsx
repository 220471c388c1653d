import { ArrowDown, ArrowUp } from 'lucide-react';
import { t } from '../../../shared/messages/messages.ts';
import type { ColumnKind } from '../../../shared/values/table-values.ts';
import { ColumnFilter, type Filtering } from '../../grid/ColumnFilter.tsx';
import { ColumnResizer } from '../../grid/ColumnResizer.tsx';
import { kindOf } from '../field-kinds.ts';
import styles from './FieldGrid.module.css';
import type { GridColumn, GridSort } from './grid-rows.ts';
import type { useValueColumns } from './use-value-columns.ts';

interface ColumnHeadProps {
  /** 0 is the document name. */
  readonly column: number;
  /** Null for the document name. */
  readonly field: GridColumn | null;
  readonly sort: GridSort | null;
  readonly setSort: (sort: GridSort | null) => void;
  readonly filtering: Filtering;
  readonly rows: { readonly shown: number; readonly all: number };
  readonly columns: ReturnType<typeof useValueColumns>;
}

/** Header of a column: name, sort order, filter and width. */
export function ColumnHead(props: ColumnHeadProps) {
  const { column, field, sort, setSort, filtering, rows, columns } = props;
  const path = field?.path ?? null;
  const title = field?.title ?? t('Document');
  const direction = sort?.path === path ? sort.direction : null;
  return (
    <th
      scope="col"
      className={styles.headCell}
      aria-sort={direction ? `${direction}ending` : undefined}
      data-align={field?.numeric ? 'end' : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        title={title}
        onClick={() => setSort(nextSort(sort, path))}
      >
        <span className="truncated">{title}</span>
        {direction === 'asc' && <ArrowUp />}
        {direction === 'desc' && <ArrowDown />}
      </button>
      <ColumnFilter
        column={column}
        name={title}
        kind={field ? filterKind(field) : 'text'}
        filtering={filtering}
        unordered={t('As listed')}
        order={direction ?? 'printed'}
        setOrder={(order) => setSort(order === 'printed' ? null : { path, direction: order })}
        shown={t('{shown} of {all, plural, one {# document} other {# documents}}', { ...rows })}
        columns={columns}
      />
      <ColumnResizer column={column} name={title} columns={columns} />
    </th>
  );
}

function filterKind({ field }: GridColumn): ColumnKind {
  const kind = kindOf(field);
  if (kind === 'date') return 'date';
  return ['number', 'amount', 'percentage', 'table'].includes(kind) ? 'number' : 'text';
}

/** Ascending, descending, then run order. */
function nextSort(sort: GridSort | null, path: string | null): GridSort | null {
  if (sort?.path !== path) return { path, direction: 'asc' };
  return sort.direction === 'asc' ? { path, direction: 'desc' } : null;
}
