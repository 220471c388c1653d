/**
 * The IPC interface between the desktop's main process and the window: every channel with its
 * signature, declared once and typed at both ends. The window accesses it as `window.quarry` and
 * works without it in a browser; documents and results are never sent over it, they use HTTP.
 */
import type { CommandId, MenuText } from './commands.ts';
import type { DocumentLink } from './document-links.ts';
import type { LanguageCode } from './languages.ts';

export type Theme = 'system' | 'light' | 'dark';

/** A PDF that the desktop added to the service: by its dialog, a double click or a dropped icon. */
export type AddedFile =
  | { readonly filename: string; readonly document_id: string }
  | { readonly filename: string; readonly error: string };

/** Whether the service responds; while it restarts, requests fail and may be retried. */
export type ServiceState = 'up' | 'restarting' | 'down';

/** Result of saving a file that the window wrote; `url` is the object URL of the file. */
export type SaveResult = { readonly url: string } & (
  | { readonly state: 'saved'; readonly name: string; readonly folder: string }
  | { readonly state: 'cancelled' | 'failed' }
);

/** Result of showing the file of a document; `unknown` if the desktop did not add it. */
export type ShownSource = { readonly document_id: string } & (
  | { readonly state: 'shown' | 'unknown' }
  | { readonly state: 'missing'; readonly folder: string }
  /** Skipped: it would open one more window of the file manager. */
  | { readonly state: 'too-many' }
);

/** A table of a document that is dragged out of the window. */
export interface DraggedTable {
  readonly jobId: string;
  /** Its `table_index`. */
  readonly table: number;
}

/** A message of the operating system; a click on it shows the window. */
export interface DesktopNotice {
  readonly title: string;
  readonly body: string;
}

/** What the menus show of the state of a window. */
export interface MenuStates {
  readonly disabled: readonly CommandId[];
  /** Only those whose title differs from the registry, such as `Undo delete of a.pdf`. */
  readonly titles: Readonly<Partial<Record<CommandId, string>>>;
  /** Of the menus, and of their entries that are no commands, in the language of the window. */
  readonly names: Readonly<Partial<Record<MenuText, string>>>;
  /** Documents opened before, most recent first. */
  readonly recent: readonly RecentDocument[];
}

export interface RecentDocument {
  readonly document_id: string;
  readonly filename: string;
}

/** The server at which the desktop works. */
export interface ConnectedServer {
  readonly host: string;
  /** Whether its key or session outlives the desktop: only if the system can encrypt it. */
  readonly isKept: boolean;
}

/** Why a check, a download or an installation of an update failed. */
export type UpdateFailure =
  /** The server cannot be reached, or has no release for this system. */
  | 'unreachable'
  /** The checksum or the signature of the file is wrong. */
  | 'untrusted'
  /** This installation cannot replace itself, such as an unpacked folder. */
  | 'unsupported'
  | 'failed';

export type UpdateStep =
  | { readonly state: 'idle' | 'checking' | 'current' }
  | { readonly state: 'available' | 'ready'; readonly version: string }
  | { readonly state: 'downloading'; readonly version: string; readonly percent: number }
  | { readonly state: 'failed'; readonly reason: UpdateFailure };

/** Updates of the desktop program. */
export interface UpdateStatus {
  /** Host of the address for releases. */
  readonly host: string;
  /** Whether that host is asked once a day. */
  readonly isDaily: boolean;
  /** Time of the last check, also of one that failed; null: never. */
  readonly checkedAt: string | null;
  /** Checks and downloads since the program was installed. */
  readonly requests: number;
  readonly step: UpdateStep;
}

