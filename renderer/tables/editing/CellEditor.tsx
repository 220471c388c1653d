import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { mirroredKey, type Step } from '../../grid/cell-range.ts';
import styles from './CellEditor.module.css';

interface CellEditorProps {
  readonly label: string;
  /** Content of the cell. */
  readonly text: string;
  /** The key that started the edit and replaces the text; null when the existing text is edited. */
  readonly typed: string | null;
  readonly style?: CSSProperties;
  readonly numeric?: boolean;
  readonly rightToLeft: boolean;
  /** `step`: direction to continue in; null if the user moved the focus elsewhere. */
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
 * In-place editor of a cell with spreadsheet keys: Enter and Tab commit and move on, with Shift
 * backwards; Escape cancels; Alt Enter inserts a line break. If the edit was started by typing,
 * arrows commit too; if it was started by Enter or F2, they move the caret.
 */
export function CellEditor(props: CellEditorProps) {
  const { label, text, typed, style, numeric, rightToLeft, onCommit, onCancel } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  /** A field that is removed also fires blur. */
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
    const step = stepOf(event, typed !== null, rightToLeft);
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
      dir="auto"
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

function stepOf(
  { key, shiftKey, altKey }: KeyboardEvent,
  arrows: boolean,
  rightToLeft: boolean,
): Step | null {
  if (altKey) return null;
  if (key === 'Enter') return shiftKey ? 'up' : 'down';
  if (key === 'Tab') return shiftKey ? 'left' : 'right';
  return (arrows && !shiftKey && ARROWS[rightToLeft ? mirroredKey(key) : key]) || null;
}
