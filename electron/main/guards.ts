/**
 * Restrictions for all pages: no navigation away from the window's origin, no new windows, no
 * embedded foreign contents, no device access. What would open a web link, a click or a script, has the
 * window ask first.
 */
import { app, BrowserWindow, type Session } from 'electron';
import { isExternalAddress } from '../../shared/external-address.ts';
import { send } from './ipc.ts';
import { isOwnUrl } from './origin.ts';

/** The window copies tables; nothing else needs a permission. */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

export function guardContents(): void {
  app.on('web-contents-created', (_, contents) => {
    contents.on('will-navigate', (event) => {
      if (!isOwnUrl(event.url)) event.preventDefault();
    });
    contents.on('will-redirect', (event) => {
      if (!isOwnUrl(event.url)) event.preventDefault();
    });
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(({ url }) => {
      const window = BrowserWindow.fromWebContents(contents);
      if (window && isExternalAddress(url)) send(window, 'link', url);
      return { action: 'deny' };
    });
  });
}

export function guardPermissions(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, decide) => {
    decide(ALLOWED_PERMISSIONS.has(permission) && isOwnUrl(contents.getURL()));
  });
  session.setPermissionCheckHandler(
    (_, permission, origin) => ALLOWED_PERMISSIONS.has(permission) && isOwnUrl(origin),
  );
  session.setDevicePermissionHandler(() => false);
}

/**
 * Keeps Chromium from connecting by itself. It asks its download server for the dictionaries of the
 * spelling checker even where no window uses it, unless the session has no languages; set before the
 * first window. The system's resolver is enough where a name is asked for.
 */
export function silence(session: Session): void {
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerEnabled(false);
  app.configureHostResolver({ secureDnsMode: 'off', enableBuiltInResolver: false });
}
