/** What the command line says: errors of the system in words, names without what a terminal obeys. */

const CAUSES: Readonly<Record<string, string>> = {
  EACCES: 'There is no permission',
  EPERM: 'There is no permission',
  EROFS: 'The disk can only be read',
  ENOSPC: 'The disk is full',
  EDQUOT: 'The disk is full',
  EIO: 'The disk does not answer',
  ESTALE: 'The network folder does not answer',
  ENOENT: 'There is no such file',
  ENOTDIR: 'A part of the path is no folder',
  EISDIR: 'This is a folder',
  ENAMETOOLONG: 'The name is too long',
};

/** `subject`: the file that the sentence is said of, which is then not named again. */
export function sentenceOf(error: unknown, subject?: string): string {
  if (!(error instanceof Error)) return String(error);
  const { code, path } = error as NodeJS.ErrnoException;
  const cause = CAUSES[code ?? ''];
  if (cause === undefined) return error.message;
  return path === undefined || path === subject ? `${cause}.` : `${cause}: ${path}.`;
}

/** Control characters, and marks that turn the direction of the text. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One line that a terminal shows and does not obey, whatever the name of a file holds. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '\ufffd');

/** Bytes of a name that leave room for an extension, a number and the mark of an unfinished file. */
const LONGEST_NAME = 200;

/** The name of a file for the files that are made of it: shown everywhere, taken by every disk. */
export function nameFor(stem: string): string {
  let name = stem.replace(UNPRINTABLE, '_');
  while (Buffer.byteLength(name) > LONGEST_NAME) name = [...name].slice(0, -1).join('');
  return name;
}
