/**
 * A connection that lasts, for what the processes on a database have with each other: messages (LISTEN
 * and NOTIFY), and locks, which the server releases when the connection ends (advisory locks). It is
 * made when it is first needed, and again when it is lost: what was sent meanwhile is lost, and what
 * was locked is free.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import pg from 'pg';
import type { Peers, Release } from '../peers.ts';
import { DatabaseUnreachable } from '../trouble.ts';

const CHANNEL = 'quarry';
/** Messages are collected for this time; milliseconds. */
const BATCH = 10;
/** Longer messages are compressed; characters. */
const LONG = 2_000;
/** What the server takes; bytes. */
const LONGEST = 7_999;
/** Delay before a lost connection is made again; milliseconds. */
const RECONNECT = 1_000;
/** How long a lock waits for the server; milliseconds. */
const PATIENCE = 30_000;
/** Delay before a lock is tried again, which doubles with each; milliseconds. */
const PAUSE = 5;
const LONGEST_PAUSE = 500;

const ignore = (): void => undefined;

type Call = Parameters<Peers['send']>[0];
type Listener = (call: Call) => void;

/** Text that is compressed is base64, which never begins as JSON does. */
function encoded(call: Call): string {
  const text = JSON.stringify(call);
  return text.length < LONG ? text : deflateRawSync(text).toString('base64');
}

function decoded(text: string): Call {
  const json = text.startsWith('{') ? text : inflateRawSync(Buffer.from(text, 'base64')).toString();
  return JSON.parse(json) as Call;
}

export class PostgresSession implements Peers {
  readonly isReached = true;
  readonly #address: string;
  readonly #listeners: Listener[] = [];
  #client: Promise<pg.Client> | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #outgoing: string[] = [];
  #closing = new AbortController();

  constructor(address: string) {
    this.#address = address;
  }

  send(call: Call): void {
    const text = encoded(call);
    if (Buffer.byteLength(text) > LONGEST || this.#closing.signal.aborted) return;
    this.#outgoing.push(text);
    if (this.#outgoing.length === 1) setTimeout(() => void this.#flush(), BATCH);
  }

  onCall(listener: Listener): void {
    this.#listeners.push(listener);
    this.#listen();
  }

  async lock(
    key: string,
    { shared = false, signal }: { shared?: boolean; signal?: AbortSignal | undefined } = {},
  ): Promise<Release> {
    for (let pause = PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      const release = await this.#take(key, shared ? '_shared' : '');
      if (release) return release;
      await sleep(pause, undefined, { signal });
    }
  }

  tryLock(key: string): Promise<Release | null> {
    return this.#take(key, '');
  }

  async close(): Promise<void> {
    await this.#flush();
    this.#closing.abort();
    await this.#client?.then((client) => client.end()).catch(ignore);
  }

  async #flush(): Promise<void> {
    const texts = this.#outgoing.splice(0);
    if (texts.length === 0) return;
    const notify = `SELECT pg_notify('${CHANNEL}', text) FROM unnest($1::text[]) AS text`;
    await this.#query(notify, [texts]).catch(ignore);
  }

  async #take(key: string, kind: '' | '_shared'): Promise<Release | null> {
    const call = async (name: string): Promise<boolean> => {
      const sql = `SELECT ${name}${kind}(hashtextextended($1, 0)) AS outcome`;
      return (await this.#query(sql, [key])).rows[0]?.outcome;
    };
    const isTaken = await call('pg_try_advisory_lock').catch((error) => {
      throw new DatabaseUnreachable(error);
    });
    return isTaken ? () => call('pg_advisory_unlock').then(ignore, ignore) : null;
  }

  /** One at a time. */
  #query(sql: string, values: unknown[]): Promise<pg.QueryResult> {
    const result = this.#last.then(async () => (await this.#connected()).query(sql, values));
    this.#last = result.catch(ignore);
    return result;
  }

  #listen(): void {
    if (this.#closing.signal.aborted || this.#listeners.length === 0) return;
    this.#connected().catch(() => this.#listen());
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #connect(): Promise<pg.Client> {
    const end = performance.now() + PATIENCE;
    for (;;) {
      const client = new pg.Client({ connectionString: this.#address, keepAlive: true });
      client.on('error', ignore);
      try {
        await client.connect();
        const { rows } = await client.query('SELECT pg_backend_pid() AS own');
        client.on('notification', ({ processId, payload = '' }) => {
          if (processId === rows[0]?.own) return;
          const call = decoded(payload);
          for (const listener of this.#listeners) listener(call);
        });
        await client.query(`LISTEN ${CHANNEL}`);
        client.once('end', () => {
          this.#client = null;
          this.#listen();
        });
        return client;
      } catch (error) {
        await client.end().catch(ignore);
        if (performance.now() > end) {
          this.#client = null;
          throw error;
        }
        await sleep(RECONNECT, undefined, { signal: this.#closing.signal, ref: false });
      }
    }
  }
}
