/**
 * A server of PostgreSQL of its own, from the packages of the system, on a socket in a temporary
 * folder.
 */
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Where Debian and the packages of PostgreSQL install the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';

const OLDEST = 15;

/** Folder of the server's programs; null if it is not installed. */
export const postgresPrograms: string | null =
  (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
    .filter((version) => Number(version) >= OLDEST)
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb'))) ?? null;

/** The server refuses to run as root; nobody's user and group. */
const NOBODY = 65_534;
const asUser = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Address of a new, empty database of a server. */
export async function createDatabase(server: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return server.replace('/postgres?', `/${name}?`);
}

/** `settings`: arguments of the server. */
export async function startPostgres(settings: readonly string[] = []) {
  if (!postgresPrograms) throw new Error('PostgreSQL is not installed.');
  const programs = postgresPrograms;
  const folder = mkdtempSync(join(tmpdir(), 'quarry-postgres-'));
  if (asUser.uid) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const initialise = ['-D', data, '-U', 'quarry', '--auth=trust', '--no-sync', '--encoding=UTF8'];
  // Another order of text than that of bytes, which must not show.
  const locale = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'];
  await run(join(programs, 'initdb'), [...initialise, ...locale], asUser);

  const launch = () =>
    spawn(
      join(programs, 'postgres'),
      ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', ...settings],
      { ...asUser, stdio: 'ignore' },
    );
  let server = launch();
  const isReady = (): Promise<boolean> =>
    run(join(programs, 'pg_isready'), ['-h', folder]).then(
      () => true,
      () => false,
    );
  async function untilReady(): Promise<void> {
    while (!(await isReady())) {
      if (server.exitCode !== null) throw new Error('PostgreSQL ended at its start.');
      await sleep(50);
    }
  }
  const stop = async (signal: 'SIGINT' | 'SIGQUIT'): Promise<void> => {
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  await untilReady();

  return {
    /** Address of the server, for `createDatabase`. */
    address: `postgres:///postgres?host=${encodeURIComponent(folder)}&user=quarry`,
    get pid(): number {
      return server.pid ?? Number.NaN;
    },
    /** SIGQUIT: without writing what is in memory, as after a crash. */
    stop: (signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT') => stop(signal),
    async start(): Promise<void> {
      server = launch();
      await untilReady();
    },
    async close(): Promise<void> {
      if (server.exitCode === null && server.signalCode === null) await stop('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
