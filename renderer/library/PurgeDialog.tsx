import { useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';

interface PurgeDialogProps {
  /** `3 documents`; null while the dialog is closed. */
  readonly what: string | null;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation before documents are permanently deleted, which cannot be undone. */
export function PurgeDialog({ what, onCancel, onConfirm }: PurgeDialogProps) {
  // The content stays during the closing animation.
  const [last, setLast] = useState('');
  if (what !== null && what !== last) setLast(what);
  return (
    <Dialog
      open={what !== null}
      onClose={onCancel}
      title={t('Permanently delete {what}?', { what: what ?? last })}
      description={t('The file and all extracted data are deleted. This cannot be undone.')}
    >
      <DialogActions>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button variant="danger" onClick={onConfirm}>
          {t('Delete permanently')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
