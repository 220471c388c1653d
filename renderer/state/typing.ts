/**
 * Decides whether Ctrl Z in a text field belongs to the browser or to Quarry. While a field has
 * changes typed since it got the focus, or since Enter submitted them, the browser undoes those;
 * otherwise Quarry handles Ctrl Z, because the browser would restore text in any field of the
 * window.
 */

export type HistoryStep = 'undo' | 'redo';

/** Tracks what was typed into the focused field. */
export class TypedText {
  #sent: string;
  #typed: string;
  #undone = false;

  /** `text`: content of the field before anything is typed. */
  constructor(text: string) {
    this.#sent = text;
    this.#typed = text;
  }

  /** Typing changed the text; `inputType` as in InputEvent. */
  change(text: string, inputType: string): void {
    this.#typed = text;
    if (inputType === 'historyUndo') this.#undone = true;
    else if (inputType !== 'historyRedo') this.#undone = false;
  }

  /** The text typed so far was submitted. */
  send(): void {
    this.#sent = this.#typed;
    this.#undone = false;
  }

  /**
   * Whether the browser has a typed change to undo or to redo. `text` is the current content of the
   * field: a change other than by typing, such as clearing a search, ends the field's undo history.
   */
  has(step: HistoryStep, text: string): boolean {
    if (text !== this.#typed) return false;
    return step === 'undo' ? text !== this.#sent : this.#undone;
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Input types whose value is not editable text. */
const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'color', 'file']);

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !NO_TEXT.has(target.type));

let focused: { readonly field: TextField; readonly typed: TypedText } | null = null;

/** Whether the focused field handles Ctrl Z (or redo) for its own text. */
export const fieldHas = (step: HistoryStep): boolean =>
  focused?.typed.has(step, focused.field.value) ?? false;

/** Undoes or redoes in the focused field, as its own shortcut would. */
export const stepInField = (step: HistoryStep): void => {
  // Deprecated without a replacement: no other call reaches the undo history of a text field.
  document.execCommand(step);
};

export function watchTyping(): void {
  const onFocus = ({ target }: Event) => {
    // The field had the focus before the window lost it and got it back.
    if (target === focused?.field) return;
    focused = isTextField(target) ? { field: target, typed: new TypedText(target.value) } : null;
  };
  window.addEventListener('focusin', onFocus);
  window.addEventListener('focusout', () => {
    // A window that loses focus, also to its native menu, keeps its field.
    if (document.hasFocus()) focused = null;
  });
  window.addEventListener('input', (event) => {
    if (event.target !== focused?.field) return;
    focused.typed.change(focused.field.value, event instanceof InputEvent ? event.inputType : '');
  });
  // In the capture phase, because the field's own handler may change its text.
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target === focused?.field) focused.typed.send();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
}
