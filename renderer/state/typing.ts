/**
 * Which of Ctrl Z's two meanings a text field gives it. While a field holds changes typed since it got
 * the focus, or since Enter sent them, the browser undoes those; otherwise Ctrl Z is Quarry's, for the
 * browser would bring back text from any field of the window.
 */

export type HistoryStep = 'undo' | 'redo';

/** What was typed into one field that has the focus. */
export class TypedText {
  #sent: string;
  #typed: string;
  #undone = false;

  /** `text` stands in the field before anything is typed. */
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

  /** What was typed so far took effect. */
  send(): void {
    this.#sent = this.#typed;
    this.#undone = false;
  }

  /**
   * Whether the browser has a typed change to undo or to redo. `text` is what the field holds now:
   * what was put there otherwise than by typing, as when a search is cleared, ends its history.
   */
  has(step: HistoryStep, text: string): boolean {
    if (text !== this.#typed) return false;
    return step === 'undo' ? text !== this.#sent : this.#undone;
  }
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Inputs whose value is no text to undo. */
const NO_TEXT = new Set(['checkbox', 'radio', 'button', 'submit', 'range', 'color', 'file']);

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !NO_TEXT.has(target.type));

let focused: { readonly field: TextField; readonly typed: TypedText } | null = null;

/** Whether the field with the focus keeps Ctrl Z (or its reverse) for its own text. */
export const fieldHas = (step: HistoryStep): boolean =>
  focused?.typed.has(step, focused.field.value) ?? false;

/** Undoes or redoes in the field with the focus, as its own shortcut would. */
export const stepInField = (step: HistoryStep): void => {
  // Deprecated without a replacement: no other call reaches the undo history of a text field.
  document.execCommand(step);
};

export function watchTyping(): void {
  const onFocus = ({ target }: Event) => {
    // It had the focus before, and the window has been elsewhere meanwhile.
    if (target === focused?.field) return;
    focused = isTextField(target) ? { field: target, typed: new TypedText(target.value) } : null;
  };
  window.addEventListener('focusin', onFocus);
  window.addEventListener('focusout', () => {
    // A window that is left, for its native menu as well, keeps its field.
    if (document.hasFocus()) focused = null;
  });
  window.addEventListener('input', (event) => {
    if (event.target !== focused?.field) return;
    focused.typed.change(focused.field.value, event instanceof InputEvent ? event.inputType : '');
  });
  // Before the field itself hears of it, for what it does may change its text.
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (key === 'Enter' && target === focused?.field) focused.typed.send();
  };
  window.addEventListener('keydown', onKeyDown, { capture: true });
}
