import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import styles from './LinkDialog.module.css';
import {
  addressParts,
  dismissLink,
  type LinkSource,
  openPendingLink,
  usePendingLink,
} from './open-link.ts';

const SOURCES: Readonly<Record<LinkSource, string>> = {
  document: 'The link is part of this PDF. Its text may differ from the address below.',
  window: 'The window wants to open the address below.',
};

/** Shows where a link leads before it is opened. */
export function LinkDialog() {
  const link = usePendingLink((state) => state.link);
  const parts = link && addressParts(link.address);
  return (
    <Dialog
      open={link !== null}
      onClose={dismissLink}
      title="Open this link?"
      description={link && SOURCES[link.source]}
    >
      {parts && (
        <>
          <p className={styles.destination}>
            Opens <strong>{parts.destination}</strong> in your {parts.opens}
          </p>
          <p className={styles.address}>{parts.whole}</p>
        </>
      )}
      <DialogActions>
        <Button onClick={dismissLink}>Cancel</Button>
        <Button variant="primary" onClick={openPendingLink}>
          Open link
        </Button>
      </DialogActions>
    </Dialog>
  );
}