/** Calls from the window that the main process answers. */
export interface BridgeCalls {
  /** Shows the system's file dialog and adds the chosen files; empty if it was closed. */
  'add-files': () => AddedFile[];
  /** Shows the system's file dialog for a language model file; null if it was closed. */
  'choose-model-file': () => string | null;
  /** Shows the system's dialog for a folder to watch; null if it was closed. */
  'choose-folder': () => string | null;
  /** Native parts (menus, dialogs, scroll bars) follow the theme of the window. */
  'set-theme': (theme: Theme) => void;
  /** The language of scanned pages in documents that the main process adds. */
  'set-scan-language': (language: LanguageCode) => void;
  /** All edits of the window are stored: it can be closed. */
  close: () => void;
  /** Updates the menus to the state of the window. */
  'set-menus': (state: MenuStates) => void;
  /** Opens a file that the window saved, by its object URL; false if that is not possible. */
  'open-saved': (url: string) => boolean;
  /** Shows such a file in the system's file manager. */
  'show-saved': (url: string) => void;
  /** Shows the files that documents were added from, by the ids of the documents. */
  'show-sources': (documentIds: readonly string[]) => ShownSource[];
  /** Opens a web or mail address that the user has confirmed. */
  'open-link': (address: string) => void;
  /** Opens another window, on a document or where this one was last. */
  'new-window': (jobId: string | null) => void;
  /** Drags an Excel file of a table, from the pointer that is held down now. */
  'drag-table': (table: DraggedTable) => void;
  /** Shows a message of the operating system. */
  notify: (notice: DesktopNotice) => void;
  /** What the window may have missed while it loaded: documents to open, the state of the service. */
  ready: () => {
    readonly service: ServiceState;
    readonly open: readonly OpenRequest[];
    readonly server: ConnectedServer | null;
  };
  /**
   * Works at a server from now on: with a key, or, if that is empty, as who signs in with the browser of
   * the system. Resolves to what prevents it; otherwise another window replaces this one.
   */
  'connect-server': (address: string, key: string) => string;
  /** Works with the service of this machine again. */
  'disconnect-server': () => void;
  /** Null if the program was built without an address for releases. */
  'update-status': () => UpdateStatus | null;
  /** Whether the host of releases is asked once a day. */
  'set-daily-updates': (isDaily: boolean) => void;
  'check-for-updates': () => void;
  'download-update': () => void;
  /** Ends a check or a download that is running. */
  'cancel-update': () => void;
  /** Ends the program, installs the update that was downloaded and starts again. */
  'install-update': () => void;
}

/**
 * Something to bring into view: a link (null: one that names no job), a file that was opened from
 * outside, or a document of the menu.
 */
export type OpenRequest =
  | { readonly kind: 'document'; readonly document_id: string }
  | { readonly kind: 'link'; readonly link: DocumentLink | null }
  | { readonly kind: 'files'; readonly files: readonly AddedFile[] };

/** Messages from the main process to the window. */
export interface BridgeEvents {
  command: CommandId;
  open: OpenRequest;
  service: ServiceState;
  saved: SaveResult;
  /** A page wants to open this web or mail address, which the user has to confirm. */
  link: string;
  update: UpdateStatus;
  /** The window is being closed: it stores its edits and answers by the call `close`. */
  close: null;
}

export type CallName = keyof BridgeCalls;
export type EventName = keyof BridgeEvents;

/** Every channel by name, so that both ends can reject channels that are not listed. */
export const CALL_NAMES = [
  'add-files',
  'choose-model-file',
  'choose-folder',
  'set-theme',
  'set-scan-language',
  'close',
  'set-menus',
  'open-saved',
  'show-saved',
  'show-sources',
  'open-link',
  'new-window',
  'drag-table',
  'notify',
  'ready',
  'connect-server',
  'disconnect-server',
  'update-status',
  'set-daily-updates',
  'check-for-updates',
  'download-update',
  'cancel-update',
  'install-update',
] as const satisfies readonly CallName[];

export const EVENT_NAMES = [
  'command',
  'open',
  'service',
  'saved',
  'link',
  'update',
  'close',
] as const satisfies readonly EventName[];

/** What the preload script exposes. */
export interface QuarryBridge {
  readonly platform: 'linux' | 'darwin' | 'win32';
  call<N extends CallName>(
    name: N,
    ...args: Parameters<BridgeCalls[N]>
  ): Promise<ReturnType<BridgeCalls[N]>>;
  /** Subscribes to a message; the returned function unsubscribes. */
  on<N extends EventName>(name: N, listener: (payload: BridgeEvents[N]) => void): () => void;
  /** Path of a dropped file on the disk; empty if it has none. */
  pathOf(file: File): string;
}

declare global {
  /** Present in the desktop window only. */
  var quarry: QuarryBridge | undefined;
}
