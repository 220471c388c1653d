import { BrowserWindow, ipcMain, type WebFrameMain } from 'electron';
import type { BridgeCalls, BridgeEvents, CallName, EventName } from '../../shared/bridge.ts';
import { isOwnUrl } from './origin.ts';

/** Only the window's own top frame may call; a destroyed frame may not either. */
function isTrusted(frame: WebFrameMain | null): boolean {
  return frame !== null && frame.parent === null && isOwnUrl(frame.url);
}

/** Untrusted arguments: the handler validates those that it uses. */
type Unchecked<A extends readonly unknown[]> = A extends [unknown, ...infer Rest]
  ? [unknown, ...Unchecked<Rest>]
  : [];

/** `handler` receives the calling window first. */
export function answer<N extends CallName>(
  name: N,
  handler: (
    window: BrowserWindow,
    ...args: Unchecked<Parameters<BridgeCalls[N]>>
  ) => ReturnType<BridgeCalls[N]> | Promise<ReturnType<BridgeCalls[N]>>,
): void {
  ipcMain.handle(name, (event, ...args: Unchecked<Parameters<BridgeCalls[N]>>) => {
    if (!isTrusted(event.senderFrame)) throw new Error(`${name} was called from a untrusted page`);
    const window = BrowserWindow.fromWebContents(event.sender);
    if (!window) throw new Error(`${name} was called from a window that is closed`);
    return handler(window, ...args);
  });
}

export function send<N extends EventName>(
  window: BrowserWindow,
  name: N,
  payload: BridgeEvents[N],
): void {
  if (!window.isDestroyed()) window.webContents.send(name, payload);
}
