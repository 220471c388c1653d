/** The response headers that are meaningful to a client. */

export const HEADERS = {
  'X-API-Version': { description: 'Version of the API.', schema: { type: 'string' } },
  'X-Request-Id': {
    description: 'Id of the request in the logs: that of the request header, if it has one.',
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': {
    description: 'Maximum number of requests per minute.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests left in the current window.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Reset': {
    description: 'Unix time at which the oldest counted request leaves the window.',
    schema: { type: 'integer' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer' },
  },
  'WWW-Authenticate': {
    description: 'Authentication scheme: `Bearer`.',
    schema: { type: 'string' },
  },
  'Content-Disposition': {
    description: 'File name as ASCII and as UTF-8 (RFC 6266, RFC 8187).',
    schema: { type: 'string' },
  },
  ETag: { description: 'Entity tag for If-None-Match.', schema: { type: 'string' } },
  'Cache-Control': { description: 'Cache policy of the response.', schema: { type: 'string' } },
  'Accept-Ranges': {
    description: '`bytes`: range requests are supported.',
    schema: { type: 'string' },
  },
  'Content-Range': {
    description: 'Range and total size of the content in bytes.',
    schema: { type: 'string' },
  },
} as const;

export type HeaderName = keyof typeof HEADERS;

/** On every response of the API, including errors. */
export const COMMON_HEADERS = [
  'X-API-Version',
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies readonly HeaderName[];

/** Headers of an error of this status, besides the common ones. */
export const ERROR_HEADERS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
};
