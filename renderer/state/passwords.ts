/**
 * Passwords of protected documents, entered once and used by both the service, which reads the
 * document, and the viewer, which shows it. Kept in memory while the window is open.
 */
import { create } from 'zustand';
import { documents } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';

const usePasswords = create<Readonly<Record<string, string>>>(() => ({}));

export const rememberPassword = (documentId: string, password: string): void =>
  usePasswords.setState({ [documentId]: password });

export const passwordOf = (documentId: string): string | undefined =>
  usePasswords.getState()[documentId];

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
  usePasswords.subscribe((now, before) => {
    const password = now[documentId];
    if (password !== undefined && password !== before[documentId]) listen(password);
  });
