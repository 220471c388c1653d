import { useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';

interface PurgeDialogProps {
  /** `3 documents`; null while nothing is asked. */
  readonly what: string | null;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks before documents are deleted for good, which nothing undoes. */
export function PurgeDialog({ what, onCancel, onConfirm }: PurgeDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  // What it asked for stays in it while it fades away.
  const [last, setLast] = useState('');
  if (what !== null && what !== last) setLast(what);
  return (
    <Dialog
      open={what !== null}
      onClose={onCancel}
      title={`Delete ${what ?? last} for good?`}
      description="The file and everything that was read from it are deleted. This cannot be undone."
      initialFocus={cancel}
    >
      <DialogActions>
        <Button ref={cancel} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          Delete for good
        </Button>
      </DialogActions>
    </Dialog>
  );
}
