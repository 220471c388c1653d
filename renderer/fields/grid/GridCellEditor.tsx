import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { editText } from '../edit-text.ts';
import { kindOf } from '../field-kinds.ts';
import { textError } from './cell-editing.ts';
import styles from './FieldGrid.module.css';
import type { GridCell } from './grid-rows.ts';

/** Where the focus goes after an edit; null: nowhere, it was moved by the user. */
export type EditStep = 'down' | 'right' | 'stay' | null;

interface GridCellEditorProps {
  readonly cell: GridCell;
  /** Name of the document, for screen readers. */
  readonly fileName: string;
  readonly onSave: (text: string, step: EditStep) => void;
  readonly onCancel: () => void;
}

/** In-place editor of a value: Enter and Tab save and move on, Escape cancels. */
export function GridCellEditor({ cell, fileName, onSave, onCancel }: GridCellEditorProps) {
  const { field, title } = cell.column;
  const before = editText(cell.result);
  const [text, setText] = useState(before);
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null);
  /** A control that is removed also fires blur. */
  const ended = useRef(false);
  const error = textError(cell, text);
  useLayoutEffect(() => {
    control.current?.focus({ preventScroll: true });
    if (control.current instanceof HTMLInputElement) control.current.select();
  }, []);

  const end = (step: EditStep, keep: boolean) => {
    if (ended.current || (keep && error !== null && step !== null)) return;
    ended.current = true;
    if (keep && error === null) onSave(text, step);
    else onCancel();
  };
  const shared = {
    ref: control,
    className: styles.editor,
    'aria-label': t('{title} of {fileName}', { title, fileName }),
    value: text,
    onBlur: () => end(null, true),
    onClick: (event: { stopPropagation(): void }) => event.stopPropagation(),
    onKeyDown: (event: KeyboardEvent) => {
      event.stopPropagation();
      if (event.nativeEvent.isComposing) return;
      const step = { Enter: 'down', Tab: 'right', Escape: 'stay' }[event.key] as EditStep;
      if (!step) return;
      event.preventDefault();
      end(step, event.key !== 'Escape');
    },
  };
  const choices = choicesOf(cell, before);
  if (choices) {
    return (
      <select {...shared} onChange={(event) => setText(event.currentTarget.value)}>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === '' ? t('Not stated') : choice}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...shared}
      data-align={cell.column.numeric ? 'end' : undefined}
      aria-invalid={error !== null}
      title={error ?? undefined}
      inputMode={field.type === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
}

/** The values to choose from; null for a column that is typed. */
function choicesOf({ column: { field } }: GridCell, before: string): string[] | null {
  const kind = kindOf(field);
  if (kind !== 'choice' && kind !== 'boolean') return null;
  const known = kind === 'boolean' ? [t('Yes'), t('No')] : [...(field.choices ?? [])];
  return [...new Set(['', before, ...known])];
}
