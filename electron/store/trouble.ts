/**
 * Messages for disk errors of the data folder, for the user who can fix them. SQLite and the file
 * system report codes; their own messages ("disk I/O error") do not say what to do.
 */

const SENTENCES = {
  full: 'The disk is full: free some space and try again.',
  forbidden: 'Quarry may not write to its data folder: check its permissions.',
  unreachable:
    'The data folder cannot be reached: its disk or network folder does not answer. Try again when it is back.',
  damaged:
    'The database is damaged: restore the data folder from a backup, or move it away to start with an empty one.',
  busy: 'Another program keeps the database locked; try again when it is done.',
  unanswered:
    'The database does not answer or refuses access: check its address and credentials, and try again.',
  storage:
    'The file storage does not answer or refuses access: check its address, credentials and permissions, and try again.',
} as const;
type Trouble = keyof typeof SENTENCES;

/** Codes of the file system. */
const FILE_CODES: Readonly<Record<string, Trouble>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  EACCES: 'forbidden',
  EPERM: 'forbidden',
  EROFS: 'forbidden',
  EIO: 'unreachable',
  ESTALE: 'unreachable',
  ENODEV: 'unreachable',
  ENXIO: 'unreachable',
  ENOTCONN: 'unreachable',
  EHOSTDOWN: 'unreachable',
};

/** Codes of SQLite, of which extended codes begin with them, and of PostgreSQL. */
const DATABASE_CODES: readonly (readonly [string, Trouble])[] = [
  ['SQLITE_FULL', 'full'],
  ['SQLITE_READONLY', 'forbidden'],
  ['SQLITE_PERM', 'forbidden'],
  ['SQLITE_IOERR', 'unreachable'],
  ['SQLITE_CANTOPEN', 'unreachable'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['53100', 'full'],
  ['57014', 'busy'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
];

/** Network calls fail with some of the same codes, with a different meaning. */
const NETWORK_CALLS = new Set(['listen', 'bind', 'connect', 'accept', 'getaddrinfo']);

/** The connection to the database was lost, or could not be made. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause));
    this.name = 'DatabaseUnreachable';
  }
}

/** A request to the storage of files failed. Without its cause, which has the whole response. */
export class FileStorageError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause));
    this.name = 'FileStorageError';
  }
}

/** The message for an error of the storage; null for any other error. */
export function storageTrouble(error: unknown): string | null {
  if (error instanceof DatabaseUnreachable) return SENTENCES.unanswered;
  if (error instanceof FileStorageError) return SENTENCES.storage;
  const { code, syscall } = (error ?? {}) as { code?: unknown; syscall?: unknown };
  if (typeof code !== 'string' || NETWORK_CALLS.has(String(syscall))) return null;
  const trouble =
    FILE_CODES[code] ?? DATABASE_CODES.find(([prefix]) => code.startsWith(prefix))?.[1];
  return trouble ? SENTENCES[trouble] : null;
}

/** The files of the data folder are in another storage than the one given. */
export class FilesElsewhere extends Error {
  constructor(location: string) {
    super(`The PDFs of this data folder are in ${location}; start with --files ${location}.`);
    this.name = 'FilesElsewhere';
  }
}

/** The data folder could not be opened; `message` says which and why. */
export class FolderUnusable extends Error {
  constructor(folder: string, trouble: string, cause: unknown) {
    super(`${trouble} (${folder})`, { cause });
    this.name = 'FolderUnusable';
  }
}
