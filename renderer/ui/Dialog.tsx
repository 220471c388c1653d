import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { Button } from './Button.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import icon from './IconButton.module.css';
import { TextField } from './TextField.tsx';
import { useForm } from './use-form.ts';

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
  readonly children: ReactNode;
}

/**
 * The focus begins at the element with `data-initial-focus`, otherwise at the first text field or
 * button of the content, and not at Close, where Enter would discard what was typed.
 */
export function Dialog({ open, onClose, title, titleHidden, description, ...props }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  const initialFocus = () => {
    const element = INITIAL_FOCUS.map((selector) =>
      popup.current?.querySelector<HTMLElement>(selector),
    ).find(Boolean);
    // The library would wait for the next frame, and the keys typed until then would go elsewhere.
    element?.focus({ preventScroll: true });
    // A name that is there is replaced by typing.
    if (element instanceof HTMLInputElement) element.select();
    return element ?? true;
  };
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
            ref={popup}
            initialFocus={initialFocus}
          >
            {titleHidden ? (
              <Base.Title className="visually-hidden">{title}</Base.Title>
            ) : (
              <header className={styles.header}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                <Base.Close className={icon.button} aria-label={t('Close')}>
                  <X />
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

const INITIAL_FOCUS = [
  '[data-initial-focus]:not(:disabled)',
  ':is(input:not([type="checkbox"], [type="radio"]), textarea):not(:disabled)',
  ':is(button, [tabindex="0"]):not(:disabled, header *)',
];

interface DialogFormProps {
  /** Closes the dialog: by Cancel, and after sending. */
  readonly onClose: () => void;
  /** An error that it throws is passed to the fields. */
  readonly onSubmit: () => unknown;
  /** Of the button that submits. */
  readonly submit: string;
  readonly disabled: boolean;
  /** The fields, as they are with the error of the last attempt. */
  readonly children: (error: string | undefined) => ReactNode;
  /** Buttons before Cancel. */
  readonly actions?: ReactNode;
}

/** The content of a dialog that is filled in and sent. */
export function DialogForm(props: DialogFormProps) {
  const { onClose, onSubmit, submit, disabled, children, actions } = props;
  const { error, isBusy, form } = useForm(async () => {
    await onSubmit();
    onClose();
  });
  return (
    <form {...form}>
      <div className={styles.fields}>{children(error)}</div>
      <DialogActions>
        {actions}
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" disabled={disabled || isBusy}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}

interface NameFormProps {
  readonly initial?: string;
  readonly label?: string;
  /** Characters. */
  readonly maxLength: number;
  /** Of the button that submits. */
  readonly submit: string;
  readonly onClose: () => void;
  /** Takes the name without space around it; an error that it throws is shown. */
  readonly onSubmit: (name: string) => unknown;
}

/** The content of a dialog that asks for a name alone. */
export function NameForm(props: NameFormProps) {
  const { initial = '', label = t('Name'), maxLength, submit, onClose, onSubmit } = props;
  const [name, setName] = useState(initial);
  const disabled = name.trim() === '';
  const form = { onClose, submit, disabled, onSubmit: () => onSubmit(name.trim()) };
  return (
    <DialogForm {...form}>
      {(error) => (
        <TextField
          {...{ label, error, maxLength, value: name, autoComplete: 'off' }}
          onValueChange={setName}
        />
      )}
    </DialogForm>
  );
}

/** Buttons at the bottom of a dialog, the confirming one last. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <footer className={styles.actions}>{children}</footer>;
}
