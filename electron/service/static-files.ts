/**
 * The built window, served from its folder at `/` with a policy that allows only its own content:
 * to browsers by the service, to the desktop by its main process.
 */
import { readFile, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { mediaTypeOf } from '../../shared/media-types.ts';
import { CONTENT_SECURITY_POLICY } from '../../shared/window.ts';

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
    'content-type': mediaTypeOf(path),
    'content-security-policy': CONTENT_SECURITY_POLICY,
    'x-content-type-options': 'nosniff',
    'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag,
  });
  if (request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers });
  headers.set('content-length', String(found.size));
  if (request.method === 'HEAD') return new Response(null, { headers });
  // Read at once: a stream from the desktop's archive would copy each file to disk first.
  return new Response(new Uint8Array(await readFile(path)), { headers });
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
