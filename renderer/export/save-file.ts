/**
 * Saves an exported file. The desktop app asks for the location and can open the file; a browser
 * puts it in its downloads folder and does not report where that is.
 */
import type { SaveResult } from '../../shared/bridge.ts';
import type { WrittenFile } from './write-export.ts';

/** Time allowed for a browser to start a download from an object URL; milliseconds. */
const DOWNLOAD_START_MS = 60_000;

export type Saved =
  | { readonly kind: 'downloads' }
  | { readonly kind: 'desktop'; readonly url: string; readonly result: SaveResult };

export async function saveFile({ name, content }: WrittenFile): Promise<Saved> {
  const url = URL.createObjectURL(content);
  const bridge = window.quarry;
  const saved = bridge && savedAs(bridge, url);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  if (!saved) {
    setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_START_MS);
    return { kind: 'downloads' };
  }
  const result = await saved;
  URL.revokeObjectURL(url);
  return { kind: 'desktop', url, result };
}

function savedAs(bridge: NonNullable<typeof window.quarry>, url: string): Promise<SaveResult> {
  return new Promise((resolve) => {
    const stop = bridge.on('saved', (result) => {
      if (result.url !== url) return;
      stop();
      resolve(result);
    });
  });
}
