import { Field } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './TextField.module.css';

export interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly onValueChange?: (value: string) => void;
  /** Shows the label to assistive technology only. */
  readonly labelHidden?: boolean;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

export function TextField(props: TextFieldProps) {
  const { label, labelHidden = false, error, hint, before, after, className, ...input } = props;
  return (
    <Field.Root className={classes(styles.field, className)} invalid={error !== undefined}>
      <Field.Label className={labelHidden ? 'visually-hidden' : styles.label}>{label}</Field.Label>
      <span className={styles.box}>
        {before}
        <Field.Control className={styles.input} {...input} />
        {after}
      </span>
      {hint && !error && <Field.Description className="caption">{hint}</Field.Description>}
      <Field.Error className={styles.error} match={error !== undefined}>
        {error}
      </Field.Error>
    </Field.Root>
  );
}
