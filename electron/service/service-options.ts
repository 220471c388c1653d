import type { EnginePool, LaunchRecognition } from '../engine/index.ts';
import type { RemoteBlobs, RemoteDatabase } from '../store/index.ts';
import type { Cipher } from './answerers/keys.ts';
import type { LaunchModel } from './answerers/models/model-messages.ts';
import type { OpenIdOptions } from './auth/sign-in.ts';
import type { Clock } from './clock.ts';
import type { GuardOptions } from './guard.ts';
import type { LaunchWorker } from './jobs/process/messages.ts';
import type { Limits } from './types.ts';

/** The account of the desktop and of keys without an account. */
export const LOCAL_ACCOUNT = 'local';
export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = 4870;

export interface ServiceOptions extends GuardOptions {
  /** Folder of the database and the files. */
  readonly data: string;
  /** Where the records are stored; default: in the data folder. */
  readonly database?: RemoteDatabase | undefined;
  /** Where the files are stored; default: in the data folder. */
  readonly files?: RemoteBlobs | undefined;
  /** Default: a new pool, one worker thread per core. */
  readonly engine?: EnginePool;
  /** Proves that a request comes from the desktop's window; see shared/window.ts. */
  readonly windowSecret?: string;
  /** The provider with which people sign in. */
  readonly openId?: OpenIdOptions | undefined;
  /** Folder of the built window, served at `/`. */
  readonly renderer?: string;
  /** A PDF that the engine warms up with while idle. */
  readonly sample?: string;
  readonly limits?: Partial<Limits>;
  /** The clock of webhooks and trash purging; default: the system's. */
  readonly clock?: Clock;
  /**
   * Encrypts the keys of providers; without one they are in plain text in a file readable by the
   * user only.
   */
  readonly cipher?: Cipher;
  /** Starts the processes of model files; default: child processes. */
  readonly launchModel?: LaunchModel;
  /** Where the packages of the optional runtime come from; default: the registry of npm. */
  readonly packageRegistry?: string;
  /** Starts the OCR processes; default: child processes. */
  readonly launchRecognition?: LaunchRecognition;
  /**
   * Starts a process that extracts the documents; default: this one does, with the given engine.
   */
  readonly launchWorker?: LaunchWorker | undefined;
  /** The process that has started all others of Quarry; default: this one. */
  readonly rootProcess?: number | undefined;
  /** Links in exported files are those that the desktop program opens. */
  readonly desktopLinks?: boolean;
  /** Private hosts that `url` sources and webhooks may access besides those of the settings. */
  readonly allowedHosts?: Iterable<string>;
}
