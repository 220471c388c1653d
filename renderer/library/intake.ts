/** Ways to add documents: files, folders, URLs, the sample. */
import { jobs } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { addToCollection, collectionOf } from '../state/collections.ts';
import { useFieldGrid } from '../state/field-grid.ts';
import { openDocument, refreshDocument, useLibrary } from '../state/library.ts';
import { usePreferences } from '../state/preferences.ts';
import { useSession } from '../state/session.ts';
import { attempt, notify } from '../ui/Toast.tsx';
import type { Collected } from './collect-files.ts';
import { addUploads } from './uploads.ts';

/**
 * Uploads documents, into the collection that the library shows if it shows one, and opens the first,
 * unless a document is being read: then a single new document opens, and several are only queued. None
 * takes the place of what was opened meanwhile. `pages`: those to read; default: all.
 */
export function addFiles({ documents, others }: Collected, pages?: string): void {
  if (others.length > 0) {
    notify({
      title:
        others.length === 1
          ? t('{value} is not a PDF or image', { value: others[0] })
          : t('{count} files are not PDFs or images', { count: others.length }),
      description:
        documents.length > 0
          ? t('{count, plural, one {# document} other {# documents}} were added.', {
              count: documents.length,
            })
          : t('PDF, PNG, JPEG and TIFF files can be added.'),
      id: 'not-pdf',
    });
  } else if (documents.length === 0) {
    notify({ title: t('No PDFs or images in this folder'), id: 'not-pdf' });
  }
  const collection = collectionOf(useSession.getState().collectionId);
  const { currentId } = useLibrary.getState();
  const { subject } = useFieldGrid.getState();
  const mayOpen = documents.length === 1 || currentId === null;
  const isSameView = () =>
    useLibrary.getState().currentId === currentId && useFieldGrid.getState().subject === subject;
  const onListed = (documentId: string) => {
    if (mayOpen && isSameView()) openDocument(documentId);
    if (collection) {
      void attempt(t('A document could not be added to {name}', { name: collection.name }), () =>
        addToCollection(collection.id, [documentId]),
      );
    }
  };
  addUploads(documents, onListed, pages);
}

/** The URL in a pasted or typed text, if it is one. */
export function addressIn(text: string): URL | null {
  const trimmed = text.trim();
  if (!/^https?:\/\/\S+$/i.test(trimmed) || !URL.canParse(trimmed)) return null;
  return new URL(trimmed);
}

/** Makes the service download a PDF; throws ApiError. */
export async function addAddress(address: URL): Promise<void> {
  const { job_id } = await call(jobs.extract, {
    body: { url: address.href, languages: [usePreferences.getState().scanLanguage] },
  });
  openDocument(await refreshDocument(job_id));
}

const SAMPLE_NAME = 'Hallam & Tor annual review.pdf';

/** The bundled sample is uploaded like any other document. */
export const addSample = (onOpened: (documentId: string) => void): Promise<void> =>
  attempt(t('The sample could not be opened'), async () => {
    const response = await fetch('./sample.pdf');
    if (!response.ok) throw new TypeError(`status ${response.status}`);
    const file = new File([await response.blob()], SAMPLE_NAME, { type: 'application/pdf' });
    addUploads([file], (documentId) => {
      openDocument(documentId);
      onOpened(documentId);
    });
  });
