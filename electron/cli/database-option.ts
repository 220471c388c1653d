/** The option that names a database on a server. Errors do not repeat it: it may hold a password. */
import { readFile } from 'node:fs/promises';
import { Option } from 'commander';
import { type RemoteDatabase, remoteDatabase } from '../store/index.ts';

const VARIABLE = 'QUARRY_DATABASE';
const PASSWORD_FILE = 'QUARRY_DATABASE_PASSWORD_FILE';

export const databaseOption = (): Option =>
  new Option(
    '--database <address>',
    'database of PostgreSQL, postgres://user@host/database (default: in the data folder)',
  ).env(VARIABLE);

/** The database of the option, or of its variable. */
export async function databaseAt(
  address = process.env[VARIABLE],
): Promise<RemoteDatabase | undefined> {
  if (!address) return undefined;
  const url = URL.parse(address);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new Error('--database must be of the form postgres://user@host/database.');
  }
  // Every user of the machine can read the arguments of its programs, but not their environment.
  if (url.password !== '' && address !== process.env[VARIABLE]) {
    throw new Error(
      `--database must not hold the password; give it by ${PASSWORD_FILE}, PGPASSWORD or ~/.pgpass.`,
    );
  }
  const file = process.env[PASSWORD_FILE];
  if (file) url.password = encodeURIComponent((await readFile(file, 'utf8')).trim());
  return remoteDatabase(url.href);
}
