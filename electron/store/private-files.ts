/** Restricts access to stored files to the current user. */
import { chmod, open } from 'node:fs/promises';

const OWNER_ONLY_FOLDER = 0o700;
const OWNER_ONLY_FILE = 0o600;

/** Removes access for everyone but the owner; another owner's folder is left unchanged. */
export const makeFolderPrivate = (folder: string): Promise<void> =>
  chmod(folder, OWNER_ONLY_FOLDER).catch(ignoreForeign);

/**
 * Creates the file if necessary, readable by its owner only. SQLite gives its log the same mode.
 */
export async function makeFilePrivate(path: string): Promise<void> {
  const handle = await open(path, 'a', OWNER_ONLY_FILE);
  try {
    await handle.chmod(OWNER_ONLY_FILE).catch(ignoreForeign);
  } finally {
    await handle.close();
  }
}

function ignoreForeign(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPERM' && error.code !== 'ENOTSUP') throw error;
}
