/**
 * Passwords of protected documents, given once and good for both that need them: the service, which
 * reads the document, and the viewer, which shows it. Kept in memory while the window is open.
 */
import { create } from 'zustand';
import { documents } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';

const usePasswords = create<Readonly<Record<string, string>>>(() => ({}));

export const rememberPassword = (documentId: string, password: string): void =>
  usePasswords.setState({ [documentId]: password });

export const passwordOf = (documentId: string): string | undefined =>
  usePasswords.getState()[documentId];

/** Tells a password to a service that began anew and knows it no more: it draws figures with it. */
export function unlockDocument(documentId: string, password: string): void {
  call(documents.unlockDocument, { params: { documentId }, body: { password } }).then(
    () => rememberPassword(documentId, password),
    // The pages show; figures among the text go on without their pictures.
    () => undefined,
  );
}

/** Hears passwords of a document given from now on. */
export const onPassword = (documentId: string, hear: (password: string) => void): (() => void) =>
  usePasswords.subscribe((now, before) => {
    const password = now[documentId];
    if (password !== undefined && password !== before[documentId]) hear(password);
  });
