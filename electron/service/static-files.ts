/**
 * The built window, served from its folder at `/` with a policy that allows only its own content.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  '.icc': 'application/vnd.iccprofile',
};

/** No inline script and no external resources; pdf.js decodes images with WebAssembly. */
export const WINDOW_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  // The widget library writes its own style elements (scroll bars, scroll lock).
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' blob: data:",
  "img-src 'self' blob: data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Names of built files contain a hash of their content: they never change. */
const HASHED = /[-.][\w-]{8,}\.\w+$/;

/** Null if the folder has no such file. */
export async function staticFile(folder: string, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const wanted = pathname === '/' ? '/index.html' : pathname;
  const path = resolveWithin(folder, wanted);
  const found = path === null ? null : await stat(path).catch(() => null);
  if (path === null || !found?.isFile()) return null;
  const immutable = wanted.startsWith('/assets/') && HASHED.test(wanted);
  const etag = `"${found.size.toString(36)}-${Math.trunc(found.mtimeMs).toString(36)}"`;
  const headers = new Headers({
    'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
  });
  if (extname(path) === '.html') headers.set('content-security-policy', WINDOW_POLICY);
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers });
  headers.set('content-length', String(found.size));
  if (request.method === 'HEAD') return new Response(null, { headers });
  return new Response(Readable.toWeb(createReadStream(path)) as ReadableStream, { headers });
}

/** `pathname` under `folder`; null if it leads outside or is not a valid path. */
function resolveWithin(folder: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes('\0')) return null;
  const root = normalize(folder + sep);
  const path = join(root, decoded);
  return path.startsWith(root) ? path : null;
}
