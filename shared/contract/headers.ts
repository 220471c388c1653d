/** The response headers that are meaningful to a client. */

export const HEADERS = {
  'X-API-Version': { description: 'Version of the API.', schema: { type: 'string' } },
  'X-RateLimit-Limit': {
    description: 'Requests allowed in any minute.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': { description: 'Requests left now.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'Unix time at which the oldest counted request leaves the window.',
    schema: { type: 'integer' },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'WWW-Authenticate': {
    description: 'How a caller proves who it is: `Bearer`.',
    schema: { type: 'string' },
  },
  'Content-Disposition': {
    description: 'Name of the file, plain and exact (RFC 6266, RFC 8187).',
    schema: { type: 'string' },
  },
  ETag: { description: 'Names these bytes; for If-None-Match.', schema: { type: 'string' } },
  'Cache-Control': { description: 'Who may keep the answer.', schema: { type: 'string' } },
  'Accept-Ranges': { description: '`bytes`: parts can be asked for.', schema: { type: 'string' } },
  'Content-Range': {
    description: 'Which bytes these are, and of how many.',
    schema: { type: 'string' },
  },
} as const;

export type HeaderName = keyof typeof HEADERS;

/** On every response of the API, including errors. */
export const COMMON_HEADERS = [
  'X-API-Version',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
] as const satisfies readonly HeaderName[];

/** Headers of an error of this status, besides the common ones. */
export const ERROR_HEADERS: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
};
