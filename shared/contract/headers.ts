/** The response headers that are meaningful to a client. */

const header = <Type extends 'string' | 'integer'>(type: Type, description: string) => ({
  description,
  schema: { type },
});

export const HEADERS = {
  'X-API-Version': header('string', 'Version of the API.'),
  'X-Request-Id': header(
    'string',
    'Id of the request in the logs: that of the request header, if it has one.',
  ),
  'X-RateLimit-Limit': header('integer', 'Maximum number of requests per minute.'),
  'X-RateLimit-Remaining': header('integer', 'Requests left in the current window.'),
  'X-RateLimit-Reset': header(
    'integer',
    'Unix time at which the oldest counted request leaves the window.',
  ),
  'Retry-After': header('integer', 'Seconds to wait before the next request.'),
  'WWW-Authenticate': header('string', 'Authentication scheme: `Bearer`.'),
  'Content-Disposition': header('string', 'File name as ASCII and as UTF-8 (RFC 6266, RFC 8187).'),
  ETag: header('string', 'Entity tag for If-None-Match.'),
  'Cache-Control': header('string', 'Cache policy of the response.'),
  'Accept-Ranges': header('string', '`bytes`: range requests are supported.'),
  'Content-Range': header('string', 'Range and total size of the content in bytes.'),
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
