/**
 * Shows the files that documents were added from in the system's file manager. The window
 * identifies documents by their ids; the paths come from the service, so no path ever comes from
 * the window.
 */
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ShownSource } from '../../shared/bridge.ts';
import { pathOf } from '../../shared/contract/endpoint.ts';
import { getDocumentSource } from '../../shared/contract/endpoints/workbench.ts';
import type { ServiceAddress } from './forward.ts';

/** Maximum number of file manager windows that one command opens. */
const MOST_FOLDERS = 8;

/**
 * Shows the files of documents, one of each folder, because a file manager selects one file at a
 * time. Resolves to the result for each document, in the given order. `show`: opens the folder of a
 * path.
 */
export async function showSources(
  documentIds: readonly string[],
  service: ServiceAddress,
  show: (path: string) => void,
): Promise<ShownSource[]> {
  const folders = new Set<string>();
  const shown: ShownSource[] = [];
  for (const document_id of documentIds) {
    const path = service.isServer ? null : await sourcePath(document_id, service);
    if (path === null) shown.push({ document_id, state: 'unknown' });
    else if (!(await isThere(path))) {
      shown.push({ document_id, state: 'missing', folder: dirname(path) });
    } else {
      const folder = dirname(path);
      const isNew = !folders.has(folder);
      if (isNew && folders.size === MOST_FOLDERS) {
        shown.push({ document_id, state: 'too-many' });
        continue;
      }
      folders.add(folder);
      if (isNew) show(path);
      shown.push({ document_id, state: 'shown' });
    }
  }
  return shown;
}

async function sourcePath(documentId: string, service: ServiceAddress): Promise<string | null> {
  const address = service.origin + pathOf(getDocumentSource, { documentId });
  const answer = await fetch(address, { headers: service.headers });
  if (!answer.ok) return null;
  return getDocumentSource.answers[200].json.parse(await answer.json()).path;
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
