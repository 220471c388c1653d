import { useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { invalidInput } from '../api/error.ts';
import { addAddress, addressIn } from '../library/intake.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { TextField } from '../ui/TextField.tsx';

interface AddressDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AddressDialog({ open, onClose }: AddressDialogProps) {
  const [text, setText] = useState('');
  const add = async () => {
    const address = addressIn(text);
    if (!address) throw invalidInput(t('Enter an address that begins with http:// or https://.'));
    await addAddress(address);
    setText('');
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('Add from address')}
      description={t('The PDF is downloaded once from this address.')}
    >
      <DialogForm onClose={onClose} onSubmit={add} submit={t('Add')} disabled={text.trim() === ''}>
        {(error) => (
          <TextField
            label={t('Address of a PDF')}
            labelHidden
            inputMode="url"
            placeholder="https://"
            value={text}
            error={error}
            onValueChange={setText}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
