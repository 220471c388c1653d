/** Messages between the main process and the service's process; requests use HTTP. */

/** Request to the main process, the only one that can use the keychain of the operating system. */
export interface CipherRequest {
  readonly type: 'cipher';
  /** Identifies the request in its response. */
  readonly id: number;
  readonly operation: 'encrypt' | 'decrypt';
  /** Plain text to encrypt; base64 to decrypt. */
  readonly text: string;
}

export type CipherOutcome =
  | { readonly status: 'done'; readonly text: string }
  /** The system has no secure keychain, or it cannot be used now. */
  | { readonly status: 'unavailable' }
  | { readonly status: 'failed' };

export interface CipherAnswer {
  readonly type: 'cipher';
  readonly id: number;
  readonly outcome: CipherOutcome;
}

/** Programs that the main process runs for another process, which cannot start one by itself. */
export type ProgramName = 'model' | 'queue-worker' | 'recognition';

/** `child` identifies the process for the one that asks for it. */
export type ProgramRequest =
  | { readonly type: 'program-launch'; readonly child: number; readonly program: ProgramName }
  | { readonly type: 'program-kill'; readonly child: number };

export type ProgramReport =
  /** Sent with the port that is connected to the process. */
  | { readonly type: 'program-connected'; readonly child: number }
  /** `how` completes "The process …". */
  | { readonly type: 'program-exit'; readonly child: number; readonly how: string };

export type ToService =
  | {
      readonly type: 'start';
      /** Proves that a request comes from the desktop's window. */
      readonly secret: string;
      /** The main process, which all others were started by. */
      readonly rootProcess: number;
    }
  | { readonly type: 'stop' }
  | CipherAnswer
  | ProgramReport;

export type FromService =
  | { readonly type: 'listening'; readonly origin: string }
  | { readonly type: 'failed'; readonly message: string }
  | CipherRequest
  | ProgramRequest;

export const isProgramRequest = (message: FromService): message is ProgramRequest =>
  message.type === 'program-launch' || message.type === 'program-kill';
