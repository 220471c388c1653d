/** What every shell of the window agrees on, whether the desktop or the service serves it. */

/** Carries the per-launch secret by which the service knows the desktop's own requests. */
export const WINDOW_SECRET_HEADER = 'x-quarry-window';

/** First path segments that belong to the service; every other path is a file of the window. */
export const SERVICE_SEGMENTS = ['api', 'v1', 'document', 'open', 'openapi.json', 'docs'] as const;

export const isServicePath = (pathname: string): boolean =>
  (SERVICE_SEGMENTS as readonly string[]).includes(pathname.split('/')[1] ?? '');

/**
 * The window runs its own code only and talks to its own origin only. WebAssembly is for pdf.js,
 * which decodes JPEG 2000 with it; `blob:` for its worker and for pictures that it makes. Styles may
 * be set on elements, as text layers and virtual lists place thousands of them.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "font-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
