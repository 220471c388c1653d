import type { Header } from '@tanstack/react-table';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Ref } from 'react';
import type { Cell } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { columnName } from '../../../shared/tables/column-name.ts';
import type { ColumnKind } from '../../../shared/values/table-values.ts';
import { ColumnFilter, type Filtering } from '../../grid/ColumnFilter.tsx';
import { ColumnResizer } from '../../grid/ColumnResizer.tsx';
import { isWithin } from '../../grid/cell-range.ts';
import type { Grid, GridRow } from '../../grid/slots.ts';
import type { SizedColumns } from '../../grid/use-column-widths.ts';
import type { RowsFeatures, RowsTable } from '../../grid/use-rows.ts';
import { sameTarget, type Target, useSelection } from '../../state/selection.ts';
import { CellEditor } from '../editing/CellEditor.tsx';
import type { TableEditing } from '../editing/use-table-editing.ts';
import styles from './TableGrid.module.css';
import { type HeaderCell as HeaderCellSelection, headerCellAt } from './use-header-cell.ts';

interface GridHeadProps {
  readonly ref: Ref<HTMLTableSectionElement>;
  /** It scrolls with the rows. */
  readonly isTall: boolean;
  readonly grid: Grid;
  /** Number of rows after filtering. */
  readonly shownCount: number;
  readonly table: RowsTable;
  readonly columns: SizedColumns;
  readonly gutter: number;
  /** The first column is frozen while the others scroll horizontally. */
  readonly frozen: boolean;
  readonly targetOf: (row: number, column: number) => Target;
  readonly filtering: Filtering;
  readonly idPrefix: string;
  readonly editing: HeaderEditing;
  readonly selection: HeaderCells;
  readonly selectColumn: (column: number, extend: boolean) => void;
  readonly selectForMenu: (column: number) => void;
}

/** The parts of table editing that the header needs. */
type HeaderEditing = Pick<TableEditing, 'editing' | 'start' | 'commit' | 'cancel' | 'rightToLeft'>;

type HeaderCells = Pick<HeaderCellSelection, 'bounds' | 'select'>;

export const headerCellId = (prefix: string, { row, column }: Cell): string =>
  `${prefix}-head-${row}-${column}`;

/** Column letters to select, sort and resize by, and below them the header rows of the table. */
export function GridHead(props: GridHeadProps) {
  const { ref, grid, shownCount, table, columns, gutter, frozen, targetOf, filtering } = props;
  const { idPrefix, editing, selection, selectColumn, selectForMenu } = props;
  const template = `${gutter}px ${columns.widths.map((width) => `${width}px`).join(' ')}`;
  return (
    <thead
      ref={ref}
      className={styles.head}
      data-tall={props.isTall || undefined}
      style={{ gridTemplateColumns: template }}
    >
      <tr className={styles.headRow}>
        <td className={styles.corner} style={{ gridRow: `1 / span ${grid.header.length + 1}` }} />
        {table.getFlatHeaders().map((header, column) => (
          <Letter
            key={header.id}
            header={header}
            column={column}
            kind={grid.kinds[column]}
            rowCounts={{ shown: shownCount, all: grid.rows.length }}
            columns={columns}
            frozen={frozen && column === 0}
            filtering={filtering}
            selectColumn={selectColumn}
            selectForMenu={selectForMenu}
          />
        ))}
      </tr>
      {grid.header.map((cells, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header row is identified by its index
        <tr key={row} className={styles.headRow}>
          {cells.map((cell) => (
            <HeaderCell
              key={cell.column}
              cell={cell}
              rows={Math.min(cell.row_span, grid.header.length - row)}
              numeric={cell.column_span === 1 && grid.kinds[cell.column] !== 'text'}
              frozen={frozen && cell.column === 0 && cell.column_span === 1}
              target={targetOf(row, cell.column)}
              id={headerCellId(idPrefix, cell)}
              onEdit={() => editing.start(cell)}
              selection={selection}
            />
          ))}
        </tr>
      ))}
      <HeaderEditor grid={grid} frozen={frozen} editing={editing} />
    </thead>
  );
}

