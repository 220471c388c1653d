/**
 * Texts of the command line: messages for system errors, names without terminal control characters.
 */

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
  const { code, path } = error as NodeJS.ErrnoException;
  const cause = CAUSES[code ?? ''];
  if (cause === undefined) return error.message;
  return path === undefined || path === subject ? `${cause}.` : `${cause}: ${path}.`;
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
  let name = stem.replace(UNPRINTABLE, '_');
  while (Buffer.byteLength(name) > LONGEST_NAME) name = [...name].slice(0, -1).join('');
  return name;
}
