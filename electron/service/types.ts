/** Callers, connections and limits. */
import type { Role } from '../../shared/contract/index.ts';
import type { KeyRecord } from '../store/index.ts';

/** The caller: the window, a program with a key, or an anonymous client. */
export type Caller =
  | {
      readonly kind: 'window';
      readonly accountId: string;
      readonly name: string | null;
      readonly role: Role;
      /** The provider of OpenID Connect says the name; default: who uses the window. */
      readonly isSignedIn?: boolean;
    }
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
  /** Output of another program in one request; bytes. */
  readonly ingest: number;
  /** Pages of one PDF. */
  readonly pages: number;
  /** Documents read in parallel; null uses the number of engine threads. */
  readonly concurrency: number | null;
  /** How long POST /extract/sync waits; milliseconds. */
  readonly syncWait: number;
  /** Time limit for each document of a collection in a question; milliseconds. */
  readonly answerWait: number;
  /** How long structured data is generated while no request waits for it; milliseconds. */
  readonly unattended: number;
  /** How long a language model on a server may send nothing; milliseconds. */
  readonly modelSilence: number;
  /** Requests per minute. */
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
