/** PostgreSQL as the database of a service. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { RemoteDatabase } from '../database.ts';
import { DatabaseInUse } from '../lock.ts';
import { connectPostgres } from './connection.ts';

/** How long to wait for a server that starts again; milliseconds. */
const PATIENCE = 30_000;
/** Delay before a lost lock is taken again; milliseconds. */
const RELOCK = 1_000;
/** The advisory lock of a service on its database; any number that nothing else locks. */
const SERVICE_LOCK = 0x7175_6173;

/**
 * The database at `address`, a URL as of libpq; what it lacks is read from the environment and
 * ~/.pgpass.
 */
export function postgresDatabase(address: string, patience = PATIENCE): RemoteDatabase {
  const { user, host, port, database } = new pg.Client({ connectionString: address });
  const location = host.startsWith('/')
    ? `${database} on ${host}`
    : `postgres://${user}@${host}:${port}/${database}`;
  return {
    address,
    location,
    open: () => connectPostgres(address, patience),
    lock: () => lockDatabase(address, location),
  };
}

/** The server releases the lock when the connection ends in any way. */
async function lockDatabase(address: string, location: string): Promise<() => Promise<void>> {
  let isReleased = false;
  async function take(): Promise<pg.Client | null> {
    const client = new pg.Client({ connectionString: address, keepAlive: true });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query(`SELECT pg_try_advisory_lock(${SERVICE_LOCK}) AS taken`);
    if (rows[0]?.taken === true) {
      client.once('end', () => void takeAgain());
      return client;
    }
    await client.end();
    return null;
  }
  async function takeAgain(): Promise<void> {
    while (!isReleased) {
      await sleep(RELOCK, undefined, { ref: false });
      const taken = await take().catch(() => null);
      if (!taken) continue;
      client = taken;
      if (isReleased) await client.end();
      return;
    }
  }
  let client = await take();
  if (!client) throw new DatabaseInUse(location);
  return async () => {
    isReleased = true;
    await client?.end();
  };
}
