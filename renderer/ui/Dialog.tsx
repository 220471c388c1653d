import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import icon from './IconButton.module.css';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** It is closed, after its animation, and the focus has been returned. */
  readonly onClosed?: () => void;
  readonly title: string;
  /** For dialogs with self-explanatory content, such as the command palette. */
  readonly titleHidden?: boolean;
  readonly description?: ReactNode;
  readonly size?: 'small' | 'large' | 'wide';
  readonly initialFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

export function Dialog({ open, onClose, title, titleHidden, description, ...props }: DialogProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      // The focus returns in the same task of the event loop.
      onOpenChangeComplete={(next) => !next && setTimeout(() => props.onClosed?.())}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={classes(styles.popup, props.size && styles[props.size])}
            {...(props.initialFocus && { initialFocus: props.initialFocus })}
          >
            {titleHidden ? (
              <Base.Title className="visually-hidden">{title}</Base.Title>
            ) : (
              <header className={styles.header}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                <Base.Close className={icon.button} aria-label="Close">
                  <X aria-hidden />
                </Base.Close>
              </header>
            )}
            {description && (
              <Base.Description className={styles.description}>{description}</Base.Description>
            )}
            {props.children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Buttons at the bottom of a dialog, the confirming one last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <footer className={styles.actions}>{children}</footer>;
}
