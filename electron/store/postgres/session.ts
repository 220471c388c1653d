/**
 * A connection that lasts, for messages between the processes on a database (LISTEN and NOTIFY). It
 * is made when it is first needed, and again when it is lost; what was sent meanwhile is lost.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import pg from 'pg';
import type { Peers } from '../peers.ts';

const CHANNEL = 'quarry';
/** Messages are collected for this time; milliseconds. */
const BATCH = 10;
/** Longer messages are compressed; characters. */
const LONG = 2_000;
/** What the server takes; bytes. */
const LONGEST = 7_999;
/** Delay before a lost connection is made again; milliseconds. */
const RECONNECT = 1_000;

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
    this.#connected().catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#flush();
    this.#closing.abort();
    await this.#client?.then((client) => client.end()).catch(() => undefined);
  }

  async #flush(): Promise<void> {
    const texts = this.#outgoing.splice(0);
    if (texts.length === 0) return;
    const notify = `SELECT pg_notify('${CHANNEL}', text) FROM unnest($1::text[]) AS text`;
    await this.#connected()
      .then((client) => client.query(notify, [texts]))
      .catch(() => undefined);
  }

  #connected(): Promise<pg.Client> {
    this.#client ??= this.#connect();
    return this.#client;
  }

  async #connect(): Promise<pg.Client> {
    for (;;) {
      const client = new pg.Client({ connectionString: this.#address, keepAlive: true });
      client.on('error', () => undefined);
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
          if (!this.#closing.signal.aborted) this.#connected().catch(() => undefined);
        });
        return client;
      } catch {
        await client.end().catch(() => undefined);
        await sleep(RECONNECT, undefined, { signal: this.#closing.signal, ref: false });
      }
    }
  }
}
