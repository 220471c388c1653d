/**
 * Dialogs for fatal failures of the desktop: what happened, and how to continue. Native dialogs,
 * because they do not depend on the failed part.
 */
import { app, type BrowserWindow, clipboard, dialog } from 'electron';

const RESTART = 0;
const COPY = 1;

const details = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Uncaught error in the main process: its state can no longer be trusted. */
export function guardMainProcess(): void {
  let shown = false;
  const crash = (error: unknown) => {
    console.error(error);
    if (shown) return;
    shown = true;
    void app.whenReady().then(() => showCrash(error));
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}

async function showCrash(error: unknown): Promise<void> {
  const text = `Quarry ${app.getVersion()}, ${process.platform}-${process.arch}\n${details(error)}`;
  for (;;) {
    const { response } = await dialog.showMessageBox({
      type: 'error',
      title: 'Quarry',
      message: 'Quarry has encountered an error and must restart.',
      detail: `Your documents are safe: unfinished work continues after the restart.\n\n${text}`,
      buttons: ['Restart', 'Copy details', 'Quit'],
      defaultId: RESTART,
      noLink: true,
    });
    if (response === COPY) {
      clipboard.writeText(text);
      continue;
    }
    if (response === RESTART) app.relaunch();
    app.exit(1);
    return;
  }
}

/** A crashed page is reloaded; for an unresponsive one the user decides. */
export function guardWindow(window: BrowserWindow): void {
  window.webContents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    console.error(`The window process ended: ${reason}`);
    window.webContents.reload();
  });
  window.on('unresponsive', async () => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: 'The window is not responding.',
      detail: 'Extraction continues in the background.',
      buttons: ['Wait', 'Reload'],
      defaultId: 0,
      noLink: true,
    });
    if (response === 1 && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
  });
}
