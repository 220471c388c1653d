import { type ReactNode, useId } from 'react';
import styles from './Choice.module.css';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  /** Content of this option; shown while it is chosen. */
  readonly detail?: ReactNode;
}

interface RadioListProps<Value extends string> {
  readonly label: string;
  readonly options: readonly RadioOption<Value>[];
  readonly value: Value;
  readonly onValueChange: (value: Value) => void;
  /** Side by side if space allows, for options with a hint. */
  readonly tiles?: boolean;
}

/** A single choice with all options visible. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, options, value, onValueChange, tiles = false } = props;
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={tiles ? styles.tiles : 'column'}>
        {options.map((option) => (
          <div key={option.value}>
            <Option
              {...{ type: 'radio', name, tiles }}
              label={option.label}
              hint={option.hint}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
            />
            {option.value === value && option.detail && (
              <div className={styles.detail}>{option.detail}</div>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface CheckboxProps {
  readonly label: ReactNode;
  /** The hint on the line of the label, which is cut where both are too long for it. */
  readonly inline?: boolean;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
}

export const Checkbox = ({ onCheckedChange, ...props }: CheckboxProps) => (
  <Option {...props} type="checkbox" onChange={onCheckedChange} />
);

interface OptionProps {
  readonly type: 'radio' | 'checkbox';
  readonly name?: string;
  readonly tiles?: boolean;
  readonly inline?: boolean;
  readonly label: ReactNode;
  readonly hint?: string | undefined;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Option({ type, name, tiles, inline, label, hint, checked, onChange }: OptionProps) {
  const id = useId();
  return (
    <label
      className={styles.option}
      data-tile={tiles || undefined}
      data-inline={inline || undefined}
    >
      <input
        type={type}
        name={name}
        className={styles.input}
        checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={styles.words}>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
