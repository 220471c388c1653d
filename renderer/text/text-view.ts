/** State of the text panel: the part of the document shown, with or without running headers. */
import type { Scope } from '../results/scope.ts';
import { storedState } from '../state/window-storage.ts';

interface TextView {
  readonly scope: Scope;
  readonly runningHeads: boolean;
  /** The word of an OCR page being corrected; it belongs to the selected block. */
  readonly editedWord: number | null;
}

export const useTextView = storedState<TextView>(
  'text',
  { scope: 'page', runningHeads: true, editedWord: null },
  ['scope', 'runningHeads'],
);
