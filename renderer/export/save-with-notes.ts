import { documents, type LibraryItem } from '../../shared/contract/index.ts';
import { open } from '../api/client.ts';
import { notify, notifyError } from '../ui/Toast.tsx';
import { EXPORT_NOTICE, notifySaved } from './notify-saved.ts';
import { saveFile } from './save-file.ts';
import { nameIn } from './write-export.ts';

/** Saves a copy of the PDF with notes on its values, corrections and answers. */
export async function saveWithNotes(item: LibraryItem): Promise<void> {
  const { document_id: documentId, filename } = item;
  notify({ id: EXPORT_NOTICE, title: `Writing ${filename} with notes` });
  try {
    const response = await open(documents.getDocumentFile, {
      params: { documentId },
      query: { notes: 'yes' },
    });
    const name = nameIn(response.headers.get('content-disposition')) ?? filename;
    notifySaved(name, await saveFile({ name, content: await response.blob() }));
  } catch (error) {
    notifyError(`${filename} with notes could not be written`, error);
  }
}
