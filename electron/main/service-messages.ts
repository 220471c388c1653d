/** What the main process and the service's process say to each other; requests go over HTTP. */
import type { FromModel, ToModel } from '../service/answerers/models/gguf/messages.ts';

/** Asks the main process, which alone can use the keychain of the operating system. */
export interface CipherRequest {
  readonly type: 'cipher';
  /** Names the request in its answer. */
  readonly id: number;
  readonly operation: 'encrypt' | 'decrypt';
  /** Plain to be encrypted; in base64 to be decrypted. */
  readonly text: string;
}

export type CipherOutcome =
  | { readonly status: 'done'; readonly text: string }
  /** The system has no keychain that protects, or it cannot be used now. */
  | { readonly status: 'unavailable' }
  | { readonly status: 'failed' };

export interface CipherAnswer {
  readonly type: 'cipher';
  readonly id: number;
  readonly outcome: CipherOutcome;
}

/** What the service wants done with the process of a model; `model` names the process. */
export type ModelRequest =
  | { readonly type: 'model-launch'; readonly model: number }
  | { readonly type: 'model-send'; readonly model: number; readonly message: ToModel }
  | { readonly type: 'model-kill'; readonly model: number };

export type ModelReport =
  | { readonly type: 'model-message'; readonly model: number; readonly message: FromModel }
  /** `how` completes "The process …". */
  | { readonly type: 'model-exit'; readonly model: number; readonly how: string };

export type ToService =
  | {
      readonly type: 'start';
      /** Proves that a request comes from the desktop's window. */
      readonly secret: string;
    }
  | { readonly type: 'stop' }
  | CipherAnswer
  | ModelReport;

export type FromService =
  | { readonly type: 'listening'; readonly origin: string }
  | { readonly type: 'failed'; readonly message: string }
  | CipherRequest
  | ModelRequest;

export const isModelRequest = (message: FromService): message is ModelRequest =>
  message.type === 'model-launch' || message.type === 'model-send' || message.type === 'model-kill';
