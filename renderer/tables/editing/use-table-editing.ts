/** Editing in one grid: the cell being edited, the actions on the selection, and their keys. */
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import type { Cell } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { correct } from '../../corrections/corrections.ts';
import {
  boundsOf,
  type CellRange,
  type Position,
  type Step,
  stepFrom,
} from '../../grid/cell-range.ts';
import type { ShownGrid } from '../../grid/shown-grid.ts';
import { cellsWithin } from '../../grid/summary.ts';
import { commandFor } from '../../state/commands.ts';
import { saveTemplateDialog } from '../../state/dialogs.ts';
import { peekPage } from '../../state/pages.ts';
import { type LoadedEntry, rowOf } from '../../state/table-entries.ts';
import type { MenuItems } from '../../ui/Menu.tsx';
import { notify } from '../../ui/Toast.tsx';
import { openJoined } from '../tables-view.ts';
import { type Originals, originalOf } from './originals.ts';
import { pastedCells } from './paste.ts';
import type { TableAction, TableContext } from './table-actions.ts';
import { tableMenu } from './table-menu.tsx';
import { beginCellEdit, type CellText, cellOperations } from './table-operations.ts';
import { tableSelection } from './table-selection.ts';
import { useTableCommands } from './use-table-commands.ts';

/** State of the cell edit in a grid, and its commit. */
interface Editing {
  /** Of this edit, wherever the cell is. */
  readonly key: string;
  /** First row of the cell in the whole table, header rows counted. */
  readonly row: number;
  readonly column: number;
  readonly text: string;
  /** The key that started the edit; null when the existing text is edited. */
  readonly typed: string | null;
  /** What stores a text in the cell; null if another window has removed or changed it. */
  readonly operations: ReturnType<typeof beginCellEdit>;
}

interface CellEditing {
  readonly editing: Editing | null;
  readonly start: (cell: Cell, typed?: string | null) => void;
  readonly commit: (text: string, step: Step | null) => void;
  readonly cancel: () => void;
}

interface CellEditingOptions {
  readonly documentId: string;
  readonly entry: LoadedEntry;
  /** Returns the focus to the grid; with `step` also moves on from the cell. */
  readonly onEnd: (cell: Editing, step: Step | null) => void;
}

function useCellEditing({ documentId, entry, onEnd }: CellEditingOptions): CellEditing {
  const [begun, setBegun] = useState<Editing | null>(null);
  const editing = useMemo(() => {
    const [now] = begun?.operations(begun.text) ?? [];
    const row = now && rowOf(entry, { ...now, kind: 'cell' });
    return begun && row !== undefined && row !== null ? { ...begun, ...now, row } : begun;
  }, [begun, entry]);
  return {
    editing,
    start({ row, column, text }, typed = null) {
      const pageAt = (page: number) => peekPage(documentId, page);
      const operations = beginCellEdit(entry, { row, column, text }, pageAt);
      setBegun({ row, column, text, typed, operations, key: `${row} ${column}` });
    },
    commit(text, step) {
      if (!editing) return;
      setBegun(null);
      const operations = editing.operations(text);
      if (text === editing.text) {
        // Nothing to store.
      } else if (operations) void correct(documentId, operations);
      else {
        notify({
          title: t('Another window has changed this cell. Not saved: {text}', { text }),
          tone: 'error',
          documentId,
        });
      }
      // A user who left with the pointer has already moved the focus elsewhere.
      if (step) onEnd(editing, step);
    },
    cancel() {
      if (!editing) return;
      setBegun(null);
      onEnd(editing, null);
    },
  };
}

interface TableEditingOptions {
  readonly documentId: string;
  readonly entry: LoadedEntry;
  readonly shownGrid: ShownGrid;
  readonly grid: RefObject<HTMLElement | null>;
  readonly originals: Originals;
  readonly range: CellRange | null;
  readonly headerCell: Cell | undefined;
  /** The selected cells of the header. */
  readonly headerCells: readonly Cell[];
  /** The rows are sorted differently from the page, or some are hidden. */
  readonly rearranged: boolean;
  readonly rightToLeft: boolean;
  readonly goTo: (cellPosition: Position) => void;
}

