/**
 * Files that the window saved. It identifies them by their object URL, and only these files can be
 * opened or shown: no path ever comes from the window.
 */
import { basename, dirname } from 'node:path';
import { BrowserWindow, type Session, shell } from 'electron';
import type { SaveResult } from '../../shared/bridge.ts';
import { APP_ORIGIN } from './origin.ts';

export class SavedFiles {
  readonly #paths = new Map<string, string>();

  /**
   * `onEnd` is called with the result of each save and the window that saved; the system's dialog
   * asks for the location.
   */
  constructor(session: Session, onEnd: (window: BrowserWindow, result: SaveResult) => void) {
    session.on('will-download', (_, item, contents) => {
      const window = BrowserWindow.fromWebContents(contents);
      const url = item.getURL();
      if (!window || !url.startsWith(`blob:${APP_ORIGIN}/`)) return;
      // Its default title is the object URL.
      item.setSaveDialogOptions({ title: 'Save as' });
      item.once('done', (_, state) => {
        if (state !== 'completed') {
          onEnd(window, { url, state: state === 'cancelled' ? 'cancelled' : 'failed' });
          return;
        }
        const path = item.getSavePath();
        this.#paths.set(url, path);
        onEnd(window, { url, state: 'saved', name: basename(path), folder: dirname(path) });
      });
    });
  }

  /** False if the file is gone, or no program is associated with it. */
  async open(url: unknown): Promise<boolean> {
    const path = this.#pathOf(url);
    return path !== undefined && (await shell.openPath(path)) === '';
  }

  show(url: unknown): void {
    const path = this.#pathOf(url);
    if (path !== undefined) shell.showItemInFolder(path);
  }

  #pathOf(url: unknown): string | undefined {
    return typeof url === 'string' ? this.#paths.get(url) : undefined;
  }
}
