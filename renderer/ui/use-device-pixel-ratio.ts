/** Device pixels per CSS pixel; updated when the window moves to another screen. */
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useDevicePixelRatio = (): number =>
  useSyncExternalStore(subscribe, () => window.devicePixelRatio || 1);
