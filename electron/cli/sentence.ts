/**
 * Texts of the command line: messages for system errors, names without terminal control characters.
 */

import { withinBytes } from '../../shared/safe-name.ts';
import { EngineError, type EngineErrorCode } from '../engine/index.ts';

/** What to do on the command line, where it differs from the window. */
const FAILURES: Partial<Record<EngineErrorCode, string>> = {
  password_required: 'The file is protected by a password. Give it with --password.',
  password_wrong: 'The password does not open the file. Give the right one with --password.',
};

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'Permission denied',
  EPERM: 'Permission denied',
  EROFS: 'The file system is read-only',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk is full',
  EIO: 'Disk error',
  ESTALE: 'The network folder is not available',
  ENOENT: 'File not found',
  ENOTDIR: 'A component of the path is not a folder',
  EISDIR: 'This is a folder',
  ENAMETOOLONG: 'The file name is too long',
};

/** `subject`: the file of the message, which is then not named again. */
export function sentenceOf(error: unknown, subject?: string): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof EngineError) return FAILURES[error.code] ?? error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  const cause = CAUSES[code ?? ''];
  if (cause === undefined) return error.message;
  const remedy = code === 'ENOENT' ? ' Check the path.' : '';
  const isSubject = path === undefined || path === subject;
  return isSubject ? `${cause}.${remedy}` : `${cause}: ${path}.${remedy}`;
}

/** Control characters, and marks that change the text direction. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One line without terminal control characters, whatever the file name contains. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '\ufffd');

/**
 * Maximum length of a name in bytes; leaves room for an extension, a number and the suffix of an
 * unfinished file.
 */
const LONGEST_NAME = 200;

/** The file name for derived files: displayable everywhere, valid on every file system. */
export function nameFor(stem: string): string {
  return withinBytes(stem.replace(UNPRINTABLE, '_'), LONGEST_NAME);
}
