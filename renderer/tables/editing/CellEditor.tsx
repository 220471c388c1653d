import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Step } from '../grid/cell-range.ts';
import styles from './CellEditor.module.css';

interface CellEditorProps {
  readonly label: string;
  /** What the cell holds. */
  readonly text: string;
  /** The key that began the edit and replaces the text; null where the text is edited. */
  readonly typed: string | null;
  readonly style?: CSSProperties;
  readonly numeric?: boolean;
  /** `step`: where to go on; null where the reader has gone elsewhere. */
  readonly onCommit: (text: string, step: Step | null) => void;
  readonly onCancel: () => void;
}

const ARROWS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

/**
 * The text of a cell, to be changed in place with the keys of a spreadsheet: Enter and Tab keep it and
 * go on, with Shift back; Escape does not keep it; Alt Enter begins a line. After an edit that was
 * begun by typing, arrows keep the text too; after one begun by Enter or F2 they move in it.
 */
export function CellEditor(props: CellEditorProps) {
  const { label, text, typed, style, numeric, onCommit, onCancel } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  /** A field that goes away loses the focus, too. */
  const ended = useRef(false);

  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
  }, []);

  const end = (step: Step | null, keep: boolean) => {
    if (ended.current) return;
    ended.current = true;
    if (keep) onCommit(field.current?.value ?? text, step);
    else onCancel();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const step = stepOf(event, typed !== null);
    if (event.key === 'Escape' || step) {
      event.preventDefault();
      event.stopPropagation();
      end(step, event.key !== 'Escape');
    } else if (event.key === 'Enter' && event.altKey) {
      event.preventDefault();
      field.current?.setRangeText(
        '\n',
        event.currentTarget.selectionStart,
        event.currentTarget.selectionEnd,
        'end',
      );
    }
  };

  return (
    <textarea
      ref={field}
      className={styles.editor}
      style={style}
      data-numeric={numeric || undefined}
      aria-label={label}
      defaultValue={typed ?? text}
      rows={1}
      maxLength={20_000}
      spellCheck={false}
      onKeyDown={onKeyDown}
      onBlur={() => end(null, true)}
    />
  );
}

function stepOf({ key, shiftKey, altKey }: KeyboardEvent, arrows: boolean): Step | null {
  if (altKey) return null;
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return (arrows && !shiftKey && ARROWS[key]) || null;
}
