/**
 * Connections to a database of PostgreSQL (15 or later). Transactions are serialisable, so that what
 * one reads before it writes still holds; one that meets another runs again.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type PoolClient, type QueryResult } from 'pg';
import type { Database, Statement } from '../database.ts';
import type { Phrase } from '../search-text.ts';
import { DatabaseUnreachable } from '../trouble.ts';
import { migrate } from './schema.ts';
import { PostgresSession } from './session.ts';

const { DatabaseError, Pool, TypeOverrides, types } = pg;
const { BOOL, INT8, NUMERIC } = types.builtins;

/** How long the server works on one statement; milliseconds. */
const STATEMENT_TIMEOUT = 60_000;
const CONNECTIONS = 10;
/** Delay before the first retry, which grows with each; milliseconds. */
const PAUSE = 10;
const LONGEST_PAUSE = 500;

/** Serialisation failure and deadlock: what the transaction did was undone. */
const CONFLICTS = new Set(['40001', '40P01']);
/** The server shuts down, starts, or has no connection left. */
const UNAVAILABLE = new Set(['57P01', '57P02', '57P03', '53300']);

/** Counts and truth values as the repositories read them from SQLite. */
const TYPES = new TypeOverrides();
TYPES.setTypeParser(INT8, Number);
TYPES.setTypeParser(NUMERIC, Number);
TYPES.setTypeParser(BOOL, (value) => Number(value === 't'));

interface Transaction {
  readonly client: PoolClient;
  ended: boolean;
}

const isConflict = (error: unknown): boolean =>
  error instanceof DatabaseError && CONFLICTS.has(error.code ?? '');

/** What the server itself says of a request stands; all else is a lost connection. */
function failureOf(error: unknown): unknown {
  const isAnswer = error instanceof DatabaseError && !UNAVAILABLE.has(error.code ?? '');
  return isAnswer ? error : new DatabaseUnreachable(error);
}

/** `sql` with its values numbered, and the names of those that are named. */
export function numbered(sql: string): { text: string; names: readonly string[] } {
  const names: string[] = [];
  let unnamed = 0;
  const text = sql.replaceAll(
    /'(?:[^']|'')*'|"[^"]*"|--.*|\?|@(\w+)( IS NULL)?/g,
    (match, name?: string, isNull?: string) => {
      if (match === '?') return `$${++unnamed}`;
      if (name === undefined) return match;
      if (!names.includes(name)) names.push(name);
      const value = `$${names.indexOf(name) + 1}`;
      // Says nothing of the type; only texts are compared so.
      return isNull ? `CAST(${value} AS text)${isNull}` : value;
    },
  );
  return { text, names };
}

/** Text cannot hold this character here. */
const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value;

/** Words of which the last may be incomplete; quoted, because each is one lexeme as it stands. */
const wordsOf = ({ tokens, open }: Phrase): string =>
  tokens
    .map((token, at) => `'${token}'${open && at === tokens.length - 1 ? ':*' : ''}`)
    .join(' & ');

/**
 * Connects to the database at `address` and brings its schema up to date.
 *
 * @param patience how long a statement waits for the server, and how long a transaction runs again
 * after it met others; milliseconds
 */
export async function connectPostgres(address: string, patience: number): Promise<Database> {
  const pool = new Pool({
    connectionString: address,
    max: CONNECTIONS,
    types: TYPES,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT,
    connectionTimeoutMillis: patience,
    // Statements take milliseconds, which compiling one would multiply.
    options: '-c default_transaction_isolation=serializable -c jit=off',
  });
  // The statement that runs fails as well; an idle connection is replaced when the next is needed.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const session = new PostgresSession(address);
  const transactions = new AsyncLocalStorage<Transaction>();

  const connect = (): Promise<PoolClient> =>
    pool.connect().catch((error: unknown) => Promise.reject(failureOf(error)));
  const send = (client: PoolClient, text: string, values?: unknown[]): Promise<QueryResult> =>
    client.query(text, values).catch((error: unknown) => Promise.reject(failureOf(error)));

  /**
   * Repeats what met another transaction, or lost the server before it could store anything. `use`
   * calls `mayStore` before it sends what cannot be repeated.
   */
  async function withClient<T>(
    use: (client: PoolClient, mayStore: () => void) => Promise<T>,
  ): Promise<T> {
    const end = performance.now() + patience;
    for (let pause = PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      let isRepeatable = true;
      let isLost = false;
      let release: PoolClient['release'] | undefined;
      try {
        const client = await connect();
        release = client.release.bind(client);
        return await use(client, () => {
          isRepeatable = false;
        });
      } catch (error) {
        isLost = error instanceof DatabaseUnreachable;
        const again = isConflict(error) || (isLost && isRepeatable);
        if (!again || performance.now() > end) throw error;
      } finally {
        release?.(isLost);
      }
      await sleep(pause * (1 + Math.random()));
    }
  }

  async function query(text: string, values: unknown[], isRead: boolean): Promise<QueryResult> {
    const own = transactions.getStore();
    if (own?.ended) throw new Error('The transaction has ended.');
    if (own) return send(own.client, text, values);
    return withClient((client, mayStore) => {
      if (!isRead) mayStore();
      return send(client, text, values);
    });
  }

  function prepare(sql: string): Statement<unknown[], unknown> {
    const { text, names } = numbered(sql);
    const isRead = /^\s*(SELECT|WITH)\b/.test(text);
    const result = (values: unknown[]): Promise<QueryResult> => {
      const named = values[0] as Record<string, unknown>;
      const inOrder = names.length > 0 ? names.map((name) => named[name]) : values;
      return query(text, inOrder.map(withoutNul), isRead);
    };
    return {
      get: async (...values) => (await result(values)).rows[0],
      all: async (...values) => (await result(values)).rows,
      run: async (...values) => (await result(values)).rowCount ?? 0,
    };
  }

  const transaction =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (transactions.getStore()) return work(...args);
      return withClient(async (client, mayStore) => {
        const own: Transaction = { client, ended: false };
        try {
          await send(client, 'BEGIN');
          const result = await transactions.run(own, () => work(...args));
          mayStore();
          await send(client, 'COMMIT');
          return result;
        } catch (error) {
          // On a lost connection the server undoes it.
          await client.query('ROLLBACK').catch(() => undefined);
          throw error;
        } finally {
          own.ended = true;
        }
      });
    };

  let closed: Promise<void> | undefined;
  await transaction(() => migrate(prepare as Database['prepare']))();

  return {
    prepare: prepare as Database['prepare'],
    transaction,
    // Its files keep what was deleted until the server has cleaned them: docs/operation.md.
    erasure: transaction,
    textSearch: {
      condition: () =>
        `t.words @@ CAST(@words AS tsquery) AND NOT EXISTS (SELECT 1 FROM json_each(CAST(@phrases AS text)) AS phrase
           WHERE strpos(' ' || t.tokens || ' ', phrase.value) = 0)`,
      values: (phrases) => ({
        words: phrases.map(wordsOf).join(' & '),
        phrases: JSON.stringify(
          phrases.map(({ tokens, open }) => ` ${tokens.join(' ')}${open ? '' : ' '}`),
        ),
      }),
    },
    isShared: true,
    peers: session,
    close() {
      closed ??= session.close().then(() => pool.end());
      return closed;
    },
  };
}
