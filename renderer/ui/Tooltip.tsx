import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { ShortcutKeys } from './Kbd.tsx';
import styles from './Tooltip.module.css';

interface TooltipProps {
  readonly text: ReactNode;
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  /** There is no tooltip now; the element stays mounted at its position. */
  readonly disabled?: boolean;
  /** For content that is more than a label, such as an image. */
  readonly wide?: boolean;
  /** The element that the tooltip describes; it must accept a ref and the usual DOM props. */
  readonly children: ReactElement;
}

export function Tooltip({
  text,
  shortcut,
  side = 'bottom',
  disabled = false,
  wide,
  children,
}: TooltipProps) {
  return (
    <Base.Root disabled={disabled}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={styles.positioner}
        >
          <Base.Popup className={styles.popup} data-wide={wide || undefined}>
            {text}
            {shortcut && <ShortcutKeys shortcut={shortcut} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** Once around the window: the first tooltip opens with a delay, adjacent ones then immediately. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return <Base.Provider delay={500}>{children}</Base.Provider>;
}
