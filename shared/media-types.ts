/** Media types of the files that the window consists of, by extension. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
  icc: 'application/vnd.iccprofile',
};

/** The media type of a file by its name; arbitrary bytes if its extension is not listed. */
export const mediaTypeOf = (path: string): string =>
  MEDIA_TYPES[/\.([^./\\]+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream';
