/**
 * Passwords of protected documents, given once and good for both that need them: the service, which
 * reads the document, and the viewer, which shows it. Kept in memory while the window is open.
 */
import { create } from 'zustand';

const usePasswords = create<Readonly<Record<string, string>>>(() => ({}));

export const rememberPassword = (documentId: string, password: string): void =>
  usePasswords.setState({ [documentId]: password });

export const passwordOf = (documentId: string): string | undefined =>
  usePasswords.getState()[documentId];

/** Hears passwords of a document given from now on. */
export const onPassword = (documentId: string, hear: (password: string) => void): (() => void) =>
  usePasswords.subscribe((now, before) => {
    const password = now[documentId];
    if (password !== undefined && password !== before[documentId]) hear(password);
  });
