/** Shortcuts and palette entries of a grid, bound while cells of it are selected. */
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type Bindings, bindCommands } from '../../state/commands.ts';
import {
  deleteActions,
  insertActions,
  mergeActions,
  moveActions,
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
  const command = (action: TableAction) => ({
    title: () => action.label,
    enabled: () => action.operations !== null && hasFocusIn(grid.current),
    run: () => run(action),
  });
  const [insert, remove, move] = [
    insertActions(context),
    deleteActions(context),
    moveActions(context),
  ];
  const [merge, table] = [mergeActions(context), tableActions(context)];
  const { wholeColumns } = context.selection;
  return {
    'table.insert': command(wholeColumns ? insert.left : insert.above),
    'table.delete': command(wholeColumns ? remove.columns : remove.rows),
    'table.moveUp': command(move.up),
    'table.moveDown': command(move.down),
    'table.moveLeft': command(move.left),
    'table.moveRight': command(move.right),
    'table.mergeCells': command(merge.cells),
    'table.splitCell': command(merge.split),
    'table.split': command(table.split),
  };
}

/** The focus is in the grid, or in a command list over it. */
function hasFocusIn(grid: HTMLElement | null): boolean {
  const focused = document.activeElement;
  if (!grid || !focused) return false;
  return grid.contains(focused) || focused.closest('[role="dialog"], [role="menu"]') !== null;
}
