import { PencilLine } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { confidenceLevel, LEVEL_NAMES } from '../../../shared/confidence.ts';
import type { FieldRun, FieldRunResult } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { hasValue, isCorrected, valueTitle } from '../field-states.ts';
import styles from './FieldGrid.module.css';
import { type EditStep, GridCellEditor } from './GridCellEditor.tsx';
import { emptyText, type GridCell, type GridRow } from './grid-rows.ts';
import { openCell } from './open-cell.ts';

interface GridRowViewProps {
  readonly run: FieldRun;
  readonly row: GridRow;
  readonly index: number;
  /** CSS pixels from the first row. */
  readonly top: number;
  readonly template: string;
  /** The column in the tab order; null in all rows but one. */
  readonly tabStop: number | null;
  readonly onFocus: (column: number) => void;
  /** Path of the value being edited; null in all rows but one. */
  readonly edited: string | null;
  readonly onSave: (cell: GridCell, text: string, step: EditStep) => void;
  readonly onCancel: () => void;
}

/** A document: its name, then its values, or why it has none. */
export const GridRowView = memo(function GridRowView(props: GridRowViewProps) {
  const { run, row, index, top, template, tabStop, onFocus, edited, onSave, onCancel } = props;
  const { result, cells } = row;
  const state = stateSentence(result);
  const cellProps = (column: number) => ({
    tabIndex: tabStop === column ? 0 : -1,
    'data-at': `${index} ${column}`,
    'aria-colindex': column + 1,
    onFocus: () => onFocus(column),
    onClick: () => openCell(run, result, cells[column - 1] ?? null),
  });
  return (
    <tr
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ top, gridTemplateColumns: template }}
    >
      <th scope="row" className={styles.document} title={result.file_name} {...cellProps(0)}>
        {result.file_name}
      </th>
      {state !== null ? (
        <td
          colSpan={cells.length}
          className={styles.state}
          data-state={result.state}
          title={state}
          style={{ gridColumn: `2 / span ${cells.length}` }}
          {...cellProps(1)}
        >
          {state}
        </td>
      ) : (
        cells.map((cell, at) => (
          <Cell key={cell.column.path} cell={cell} attributes={cellProps(at + 1)}>
            {edited === cell.column.path && (
              <GridCellEditor
                cell={cell}
                fileName={result.file_name}
                onSave={(text, step) => onSave(cell, text, step)}
                onCancel={onCancel}
              />
            )}
          </Cell>
        ))
      )}
    </tr>
  );
});

interface CellProps {
  readonly cell: GridCell;
  readonly children: ReactNode;
  readonly attributes: Readonly<Record<string, unknown>>;
}

function Cell({ cell, attributes, children }: CellProps) {
  const { column, result, text, check, missing } = cell;
  const valued = result !== null && hasValue(result);
  const level = valued ? confidenceLevel('field', result.confidence) : null;
  return (
    <td
      className={styles.cell}
      data-align={column.numeric ? 'end' : undefined}
      data-check={check || undefined}
      data-review={result?.review}
      data-source={result?.source}
      data-missing={missing || undefined}
      title={valued ? `${text}\n${valueTitle(result)}` : undefined}
      {...attributes}
    >
      {text === '' ? (
        <span className={styles.blank}>{emptyText(cell)}</span>
      ) : (
        <span className={styles.text}>{text}</span>
      )}
      {isCorrected(result) && (
        <PencilLine role="img" aria-label={t('Corrected')} className={styles.corrected} />
      )}
      {children}
      {level !== null &&
        level !== 'high' &&
        !isCorrected(result) &&
        result?.review === 'unreviewed' && (
          <span className={styles.level}>{t(LEVEL_NAMES[level])}</span>
        )}
    </td>
  );
}

/** Null once there are values. */
function stateSentence({ state, error }: FieldRunResult): string | null {
  switch (state) {
    case 'waiting':
      return t('Waiting');
    case 'running':
      return t('Extracting');
    case 'cancelled':
      return t('Cancelled');
    case 'failed':
      return error ?? t('Failed');
    case 'completed':
      return null;
  }
}
