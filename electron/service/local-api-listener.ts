/**
 * The local API listener of the desktop's service: a separate port besides the window's, open only
 * while the settings enable it, and moved if they name another. Requests of the window never use
 * it, so closing it does not affect the window.
 */

import { type Listener, listen } from './listen.ts';
import type { Connection } from './types.ts';

export interface LocalApiListenerParts {
  readonly fetch: (request: Request, connection: Connection) => Promise<Response>;
  readonly host: string;
  /** The current settings. */
  readonly settings: () => { readonly on: boolean; readonly port: number };
  /** It opened, moved or closed. */
  readonly onMoved: () => void;
}

export class LocalApiListener {
  readonly #parts: LocalApiListenerParts;
  #listener: Listener | null = null;
  #port: number | null = null;
  #problem: string | null = null;
  #pending: Promise<void> = Promise.resolve();

  constructor(parts: LocalApiListenerParts) {
    this.#parts = parts;
  }

  /** Null while it is closed. */
  get origin(): string | null {
    return this.#listener?.origin ?? null;
  }

  /** Why it is closed although it should be open. */
  get problem(): string | null {
    return this.#problem;
  }

  /** Applies the settings. One change at a time; never rejects. */
  adjust(): Promise<void> {
    this.#pending = this.#pending.then(() => {
      const { on, port } = this.#parts.settings();
      return this.#move(on ? port : null);
    });
    return this.#pending;
  }

  close(): Promise<void> {
    this.#pending = this.#pending.then(() => this.#move(null));
    return this.#pending;
  }

  async #move(port: number | null): Promise<void> {
    if (port === this.#port && this.#problem === null) return;
    const { fetch, host, onMoved } = this.#parts;
    const before = this.#listener;
    this.#listener = null;
    this.#problem = null;
    this.#port = port;
    await before?.close();
    if (port !== null) {
      try {
        this.#listener = await listen(fetch, { host, port });
      } catch (error) {
        this.#problem = sentenceOf(error, port);
      }
    }
    onMoved();
  }
}

function sentenceOf(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program; choose another port.`;
  if (code === 'EACCES')
    return `The operating system does not allow port ${port}; choose another port.`;
  return error instanceof Error ? error.message : String(error);
}