export interface TableEditing extends CellEditing {
  readonly rightToLeft: boolean;
  /** Content of the selected cell before it was corrected. */
  readonly original: string | undefined;
  /** Null if there is nothing to restore. */
  readonly restore: (() => void) | null;
  readonly startAt: (cellPosition: Position) => void;
  readonly menu: () => MenuItems;
  /** Returns whether the key was handled. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly onPaste: (event: ClipboardEvent) => void;
}

export function useTableEditing(options: TableEditingOptions): TableEditing {
  const { documentId, entry, shownGrid, grid, originals, range, headerCell, goTo } = options;
  const { rearranged, rightToLeft } = options;

  const cellEditing = useCellEditing({
    documentId,
    entry,
    onEnd({ row, column }, step) {
      grid.current?.focus({ preventScroll: true });
      const cellPosition = shownGrid.positionOf(row, column);
      if (step && cellPosition) goTo(stepFrom(cellPosition, step, 1, shownGrid));
      else if (step === 'down') goTo({ row: 0, column });
    },
  });

  const context = useMemo((): TableContext | null => {
    const selection = tableSelection(range, shownGrid, headerCell);
    const pageAt = (page: number) => peekPage(documentId, page);
    return selection && { entry, selection, rearranged, rightToLeft, pageAt };
  }, [range, shownGrid, headerCell, entry, rearranged, rightToLeft, documentId]);

  const run = async (action: TableAction) => {
    if (!action.operations || action.operations.length === 0) return;
    const { rows = 0, columns = 0 } = action.moves ?? {};
    if (range && action.moves) {
      goTo({ row: range.focus.row + rows, column: range.focus.column + columns });
    }
    openJoined(action.operations);
    grid.current?.focus({ preventScroll: true });
    const changed = await correct(documentId, action.operations);
    // What was refused stands where it stood.
    if (!changed && range && action.moves) goTo(range.focus);
  };
  useTableCommands(grid, context, run);

  const cell = context?.selection.cell ?? null;
  const original = cell?.source === 'human' ? originalOf(originals, entry, cell) : undefined;

  const setCells = (cells: readonly CellText[]) =>
    void correct(documentId, cellOperations(entry, cells));

  const restore =
    cell && original !== undefined
      ? () => setCells([{ row: cell.row, column: cell.column, text: original }])
      : null;

  const selected = (): readonly Cell[] =>
    headerCell
      ? options.headerCells
      : range
        ? cellsWithin(boundsOf(range, shownGrid), shownGrid)
        : [];
  const clear = () =>
    setCells(selected().flatMap((each) => (each.text === '' ? [] : [{ ...each, text: '' }])));

  const { page, position } = entry;
  const saveTemplate = () => saveTemplateDialog.open({ documentId, page, position });

  /** The cell with the keyboard focus. */
  const focused = headerCell ?? (range ? shownGrid.cellAt(range.focus) : null);
  const edit = () => focused && cellEditing.start(focused);

  return {
    ...cellEditing,
    rightToLeft,
    original,
    restore,
    startAt(cellPosition) {
      const found = shownGrid.cellAt(cellPosition);
      if (found) cellEditing.start(found);
    },
    menu: () =>
      context
        ? tableMenu({ context, run, edit, clear, saveTemplate, restore })
        : [[{ label: t('Select a cell first'), disabled: true }]],
    onKeyDown(event) {
      if (!focused || event.nativeEvent.isComposing) return false;
      const typed = typedBy(event);
      if (isEditKey(event)) cellEditing.start(focused);
      else if (isKey(event, 'Delete')) clear();
      else if (typed !== null) cellEditing.start(focused, typed);
      else return false;
      event.preventDefault();
      return true;
    },
    onPaste(event) {
      const text = event.clipboardData.getData('text/plain');
      if (!range || headerCell || text === '') return;
      event.preventDefault();
      setCells(pastedCells(text, boundsOf(range, shownGrid), shownGrid));
    },
  };
}

const isKey = (event: KeyboardEvent, key: string): boolean =>
  event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;

const isEditKey = (event: KeyboardEvent): boolean => isKey(event, 'Enter') || isKey(event, 'F2');

/**
 * The text that a key puts in a cell in place of its content; Backspace clears it. Null for the key
 * of a command, such as J.
 */
function typedBy(event: KeyboardEvent): string | null {
  if (isKey(event, 'Backspace')) return '';
  // AltGr is reported as Control and Alt together.
  const altGr = event.nativeEvent.getModifierState('AltGraph');
  if ((event.ctrlKey || event.metaKey || event.altKey) && !altGr) return null;
  if (event.key === ' ' && event.shiftKey) return null;
  if (commandFor(event.nativeEvent, false)) return null;
  return [...event.key].length === 1 ? event.key : null;
}
