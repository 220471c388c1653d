/**
 * Protects a service on loopback from web pages. A page that pointed its own name to 127.0.0.1 (DNS
 * rebinding) is detected by its Host header; a page of another site by its Origin or Sec-Fetch-Site
 * header. Programs send neither and need a key anyway.
 */
import { LOOPBACK_HOSTS } from '../../shared/external-address.ts';
import { ApiError } from './errors.ts';

export interface GuardOptions {
  /** Allowed host names besides loopback. */
  readonly hosts?: readonly string[];
  /** Origins whose pages may call besides the service's own: the desktop window, a dev server. */
  readonly origins?: readonly string[];
}

const forbidden = (message: string): ApiError => new ApiError('forbidden', message);

export function createGuard({ hosts = [], origins = [] }: GuardOptions) {
  const names = new Set([...LOOPBACK_HOSTS, ...hosts.map((host) => host.toLowerCase())]);
  const friends = new Set(origins);
  return function guard(request: Request): void {
    const url = new URL(request.url);
    const host = request.headers.get('host') ?? url.host;
    const name = host.toLowerCase().replace(/:\d+$/, '');
    if (!names.has(name)) {
      throw forbidden(`Host header not allowed: "${name}".`);
    }
    const origin = request.headers.get('origin');
    if (origin !== null && friends.has(origin)) return;
    if (origin !== null && origin !== `${url.protocol}//${host}`) {
      throw forbidden('Cross-origin requests are not allowed.');
    }
    const site = request.headers.get('sec-fetch-site');
    const navigates = request.headers.get('sec-fetch-mode') === 'navigate';
    if (site !== null && site !== 'same-origin' && site !== 'none' && !navigates) {
      throw forbidden('Cross-site requests are not allowed.');
    }
  };
}
