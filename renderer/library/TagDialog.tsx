import { t } from '../../shared/messages/messages.ts';
import { nameAll } from '../actions/bulk.ts';
import { Dialog, NameForm } from '../ui/Dialog.tsx';
import { setTag, tagDialog } from './tags.ts';

/** Tags documents with a tag that no document has yet. */
export function TagDialog() {
  const { isOpen, subject: documents } = tagDialog.useState();
  return (
    <Dialog
      open={isOpen}
      onClose={tagDialog.close}
      title={t('New tag')}
      description={
        documents && t('For {names}', { names: nameAll(documents.map(({ filename }) => filename)) })
      }
      size="small"
    >
      {documents && (
        <NameForm
          maxLength={60}
          submit={t('Add tag')}
          onClose={tagDialog.close}
          onSubmit={(name) => void setTag(documents, name.normalize('NFC'), true)}
        />
      )}
    </Dialog>
  );
}
