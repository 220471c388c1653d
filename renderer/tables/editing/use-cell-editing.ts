/** State of the cell edit in a grid, and its commit. */
import { useState } from 'react';
import type { Cell } from '../../../shared/contract/index.ts';
import { correct } from '../../corrections/corrections.ts';
import type { Step } from '../../grid/cell-range.ts';
import type { LoadedEntry } from '../../state/table-entries.ts';
import { cellOperations } from './table-operations.ts';

export interface Editing {
  /** First row of the cell in the whole table, header rows counted. */
  readonly row: number;
  readonly column: number;
  readonly text: string;
  /** The key that started the edit; null when the existing text is edited. */
  readonly typed: string | null;
}

export interface CellEditing {
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

export function useCellEditing({ documentId, entry, onEnd }: CellEditingOptions): CellEditing {
  const [editing, setEditing] = useState<Editing | null>(null);
  return {
    editing,
    start: ({ row, column, text }, typed = null) => setEditing({ row, column, text, typed }),
    commit(text, step) {
      if (!editing) return;
      setEditing(null);
      const { row, column } = editing;
      if (text !== editing.text) {
        void correct(documentId, cellOperations(entry, [{ row, column, text }]));
      }
      // A user who left with the pointer has already moved the focus elsewhere.
      if (step) onEnd(editing, step);
    },
    cancel() {
      if (!editing) return;
      setEditing(null);
      onEnd(editing, null);
    },
  };
}
