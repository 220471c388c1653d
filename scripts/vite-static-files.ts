import { cpSync, createReadStream, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { mediaTypeOf } from '../shared/media-types.ts';

/**
 * Serves files and folders from elsewhere in the repository under the window's own origin, and
 * copies them into the build. Keys are URLs relative to the window, values are their paths.
 */
export function staticFiles(sources: Readonly<Record<string, string>>): Plugin {
  let outDir = '';

  const find = (address: string): string | undefined => {
    const path = normalize(address).replace(/^\/+/, '');
    for (const [prefix, source] of Object.entries(sources)) {
      if (path !== prefix && !path.startsWith(`${prefix}/`)) continue;
      const file = join(source, path.slice(prefix.length));
      if (existsSync(file) && statSync(file).isFile()) return file;
    }
    return undefined;
  };

  return {
    name: 'quarry:static-files',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const file = find(decodeURIComponent(pathname));
        if (!file) return next();
        response.setHeader('content-type', mediaTypeOf(file));
        createReadStream(file).pipe(response);
      });
    },
    closeBundle() {
      for (const [address, source] of Object.entries(sources)) {
        if (!existsSync(source)) {
          this.error(`${address} is missing: ${source} does not exist`);
        }
        const target = join(outDir, address);
        mkdirSync(dirname(target), { recursive: true });
        cpSync(source, target, { recursive: true });
      }
    },
  };
}
