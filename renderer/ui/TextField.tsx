import { Field } from '@base-ui/react/field';
import { type ComponentProps, forwardRef, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './TextField.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'ref'> {
  readonly label: string;
  readonly onValueChange?: (value: string) => void;
  /** Shows the label to assistive technology only. */
  readonly labelHidden?: boolean;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, labelHidden = false, error, hint, before, after, className, ...props },
  ref,
) {
  return (
    <Field.Root className={classes(styles.field, className)} invalid={error !== undefined}>
      <Field.Label className={labelHidden ? 'visually-hidden' : styles.label}>{label}</Field.Label>
      <span className={styles.box}>
        {before}
        <Field.Control ref={ref} className={styles.input} {...props} />
        {after}
      </span>
      {hint && !error && <Field.Description className="caption">{hint}</Field.Description>}
      <Field.Error className={styles.error} match={error !== undefined}>
        {error}
      </Field.Error>
    </Field.Root>
  );
});
