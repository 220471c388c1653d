import type { Plugin } from 'vite';
import { NOTICES_FILE, SBOM_FILE } from '../shared/notices.ts';
import { writeNotices, writeSbom } from './lib/notices.ts';
import { root } from './lib/process.ts';

const FILES: Readonly<Record<string, (root: string) => string>> = {
  [NOTICES_FILE]: writeNotices,
  [SBOM_FILE]: writeSbom,
};

/** Adds third-party notices and the software bill of materials to the window's files. */
export const notices = (): Plugin => ({
  name: 'quarry:notices',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const write = FILES[pathname.slice(1)];
      if (!write) return next();
      response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.end(write(root));
    });
  },
  generateBundle() {
    for (const [fileName, write] of Object.entries(FILES)) {
      this.emitFile({ type: 'asset', fileName, source: write(root) });
    }
  },
});
