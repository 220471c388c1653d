/** Which cell of a grid is being edited, and what becomes of it. */
import { useState } from 'react';
import type { Cell } from '../../../shared/contract/index.ts';
import { correct } from '../../corrections/corrections.ts';
import type { LoadedEntry } from '../../state/table-entries.ts';
import type { Step } from '../grid/cell-range.ts';
import { cellOperations } from './table-operations.ts';

export interface Editing {
  /** Of the whole table, header rows counted; where the cell begins. */
  readonly row: number;
  readonly column: number;
  readonly text: string;
  /** The key that began it; null where the text is edited. */
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
  /** Gives the grid the focus back; `step`: and goes on from the cell. */
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
      // A reader who left by the pointer has chosen another place for the focus.
      if (step) onEnd(editing, step);
    },
    cancel() {
      if (!editing) return;
      setEditing(null);
      onEnd(editing, null);
    },
  };
}
