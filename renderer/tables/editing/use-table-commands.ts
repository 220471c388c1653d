/** Shortcuts and palette entries of a grid, bound while cells of it are selected. */
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type Bindings, bindCommands } from '../../state/commands.ts';
import {
  deleteActions,
  insertActions,
  mergeActions,
  moveActions,
  splitColumnAction,
  type TableAction,
  type TableContext,
  tableActions,
} from './table-actions.ts';

type RunAction = (action: TableAction) => void;

/** `context`: null while no cell is selected. */
export function useTableCommands(
  grid: RefObject<HTMLElement | null>,
  context: TableContext | null,
  run: RunAction,
): void {
  const latest = useRef(run);
  latest.current = run;
  const bindings = useMemo(
    () => context && bindingsOf(context, grid, (action) => latest.current(action)),
    [context, grid],
  );
  useEffect(() => (bindings ? bindCommands(bindings) : undefined), [bindings]);
}

function bindingsOf(
  context: TableContext,
  grid: RefObject<HTMLElement | null>,
  run: RunAction,
): Bindings {
  // Made when asked for: those of columns have an operation for each page of the table.
  const command = (action: () => TableAction) => ({
    title: () => action().label,
    enabled: () => hasFocusIn(grid.current) && action().operations !== null,
    run: () => run(action()),
  });
  const { wholeColumns } = context.selection;
  return {
    'table.insert': command(() => insertActions(context)[wholeColumns ? 'left' : 'above']),
    'table.delete': command(() => deleteActions(context)[wholeColumns ? 'columns' : 'rows']),
    'table.moveUp': command(() => moveActions(context).up),
    'table.moveDown': command(() => moveActions(context).down),
    'table.moveLeft': command(() => moveActions(context).left),
    'table.moveRight': command(() => moveActions(context).right),
    'table.mergeCells': command(() => mergeActions(context).cells),
    'table.splitCell': command(() => mergeActions(context).split),
    'table.splitColumn': command(() => splitColumnAction(context)),
    'table.split': command(() => tableActions(context).split),
  };
}

/** The focus is in the grid, or in a command list over it. */
function hasFocusIn(grid: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (!grid || !focused) return false;
  return grid.contains(focused) || focused.closest('[role="dialog"], [role="menu"]') !== null;
}
