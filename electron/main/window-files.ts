/** The built window as HTTP responses: only its files, under the strict policy. */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { CONTENT_SECURITY_POLICY } from '../../shared/window.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.woff2': 'font/woff2',
};

/** The file for a path of the window's URL; null if it leads out of the folder. */
export function resolveFile(folder: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes('\0')) return null;
  const path = normalize(join(folder, decoded === '/' ? 'index.html' : decoded));
  return path.startsWith(folder + sep) ? path : null;
}

export async function serveFile(folder: string, pathname: string): Promise<Response> {
  const path = resolveFile(folder, pathname);
  const bytes = path && (await readFile(path).catch(() => null));
  if (!path || !bytes) return new Response('Not found', { status: 404 });
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': MEDIA_TYPES[extname(path)] ?? 'application/octet-stream',
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    },
  });
}
