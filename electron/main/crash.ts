/**
 * What is shown when a part of the desktop fails beyond repair: what happened, and the way on. Native
 * dialogs, since they need nothing of what has just failed.
 */
import { app, type BrowserWindow, clipboard, dialog } from 'electron';

const RESTART = 0;
const COPY = 1;

const details = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** The main process hit an error that nobody caught: its state can no longer be trusted. */
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
      message: 'Quarry ran into an error and has to start again.',
      detail: `Your documents are safe: work that was under way goes on after the start.\n\n${text}`,
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

/** A page that crashed is loaded again; one that no longer answers is left to the user. */
export function guardWindow(window: BrowserWindow): void {
  window.webContents.on('render-process-gone', (_, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    console.error(`The window's process ended: ${reason}`);
    window.webContents.reload();
  });
  window.on('unresponsive', async () => {
    const { response } = await dialog.showMessageBox(window, {
      type: 'warning',
      message: 'The window of Quarry does not answer.',
      detail: 'Documents that are being read go on either way.',
      buttons: ['Wait', 'Load it again'],
      defaultId: 0,
      noLink: true,
    });
    if (response === 1 && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer();
  });
}
