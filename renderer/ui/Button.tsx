import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` at most once per view; `quiet` has no outline until hovered. */
  readonly variant?: 'primary' | 'default' | 'quiet' | 'danger';
  readonly size?: 'default' | 'large';
  /** Keeps the focus of a button that is disabled by its own click. */
  readonly focusableWhenDisabled?: boolean;
}

export function Button({
  variant = 'default',
  size = 'default',
  className,
  ...props
}: ButtonProps) {
  return (
    <BaseButton
      {...props}
      className={classes(
        styles.button,
        styles[variant],
        size === 'large' && styles.large,
        className,
      )}
    />
  );
}
