import { documents, type LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { call, open } from '../api/client.ts';
import { attempt, notify } from '../ui/Toast.tsx';
import { EXPORT_NOTICE, notifySaved } from './notify-saved.ts';
import { saveFile } from './save-file.ts';
import { nameIn } from './write-export.ts';

/** Saves a copy of the PDF with notes on its values, corrections and answers. */
export const saveWithNotes = (item: LibraryItem): Promise<void> =>
  saveNotes(t('{name} with notes', { name: item.filename }), async () => {
    const response = await open(documents.getDocumentFile, {
      params: { documentId: item.document_id },
      query: { notes: 'yes' },
    });
    const name = nameIn(response.headers.get('content-disposition')) ?? item.filename;
    return { name, content: await response.blob() };
  });

/** Saves the same notes for other programs, as JSON. */
export const saveAnnotations = (item: LibraryItem): Promise<void> =>
  saveNotes(t('Notes of {name}', { name: item.filename }), async () => {
    const { document_id: documentId, filename } = item;
    const page = await call(documents.getDocumentAnnotations, { params: { documentId } });
    const content = new Blob([JSON.stringify(page, null, 2)], { type: 'application/ld+json' });
    return { name: `${filename.replace(/\.pdf$/i, '')}.annotations.json`, content };
  });

async function saveNotes(
  title: string,
  write: () => Promise<{ readonly name: string; readonly content: Blob }>,
): Promise<void> {
  notify({ id: EXPORT_NOTICE, title: t('Writing {title}', { title }) });
  await attempt(t('{title} could not be written', { title }), async () => {
    const file = await write();
    notifySaved(file.name, await saveFile(file));
  });
}
