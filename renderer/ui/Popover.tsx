import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import styles from './Popover.module.css';

interface PopoverProps {
  readonly title: string;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  /** Controlled state, if it can also be opened by other means than the button. */
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  /** Receives the initial focus; if absent, the popover itself, so that Enter does nothing yet. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
}

export function Popover({ title, trigger, children, ...props }: PopoverProps) {
  const { open, onOpenChange, initialFocus } = props;
  const popup = useRef<HTMLDivElement>(null);
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
          <Base.Popup ref={popup} className={styles.popup} initialFocus={initialFocus ?? popup}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
