import { useSyncExternalStore } from 'react';

/** Whether a media query matches, kept current. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

function onResolution(onChange: () => void): () => void {
  const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Device pixels per CSS pixel; updated when the window moves to another screen. */
export const useDevicePixelRatio = (): number =>
  useSyncExternalStore(onResolution, () => window.devicePixelRatio || 1);
