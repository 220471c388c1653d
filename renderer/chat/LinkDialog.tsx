import { create } from 'zustand';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { openAddress } from '../viewer/pages/follow-link.ts';
import styles from './LinkDialog.module.css';

const useLink = create<{ readonly address: string | null }>(() => ({ address: null }));

/** Shows the address of a link in an answer before it is opened. */
export const askToOpen = (address: string): void => useLink.setState({ address });

const close = () => useLink.setState({ address: null });

export function LinkDialog() {
  const address = useLink((state) => state.address);
  return (
    <Dialog
      open={address !== null}
      onClose={close}
      title="Open this link?"
      description="It is part of an answer and leads out of Quarry, to your browser or mail program."
    >
      <p className={styles.address}>{address}</p>
      <DialogActions>
        <Button onClick={close}>Cancel</Button>
        <Button
          variant="primary"
          onClick={() => {
            if (address !== null) openAddress(address);
            close();
          }}
        >
          Open link
        </Button>
      </DialogActions>
    </Dialog>
  );
}
