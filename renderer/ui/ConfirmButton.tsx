import { useRef, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { Button } from './Button.tsx';

interface ConfirmButtonProps {
  readonly label: string;
  /** Label and action of the button after the first press. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  /** Object of the action, for screen reader users. */
  readonly subject?: string;
}

/** A button that asks for confirmation in place; losing the focus cancels. */
export function ConfirmButton({ label, confirm, onConfirm, subject }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const text = asking ? confirm : label;
  return (
    <Button
      ref={button}
      variant={asking ? 'danger' : 'default'}
      aria-label={subject && t('{action} {subject}', { action: text, subject })}
      onBlur={() => setAsking(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !asking) return;
        // Keeps a surrounding dialog open.
        event.stopPropagation();
        setAsking(false);
      }}
      onClick={() => {
        setAsking(!asking);
        if (asking) onConfirm();
        // Not every browser focuses a pressed button.
        else button.current?.focus();
      }}
    >
      {text}
    </Button>
  );
}
