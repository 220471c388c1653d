/**
 * Messages of the operating system when work ends that was left to itself: shown only while the
 * window does not have the focus, and not if the user switched them off.
 */
import { usePreferences } from './preferences.ts';

/** In a browser the user has to permit them; the desktop app always may show them. */
export const canNotify = (): boolean =>
  window.quarry !== undefined ||
  (typeof Notification !== 'undefined' && Notification.permission === 'granted');

/** Asks the user of a browser for permission; false if it was denied. */
export async function requestPermission(): Promise<boolean> {
  if (canNotify()) return true;
  return (
    typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted'
  );
}

export function notifyOutside(title: string, body: string): void {
  if (document.hasFocus() || !usePreferences.getState().notifications || !canNotify()) return;
  if (window.quarry) {
    void window.quarry.call('notify', { title, body });
    return;
  }
  const shown = new Notification(title, { body, icon: '/icon.svg' });
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}
