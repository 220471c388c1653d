import { Button as BaseButton } from '@base-ui/react/button';
import { type ComponentProps, forwardRef } from 'react';
import styles from './Button.module.css';
import { classes } from './classes.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'ref'> {
  /** `primary` at most once per view; `quiet` has no outline until hovered. */
  readonly variant?: 'primary' | 'default' | 'quiet' | 'danger';
  readonly size?: 'default' | 'large';
  /** Keeps the focus of a button that is disabled by its own click. */
  readonly focusableWhenDisabled?: boolean;
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'default', size = 'default', className, ...props },
  ref,
) {
  return (
    <BaseButton
      {...props}
      ref={ref}
      className={classes(
        styles.button,
        styles[variant],
        size === 'large' && styles.large,
        className,
      )}
    />
  );
});