interface LetterProps {
  readonly header: Header<RowsFeatures, GridRow>;
  readonly column: number;
  readonly kind: ColumnKind | undefined;
  readonly rowCounts: { readonly shown: number; readonly all: number };
  readonly columns: SizedColumns;
  readonly frozen: boolean;
  readonly filtering: Filtering;
  readonly selectColumn: (column: number, extend: boolean) => void;
  readonly selectForMenu: (column: number) => void;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function Letter(props: LetterProps) {
  const { header, column, kind, rowCounts, columns, frozen, filtering } = props;
  const { selectColumn, selectForMenu } = props;
  const sorted = header.column.getIsSorted();
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
  const name = String(header.column.columnDef.header);
  return (
    <th
      scope="col"
      aria-colindex={column + 1}
      aria-sort={sorted ? ARIA_SORT[sorted] : 'none'}
      className={styles.letter}
      data-frozen={frozen || undefined}
      style={{ gridColumn: column + 2 }}
      onContextMenu={() => selectForMenu(column)}
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles.select}
        aria-label={t('Select column {name}', { name })}
        title={t('Select column {name} (Ctrl Space)', { name })}
        onClick={({ shiftKey }) => selectColumn(column, shiftKey)}
      >
        {name}
        {sorted && <Arrow />}
      </button>
      <ColumnFilter
        column={column}
        name={name}
        kind={kind}
        filtering={filtering}
        shown={t('{shown} of {all, plural, one {# row} other {# rows}}', { ...rowCounts })}
        columns={columns}
        order={sorted || 'printed'}
        setOrder={(order) =>
          order === 'printed'
            ? header.column.clearSorting()
            : header.column.toggleSorting(order === 'desc')
        }
      />
      <ColumnResizer column={column} name={name} columns={columns} />
    </th>
  );
}

const headerArea = ({ row, column, column_span: columns }: Cell, rows: number) => ({
  gridColumn: `${column + 2} / span ${columns}`,
  gridRow: `${row + 2} / span ${rows}`,
});

/** Covers the whole cell. */
const EDITOR_STYLE = { inset: -1, minWidth: '100%', minHeight: '100%' };

type HeaderEditorProps = Pick<GridHeadProps, 'grid' | 'frozen' | 'editing'>;

/** Over the cells, so that it stays the same element when another window moves its column. */
function HeaderEditor({ grid, frozen, editing }: HeaderEditorProps) {
  const edited = editing.editing;
  const cell = edited && headerCellAt(grid, edited.row, edited.column);
  if (!edited || !cell) return null;
  const { row, column } = cell;
  const single = cell.column_span === 1;
  return (
    <tr className={styles.headRow}>
      <td
        className={styles.headerCell}
        data-frozen={(frozen && column === 0 && single) || undefined}
        style={headerArea(cell, Math.min(cell.row_span, grid.header.length - row))}
      >
        <CellEditor
          key={edited.key}
          label={t('Text of header cell {column}{row}', {
            column: columnName(column),
            row: row + 1,
          })}
          text={edited.text}
          typed={edited.typed}
          numeric={single && grid.kinds[column] !== 'text'}
          style={EDITOR_STYLE}
          rightToLeft={editing.rightToLeft}
          onCommit={editing.commit}
          onCancel={editing.cancel}
        />
      </td>
    </tr>
  );
}

interface HeaderCellProps {
  readonly cell: Cell;
  readonly rows: number;
  readonly numeric: boolean;
  readonly frozen: boolean;
  readonly target: Target;
  readonly id: string;
  readonly onEdit: () => void;
  readonly selection: HeaderCells;
}

function HeaderCell(props: HeaderCellProps) {
  const { cell, rows, numeric, frozen, target, id, onEdit, selection } = props;
  const hovered = useSelection((state) => sameTarget(state.hovered, target));
  const selected = selection.bounds !== null && isWithin(cell, selection.bounds);
  const { hover } = useSelection.getState();
  // An empty corner cell is no header.
  const Part = cell.text === '' ? 'td' : 'th';
  return (
    <Part
      id={id}
      scope={Part === 'td' ? undefined : cell.column_span > 1 ? 'colgroup' : 'col'}
      colSpan={cell.column_span}
      className={styles.headerCell}
      data-numeric={numeric || undefined}
      data-frozen={frozen || undefined}
      data-wide={cell.column_span > 1 || undefined}
      data-hovered={hovered || undefined}
      data-selected={selected || undefined}
      style={headerArea(cell, rows)}
      onPointerEnter={({ buttons }) => {
        hover(target, 'panel');
        // The pointer is drawn over the header cells.
        if (buttons === 1 && selection.bounds) selection.select(cell, true);
      }}
      onPointerLeave={() => hover(null, 'panel')}
      data-decision={cell.source === 'human' ? 'corrected' : undefined}
      onPointerDown={({ button, shiftKey }) => {
        if (button === 0) selection.select(cell, shiftKey);
      }}
      onContextMenu={() => {
        if (!selected) selection.select(cell, false);
      }}
      onDoubleClick={onEdit}
    >
      <span className={styles.headerText} title={cell.text}>
        {cell.text}
      </span>
    </Part>
  );
}
