import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { MAX_QUESTION } from '../../shared/contract/index.ts';
import styles from './QuestionField.module.css';

interface QuestionFieldProps {
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  /** The field takes the focus when it is mounted, with the caret at the end. */
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly onValueChange: (value: string) => void;
  /** Called on Enter; Shift+Enter inserts a line break. */
  readonly onSubmit: () => void;
  readonly onEscape?: () => void;
  /** Called on Arrow Up in an empty field. */
  readonly onRecall?: () => void;
  /** Content shown at the end of the field. */
  readonly after?: ReactNode;
}

/** A multi-line text field that grows with its text. */
export function QuestionField(props: QuestionFieldProps) {
  const { ref, label, value, placeholder, autoFocus = false, disabled = false, after } = props;
  const own = useRef<HTMLTextAreaElement | null>(null);
  useLayoutEffect(() => {
    if (!autoFocus || !own.current) return;
    own.current.focus();
    own.current.setSelectionRange(own.current.value.length, own.current.value.length);
  }, [autoFocus]);
  return (
    <div className={styles.box} data-disabled={disabled || undefined}>
      <textarea
        ref={(element) => {
          own.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        className={styles.field}
        aria-label={label}
        dir="auto"
        rows={1}
        value={value}
        placeholder={placeholder}
        maxLength={MAX_QUESTION}
        disabled={disabled}
        onChange={(event) => props.onValueChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // Enter may also confirm an input method's composition.
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            props.onSubmit();
          } else if (event.key === 'Escape' && props.onEscape) {
            event.preventDefault();
            event.stopPropagation();
            props.onEscape();
          } else if (event.key === 'ArrowUp' && value === '' && props.onRecall) {
            event.preventDefault();
            props.onRecall();
          }
        }}
      />
      {after}
    </div>
  );
}
