import { type KeyboardEvent, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import styles from './FieldForm.module.css';
import { kindOf, titleOf } from './field-kinds.ts';
import { needsCheck } from './field-states.ts';
import { hoverValue, type ShownForm, useFieldsView } from './fields-view.ts';
import type { FormRow, FormValue } from './form-rows.ts';
import { formatValue } from './format-value.ts';
import { ValueEditor } from './ValueEditor.tsx';
import { FieldState, ValueButton } from './ValueRow.tsx';
import { Candidates, CandidatesButton, CitationStepper, ReviewButtons } from './ValueTools.tsx';

/** Number of items shown initially; a button shows more. */
const FIRST_ITEMS = 50;

interface ItemTableProps {
  readonly table: Extract<FormRow, { readonly kind: 'table' }>;
  readonly form: ShownForm;
}

/**
 * A list of objects: a row for each item, each cell linked to its position. Tab moves to the
 * current cell, then to the tools below the table; arrow keys move from cell to cell.
 */
export function ItemTable({ table, form }: ItemTableProps) {
  const { value, columns, items, depth } = table;
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, FIRST_ITEMS);
  const tabStop = useFieldsView(({ current }) =>
    shown.flat().some(({ path }) => path === current) ? current : shown[0]?.[0]?.path,
  );
  return (
    <section aria-label={value.fullTitle}>
      <h3 className={styles.tableTitle}>
        {depth > 0 ? value.fullTitle : value.title}{' '}
        <span className={styles.count}>{items.length}</span>
      </h3>
      <ScrollRegion label={value.fullTitle} className={styles.tableScroll}>
        <table className={styles.items}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} scope="col" data-align={alignOf(kindOf(column))}>
                  {titleOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={(event) => walkCells(event, shown)}>
            {shown.map((cells) => (
              <tr key={cells[0]?.path}>
                {cells.map((cell) => (
                  <Cell key={cell.path} value={cell} tabStop={cell.path === tabStop} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {shown.length < items.length && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: items.length })}
        </Button>
      )}
      <CurrentCell values={items.flat()} form={form} />
    </section>
  );
}

const NUMERIC = new Set(['number', 'amount', 'percentage', 'date']);
const alignOf = (kind: string): 'end' | undefined => (NUMERIC.has(kind) ? 'end' : undefined);

/** Row and column offset of a key. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function walkCells(event: KeyboardEvent<HTMLElement>, items: readonly (readonly FormValue[])[]) {
  const step = STEPS[event.key];
  const from = (event.target as HTMLElement).dataset.value;
  const row = items.findIndex((cells) => cells.some(({ path }) => path === from));
  if (!step || row === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const column = items[row]?.findIndex(({ path }) => path === from) ?? 0;
  const goal = items[row + step[0]]?.[column + step[1]];
  if (!goal) return;
  const cell = `[data-value="${CSS.escape(goal.path)}"]`;
  event.currentTarget.querySelector<HTMLElement>(cell)?.focus();
}

interface CellProps {
  readonly value: FormValue;
  readonly tabStop: boolean;
}

function Cell({ value, tabStop }: CellProps) {
  const { path, field, result, title } = value;
  const current = useFieldsView((state) => state.current === path);
  const text = result ? formatValue(result, field) : '';
  return (
    <td
      data-align={alignOf(kindOf(field))}
      data-current={current || undefined}
      data-review={result?.review}
      data-check={needsCheck(value) || undefined}
      onPointerEnter={() => hoverValue(path, result?.citations[0])}
      onPointerLeave={() => hoverValue(path, undefined)}
    >
      <ValueButton value={value} className={styles.cell} cell={{ tabStop }}>
        {text === '' ? (
          <>
            <span aria-hidden>–</span>
            <span className="visually-hidden">{t('{title}: not found', { title })}</span>
          </>
        ) : (
          <span
            title={
              result?.citations[0] && t('Printed: “{quote}”', { quote: result.citations[0].quote })
            }
          >
            {text}
          </span>
        )}
      </ValueButton>
    </td>
  );
}

interface CurrentCellProps {
  readonly values: readonly FormValue[];
  readonly form: ShownForm;
}

/** Below the table, while one of its cells is current: its confidence and its review. */
function CurrentCell({ values, form }: CurrentCellProps) {
  const current = useFieldsView((state) => state.current);
  const citation = useFieldsView((state) => state.citation);
  const value = values.find(({ path }) => path === current);
  if (!value) return null;
  const { result } = value;
  return (
    <div className={styles.cellBar} data-current>
      <div className={styles.tools}>
        <span className={styles.title}>{value.title}</span>
        <FieldState result={result} />
        <CandidatesButton value={value} />
        <CitationStepper value={value} citation={citation} />
        <ReviewButtons value={value} form={form} />
      </div>
      <ValueEditor path={value.path} />
      <Candidates value={value} form={form} />
    </div>
  );
}
