/** PostgreSQL as the database of a service. */
import pg from 'pg';
import type { RemoteDatabase } from '../database.ts';
import { connectPostgres } from './connection.ts';

/** How long to wait for a server that starts again; milliseconds. */
const PATIENCE = 30_000;

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
  };
}
