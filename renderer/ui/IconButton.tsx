import { Button as BaseButton } from '@base-ui/react/button';
import { type ComponentProps, forwardRef, type ReactNode } from 'react';
import { ariaShortcut } from '../state/shortcuts.ts';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'ref' | 'aria-label'> {
  /** What the button does: its accessible name and its tooltip. */
  readonly label: string;
  /** In the format of the command registry, for instance `Mod+K`; shown in the tooltip. */
  readonly shortcut?: string | undefined;
  readonly icon: ReactNode;
  /** Shown beside the icon; part of the label. */
  readonly text?: string | undefined;
  readonly pressed?: boolean;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
}

export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, shortcut, icon, text, pressed, side = 'bottom', className, ...props },
  ref,
) {
  return (
    <Tooltip text={label} shortcut={shortcut} side={side}>
      <BaseButton
        {...props}
        ref={ref}
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
        focusableWhenDisabled={props.disabled}
        className={classes(styles.button, className)}
      >
        {icon}
        {text && <span className={styles.text}>{text}</span>}
        {props.children}
      </BaseButton>
    </Tooltip>
  );
});
