/**
 * Creates folders. `mkdir` with `recursive` never returns where the file system reports a missing
 * parent although the parent exists, as in `/proc`.
 */
import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EIO: 'disk error',
  ENAMETOOLONG: 'the name is too long',
  EEXIST: 'a file has this name',
  ENOTDIR: 'a component of the path is a file',
  ENOENT: 'the file system does not allow it',
};

/** The folder does not exist and could not be created; `message` says which, why and what to do. */
export class FolderNotCreated extends Error {
  constructor(path: string, cause: NodeJS.ErrnoException) {
    const reason = REASONS[cause.code ?? ''] ?? cause.message;
    super(`The folder ${path} cannot be created: ${reason}. Choose another folder.`, { cause });
    this.name = 'FolderNotCreated';
  }
}

interface MakeOptions {
  /** Permissions of the folders that are created; default: those of the process. */
  readonly mode?: number;
}

/**
 * Creates a folder and its parents, unless they exist.
 * @throws FolderNotCreated
 */
export async function makeFolder(path: string, { mode }: MakeOptions = {}): Promise<void> {
  try {
    const missing: string[] = [];
    for (let at = resolve(path); !(await isFolder(at)); at = dirname(at)) missing.push(at);
    for (const folder of missing.reverse()) {
      await mkdir(folder, { mode }).catch(async (error) => {
        // Another program may have created it meanwhile.
        if (!(await isFolder(folder))) throw error;
      });
    }
  } catch (error) {
    throw new FolderNotCreated(path, error as NodeJS.ErrnoException);
  }
}

/** False if there is nothing at this path; throws if there is anything else than a folder. */
async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && dirname(path) !== path) return null;
    throw error;
  });
  if (found && !found.isDirectory()) throw Object.assign(new Error(path), { code: 'EEXIST' });
  return found !== null;
}
