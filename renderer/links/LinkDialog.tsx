import { t } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog, DialogActions } from '../ui/Dialog.tsx';
import { withNodes } from '../ui/with-nodes.tsx';
import styles from './LinkDialog.module.css';
import { addressParts, type LinkSource, linkDialog, openPendingLink } from './open-link.ts';

const SOURCES: Readonly<Record<LinkSource, string>> = {
  document: t('The link is part of this PDF. Its text may differ from the address below.'),
  window: t('The window wants to open the address below.'),
};

/** Shows where a link leads before it is opened. */
export function LinkDialog() {
  const { isOpen, subject: link } = linkDialog.useState();
  const parts = link && addressParts(link.address);
  return (
    <Dialog
      open={isOpen}
      onClose={linkDialog.close}
      title={t('Open this link?')}
      description={link && SOURCES[link.source]}
    >
      {parts && (
        <>
          <p className={styles.destination}>
            {withNodes(
              parts.opens === 'mail'
                ? 'Opens {address} in your mail program'
                : 'Opens {address} in your browser',
              { address: <strong>{parts.destination}</strong> },
            )}
          </p>
          <p className={styles.address}>{parts.whole}</p>
        </>
      )}
      <DialogActions>
        <Button onClick={linkDialog.close}>{t('Cancel')}</Button>
        <Button variant="primary" onClick={openPendingLink}>
          {t('Open link')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
