/**
 * The border between the desktop's main process and the window: every channel with its signature,
 * stated once and typed at both ends. The window sees it as `window.quarry`, and does without it in
 * a browser; documents and results never cross here, they go over HTTP.
 */
import type { CommandId } from './commands.ts';
import type { LanguageCode } from './languages.ts';

export type Theme = 'system' | 'light' | 'dark';

/** A PDF that the desktop handed to the service: by its dialog, a double click or a dropped icon. */
export type AddedFile =
  | { readonly filename: string; readonly document_id: string }
  | { readonly filename: string; readonly error: string };

/** Whether the service answers; while it is restarted, requests fail and may be tried again. */
export type ServiceState = 'up' | 'restarting' | 'down';

/** How the saving of a file that the window wrote has ended; `url` is the object URL it came from. */
export type SaveResult = { readonly url: string } & (
  | { readonly state: 'saved'; readonly name: string; readonly folder: string }
  | { readonly state: 'cancelled' | 'failed' }
);

/** How showing the file of a document ended; `unknown` where the desktop did not add it. */
export type ShownSource = { readonly document_id: string } & (
  | { readonly state: 'shown' | 'unknown' }
  | { readonly state: 'missing'; readonly folder: string }
  /** Left out: it would be one more window of the file manager. */
  | { readonly state: 'too-many' }
);

export interface CommandStates {
  readonly disabled: readonly CommandId[];
  /** Only those that are called otherwise than in the registry, such as `Undo delete of a.pdf`. */
  readonly titles: Readonly<Partial<Record<CommandId, string>>>;
}

/** Calls from the window that the main process answers. */
export interface BridgeCalls {
  /** Shows the system's file dialog and adds what was chosen; none when it was closed. */
  'add-files': () => AddedFile[];
  /** Shows the system's file dialog for the file of a language model; null when it was closed. */
  'choose-model-file': () => string | null;
  /** Native parts (menus, dialogs, scroll bars) follow the theme of the window. */
  'set-theme': (theme: Theme) => void;
  /** In which scanned pages of documents are read that the main process adds. */
  'set-scan-language': (language: LanguageCode) => void;
  /** Keeps the menus as the window stands: what cannot be used now, what is called otherwise now. */
  'set-commands': (state: CommandStates) => void;
  /** Opens a file that the window saved, by its object URL; false where that is not possible. */
  'open-saved': (url: string) => boolean;
  /** Shows such a file in the system's file manager. */
  'show-saved': (url: string) => void;
  /** Shows the files that documents were added from, by the ids of the documents. */
  'show-sources': (documentIds: readonly string[]) => ShownSource[];
  /** What the window may have missed while it loaded: documents to open, the state of the service. */
  ready: () => { readonly service: ServiceState; readonly open: readonly OpenRequest[] };
}

/** Something to bring into view: a deep link, or a file that was opened from outside. */
export type OpenRequest =
  | { readonly kind: 'job'; readonly job_id: string }
  | { readonly kind: 'files'; readonly files: readonly AddedFile[] };

/** Messages from the main process to the window. */
export interface BridgeEvents {
  command: CommandId;
  open: OpenRequest;
  service: ServiceState;
  saved: SaveResult;
}

export type CallName = keyof BridgeCalls;
export type EventName = keyof BridgeEvents;

/** Every channel by name, so that both ends can refuse what is not listed. */
export const CALL_NAMES = [
  'add-files',
  'choose-model-file',
  'set-theme',
  'set-scan-language',
  'set-commands',
  'open-saved',
  'show-saved',
  'show-sources',
  'ready',
] as const satisfies readonly CallName[];

export const EVENT_NAMES = [
  'command',
  'open',
  'service',
  'saved',
] as const satisfies readonly EventName[];

/** What the preload script exposes. */
export interface QuarryBridge {
  readonly platform: 'linux' | 'darwin' | 'win32';
  call<N extends CallName>(
    name: N,
    ...args: Parameters<BridgeCalls[N]>
  ): Promise<ReturnType<BridgeCalls[N]>>;
  /** Listens to a message; the answer ends the listening. */
  on<N extends EventName>(name: N, listener: (payload: BridgeEvents[N]) => void): () => void;
  /** Where a dropped file lies on the disk; empty when it has no place there. */
  pathOf(file: File): string;
}

declare global {
  /** Present in the desktop window only. */
  var quarry: QuarryBridge | undefined;
}
