import { useRef, useState } from 'react';
import { Button } from './Button.tsx';

interface ConfirmButtonProps {
  readonly label: string;
  /** What the button says, and does, once it was pressed. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  /** What it is about, for those who do not see what the button stands beside. */
  readonly subject?: string;
}

/** A button that asks once more in its own place; looking away from it is a no. */
export function ConfirmButton({ label, confirm, onConfirm, subject }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const text = asking ? confirm : label;
  return (
    <Button
      ref={button}
      variant={asking ? 'danger' : 'default'}
      aria-label={subject && `${text} ${subject}`}
      onBlur={() => setAsking(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !asking) return;
        // The dialog around stays open.
        event.stopPropagation();
        setAsking(false);
      }}
      onClick={() => {
        setAsking(!asking);
        if (asking) onConfirm();
        // Not every browser gives the focus to a button that is pressed.
        else button.current?.focus();
      }}
    >
      {text}
    </Button>
  );
}
