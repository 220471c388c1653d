/**
 * Streams PDFs that were opened from outside the window from the disk to the service. The window
 * never reads a path itself.
 */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import type { AddedFile } from '../../shared/bridge.ts';
import { ErrorBody } from '../../shared/contract/errors.ts';
import { DOCUMENT_EXTENSIONS } from '../../shared/document-files.ts';
import type { LanguageCode } from '../../shared/languages.ts';
import { uploadHeaders } from '../../shared/upload-headers.ts';
import { NOT_RUNNING, type ServiceAddress } from './forward.ts';
import { sendFile } from './send-file.ts';

const NOT_RESPONDING = 'The server does not respond.';
const UNREADABLE =
  'The file could not be read: it was moved, changed or deleted, or access is denied.';

const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  ['ECONNREFUSED', 'ECONNRESET'].includes((error.cause as NodeJS.ErrnoException)?.code ?? '');

async function addFile(
  path: string,
  service: ServiceAddress | null,
  language: LanguageCode,
): Promise<AddedFile> {
  const filename = basename(path);
  if (!service) return { filename, error: NOT_RUNNING };
  const documentId = `doc-${randomUUID()}`;
  try {
    const headers = uploadHeaders({
      ...{ filename, language },
      sourcePath: service.isServer ? '' : path,
    });
    const answer = await sendFile({ path, documentId, headers }, service);
    if (answer.ok) {
      app.addRecentDocument(path);
      return { filename, document_id: documentId };
    }
    const body = ErrorBody.safeParse(await answer.json());
    return { filename, error: body.data?.error.message ?? 'The file could not be added.' };
  } catch (error) {
    console.error(`${path}:`, error);
    return {
      filename,
      error: isRefused(error) ? (service.isServer ? NOT_RESPONDING : NOT_RUNNING) : UNREADABLE,
    };
  }
}

/**
 * Sequential, so that the library keeps the order of selection. `language`: the language of scanned
 * pages.
 */
export async function addFiles(
  paths: readonly string[],
  service: ServiceAddress | null,
  language: LanguageCode,
): Promise<AddedFile[]> {
  const added: AddedFile[] = [];
  for (const path of paths) added.push(await addFile(path, service, language));
  return added;
}

/** The full path; null if the dialog was closed. */
export async function chooseModelFile(window: BrowserWindow): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: 'Choose a model file',
    buttonLabel: 'Choose',
    filters: [{ name: 'Language models', extensions: ['gguf'] }],
    properties: ['openFile'],
  });
  return filePaths[0] ?? null;
}

/** The full path; null if the dialog was closed. */
export async function chooseFolder(window: BrowserWindow): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: 'Choose a folder to watch',
    buttonLabel: 'Choose',
    properties: ['openDirectory', 'createDirectory'],
  });
  return filePaths[0] ?? null;
}

export async function chooseFiles(window: BrowserWindow): Promise<string[]> {
  const { filePaths } = await dialog.showOpenDialog(window, {
    title: 'Add documents',
    buttonLabel: 'Add',
    filters: [{ name: 'Documents', extensions: [...DOCUMENT_EXTENSIONS] }],
    properties: ['openFile', 'multiSelections'],
  });
  return filePaths;
}
