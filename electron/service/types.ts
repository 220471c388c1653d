/** Who asks, from where, and how much may be asked for. */
import type { KeyRecord } from '../store/index.ts';

/** Who asks: the window, a program with a key, or somebody without either. */
export type Caller =
  | { readonly kind: 'window'; readonly accountId: string }
  | { readonly kind: 'key'; readonly accountId: string; readonly key: KeyRecord }
  | { readonly kind: 'anonymous'; readonly accountId: null };

export type KnownCaller = Exclude<Caller, { kind: 'anonymous' }>;

/** What the connection knows and a Request does not. */
export interface Connection {
  readonly address?: string | undefined;
}

export interface Limits {
  /** Bytes of one PDF. */
  readonly upload: number;
  /** Bytes of what another program read, handed in by one request. */
  readonly ingest: number;
  /** Pages of one PDF. */
  readonly pages: number;
  /** Documents read at the same time; null goes by the threads of the engine. */
  readonly concurrency: number | null;
  /** How long POST /extract/sync waits; milliseconds. */
  readonly syncWait: number;
  /** How long a question to a collection waits for each document; milliseconds. */
  readonly answerWait: number;
  /** How long structured data is worked on that nobody waits for; milliseconds. */
  readonly unattended: number;
  /** How long a language model on a server may send nothing; milliseconds. */
  readonly modelSilence: number;
  /** Requests of a minute. */
  readonly requests: { readonly key: RateTier; readonly anonymous: RateTier };
}

export interface RateTier {
  readonly standard: number;
  readonly expensive: number;
}

export const DEFAULT_LIMITS: Limits = {
  upload: 500 * 1024 * 1024,
  ingest: 32 * 1024 * 1024,
  pages: 2_000,
  concurrency: null,
  syncWait: 60_000,
  answerWait: 30_000,
  unattended: 120_000,
  modelSilence: 180_000,
  requests: {
    key: { standard: 600, expensive: 30 },
    anonymous: { standard: 60, expensive: 5 },
  },
};
