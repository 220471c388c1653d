/** Connects the MCP server to a service: a new one in this process, or one that is running. */
import { randomBytes } from 'node:crypto';
import { desktopLink, withPosition } from '../../../shared/document-links.ts';
import { WINDOW_SECRET_HEADER } from '../../../shared/window.ts';
import { secretToolCipher } from '../../service/answerers/secret-tool.ts';
import { dataFolder } from '../../service/data-folder.ts';
import { createService, DEFAULT_HOST, DEFAULT_PORT } from '../../service/index.ts';
import { type Listener, listen } from '../../service/listen.ts';
import { viewerUrl } from '../../service/views.ts';
import { rendererFolder, samplePdf } from '../shipped-files.ts';
import type { Connection } from './client.ts';

export interface Connected {
  readonly connection: Connection;
  /** Headers that authenticate the user of this process. */
  readonly credentials: Readonly<Record<string, string>>;
}

/** @throws if another process uses the data folder */
export async function connectInProcess(data: string | undefined): Promise<Connected> {
  const secret = randomBytes(32).toString('base64url');
  const renderer = rendererFolder();
  const service = await createService({
    data: dataFolder(data),
    windowSecret: secret,
    renderer,
    sample: samplePdf(),
    cipher: secretToolCipher(),
  }).catch((error) => {
    if (!(error instanceof Error) || error.name !== 'FolderInUse') throw error;
    throw new Error(
      `${error.message}\nOr use the Quarry that is running: create a key with "quarry key create" ` +
        'and give its address with --url and the key in QUARRY_KEY.',
    );
  });
  let listener: Promise<Listener> | undefined;
  const connection: Connection = {
    origin: `http://${DEFAULT_HOST}:${DEFAULT_PORT}`,
    fetch: (request) => service.fetch(request),
    async windowLink({ jobId, page, box, signsIn }) {
      if (!renderer) throw new Error('The window is not built; build it with: npm run build');
      listener ??= listen(service.fetch, { host: DEFAULT_HOST, port: 0 });
      const { origin } = await listener;
      service.setOrigin(origin);
      const signIn = `${origin}/open?job=${jobId}&token=${service.window.linkToken}`;
      return withPosition(signsIn ? signIn : viewerUrl(origin, jobId), page, box);
    },
    async close() {
      await (await listener)?.close();
      await service.close();
    },
  };
  return { connection, credentials: { [WINDOW_SECRET_HEADER]: secret } };
}

export function connectTo(url: string, key: string | undefined): Connected {
  const { origin } = new URL(url);
  const connection: Connection = {
    origin,
    fetch: (request) => fetch(request),
    async windowLink({ jobId, page, box }) {
      // The desktop program serves its window to itself only, and opens links of the system.
      const hasWindow = (await fetch(origin, { method: 'HEAD' })).ok;
      return withPosition(hasWindow ? viewerUrl(origin, jobId) : desktopLink(jobId), page, box);
    },
    close: async () => undefined,
  };
  return { connection, credentials: key === undefined ? {} : { authorization: `Bearer ${key}` } };
}
