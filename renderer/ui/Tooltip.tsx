import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { ShortcutKeys } from './Kbd.tsx';
import styles from './Tooltip.module.css';

interface TooltipProps {
  readonly text: ReactNode;
  readonly shortcut?: string | undefined;
  readonly side?: 'top' | 'bottom' | 'left' | 'right';
  /** Nothing to explain now; the element keeps its place all the same. */
  readonly disabled?: boolean;
  /** For content that is more than a label, such as a picture. */
  readonly wide?: boolean;
  /** The element that the tooltip explains; it must take a ref and the usual DOM props. */
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

/** Once around the window: the first tooltip waits, its neighbours then open at once. */
export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return <Base.Provider delay={500}>{children}</Base.Provider>;
}
