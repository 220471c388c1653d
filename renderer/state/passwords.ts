/**
 * Passwords of protected documents, entered once and used by both the service, which reads the
 * document, and the viewer, which shows it. Kept in memory while the window is open.
 */
import { documents } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { rememberPassword, useLibrary } from './library.ts';

export const passwordOf = (documentId: string): string | undefined =>
  useLibrary.getState().passwords[documentId];

/**
 * Sends a password to a service that was restarted and has lost it: it needs it to draw figures.
 */
export function unlockDocument(documentId: string, password: string): void {
  call(documents.unlockDocument, { params: { documentId }, body: { password } }).then(
    () => rememberPassword(documentId, password),
    // The pages are shown; figures in the text are shown without their pictures.
    () => undefined,
  );
}

/** Subscribes to passwords entered for a document from now on. */
export const onPassword = (documentId: string, listen: (password: string) => void): (() => void) =>
  useLibrary.subscribe(({ passwords }, before) => {
    const password = passwords[documentId];
    if (password !== undefined && password !== before.passwords[documentId]) listen(password);
  });
