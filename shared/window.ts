/** Constants shared by all hosts of the window, whether the desktop or the service serves it. */

/** Carries the per-launch secret that identifies the desktop's own requests to the service. */
export const WINDOW_SECRET_HEADER = 'x-quarry-window';

/** First path segments handled by the service; every other path is a file of the window. */
export const SERVICE_SEGMENTS = ['api', 'v1', 'document', 'open', 'openapi.json', 'docs'] as const;

export const isServicePath = (pathname: string): boolean =>
  (SERVICE_SEGMENTS as readonly string[]).includes(pathname.split('/')[1] ?? '');

/**
 * The window runs only its own code and connects only to its own origin. WebAssembly is for pdf.js,
 * which decodes JPEG 2000 with it; `blob:` for its worker and for images that it creates. Inline
 * styles are allowed, because text layers and virtual lists position thousands of elements.
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
