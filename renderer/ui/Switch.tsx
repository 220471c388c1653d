import { Switch as Base } from '@base-ui/react/switch';
import { type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

interface SwitchProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onCheckedChange: (checked: boolean) => void;
}

/** A setting that is on or off and takes effect immediately. */
export function Switch({ label, hint, checked, disabled, onCheckedChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className="caption">
            {hint}
          </span>
        )}
      </div>
      <Base.Root
        className={styles.track}
        checked={checked}
        disabled={disabled ?? false}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onCheckedChange={(next) => onCheckedChange(next)}
      >
        <Base.Thumb className={styles.thumb} />
      </Base.Root>
    </div>
  );
}
