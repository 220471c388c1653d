import { Button as BaseButton } from '@base-ui/react/button';
import type { ComponentProps, ReactNode } from 'react';
import { ariaShortcut } from '../state/shortcuts.ts';
import { classes } from './classes.ts';
import styles from './IconButton.module.css';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
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

export function IconButton(props: IconButtonProps) {
  const { label, shortcut, icon, text, pressed, side = 'bottom', className, ...button } = props;
  return (
    <Tooltip text={label} shortcut={shortcut} side={side}>
      <BaseButton
        {...button}
        aria-label={label}
        aria-pressed={pressed}
        aria-keyshortcuts={shortcut && ariaShortcut(shortcut)}
        focusableWhenDisabled={button.disabled}
        className={classes(styles.button, className)}
      >
        {icon}
        {text && <span className={styles.text}>{text}</span>}
        {button.children}
      </BaseButton>
    </Tooltip>
  );
}
