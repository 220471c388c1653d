import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import styles from './Popover.module.css';

interface PopoverProps {
  readonly title: string;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  /** Given where something besides the button opens it, too. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
}

export function Popover({ title, trigger, children, open, onOpenChange }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(now) => onOpenChange?.(now)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={styles.positioner}
          align="end"
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup className={styles.popup}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
