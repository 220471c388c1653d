/** Messages between the service and the process of its worker: plain data. */
import type { Launch } from '../../../engine/index.ts';
import type { JobSelection, QueueWorker, WorkerReports } from '../worker-types.ts';
import type { WorkerOptions } from './open-worker.ts';

/** What needs no answer. */
type Command = 'wake' | 'setPassword' | 'prioritisePage' | 'putOnScreen';

/** The call of one of the named methods. */
type CallOf<T extends object, Name extends keyof T> = {
  [K in Name]: T[K] extends (...args: infer Args) => unknown
    ? { readonly type: 'call'; readonly name: K; readonly args: Args }
    : never;
}[Name];

/** What the process opens as its store. */
export interface StoreAddress {
  /** Folder of the database and the files. */
  readonly data: string;
  /** Addresses of those that are elsewhere. */
  readonly database?: string | undefined;
  readonly files?: string | undefined;
}

export type ToWorker =
  | { readonly type: 'start'; readonly store: StoreAddress; readonly options: WorkerOptions }
  | CallOf<QueueWorker, Command>
  | { readonly type: 'stop'; readonly id: number; readonly jobs: JobSelection }
  | { readonly type: 'close' };

export type FromWorker =
  | { readonly type: 'call'; readonly name: keyof WorkerReports; readonly args: unknown[] }
  | { readonly type: 'stopped'; readonly id: number }
  /** Its own code has connected to this address. */
  | { readonly type: 'connected'; readonly address: string; readonly port: number };

export type LaunchWorker = Launch<ToWorker, FromWorker>;
