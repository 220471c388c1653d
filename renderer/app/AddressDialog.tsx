import { type FormEvent, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { asApiError } from '../api/error.ts';
import { addAddress, addressIn } from '../library/intake.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import styles from '../ui/dialogs.module.css';
import { TextField } from '../ui/TextField.tsx';

interface AddressDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AddressDialog({ open, onClose }: AddressDialogProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [asking, setAsking] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = addressIn(text);
    if (!address) {
      setError(t('Enter an address that begins with http:// or https://.'));
      return;
    }
    setAsking(true);
    try {
      await addAddress(address);
      setText('');
      onClose();
    } catch (thrown) {
      const { message, remedy } = asApiError(thrown);
      setError([message, remedy].filter(Boolean).join(' '));
    } finally {
      setAsking(false);
    }
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Add from address')}
      description={t('The PDF is downloaded once from this address.')}
    >
      <form onSubmit={submit}>
        <div className={styles.body}>
          <TextField
            label={t('Address of a PDF')}
            labelHidden
            inputMode="url"
            placeholder="https://"
            value={text}
            error={error}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setError(undefined);
            }}
          />
        </div>
        <DialogActions>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" disabled={text.trim() === '' || asking}>
            {asking ? t('Adding') : t('Add')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
