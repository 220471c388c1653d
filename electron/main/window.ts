import { join } from 'node:path';
import { BrowserWindow, nativeTheme, type Session, screen } from 'electron';
import { WINDOW_URL } from './origin.ts';
import type { SettingsFile } from './settings.ts';
import { fitWindow, MIN_SIZE, type WindowState } from './window-state.ts';

/** Background of the window in both themes, so that nothing flashes before the first paint. */
const GROUND = { light: '#f6f6f4', dark: '#1a1c1e' } as const;
/** Moving a window fires many events; its position is stored after this pause, ms. */
const REST = 400;

const displays = () => {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter((display) => display.id !== primary.id);
  return [primary, ...others].map((display) => display.workArea);
};

function remember(window: BrowserWindow, settings: SettingsFile): void {
  let timer: NodeJS.Timeout | undefined;
  const save = () => {
    clearTimeout(timer);
    settings.update({
      window: {
        bounds: window.getNormalBounds(),
        maximized: window.isMaximized(),
        fullScreen: window.isFullScreen(),
      },
    });
  };
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, REST);
  };
  window.on('resize', saveSoon);
  window.on('move', saveSoon);
  window.on('close', save);
}

/** A further window opens beside the last one, so that both title bars can be reached; pixels. */
const CASCADE = 32;

interface WindowOptions {
  /** The window that is in use; null for the first one. */
  readonly beside: BrowserWindow | null;
  /** A job whose document it opens. */
  readonly jobId?: string | null;
  /** Apart for each server: what the window remembers is of its documents. */
  readonly session: Session;
}

export function openWindow(
  programs: string,
  settings: SettingsFile,
  { beside, jobId, session }: WindowOptions,
): BrowserWindow {
  const saved = beside ? besideWindow(beside) : settings.current.window;
  const window = new BrowserWindow({
    ...fitWindow(saved, displays()),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    title: 'Quarry',
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
    webPreferences: {
      session,
      preload: join(programs, 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => {
    if (saved?.maximized) window.maximize();
    if (saved?.fullScreen) window.setFullScreen(true);
    window.show();
  });
  remember(window, settings);
  const query = jobId ? `?job=${encodeURIComponent(jobId)}` : '';
  window.loadURL(WINDOW_URL + query).catch((error: unknown) => console.error(error));
  return window;
}

function besideWindow(window: BrowserWindow): WindowState {
  const { x, y, width, height } = window.getNormalBounds();
  const bounds = { x: x + CASCADE, y: y + CASCADE, width, height };
  return { bounds, maximized: false, fullScreen: false };
}
