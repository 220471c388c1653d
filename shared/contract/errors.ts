import { z } from 'zod';
import { messageParts } from './coded-text.ts';
import { optionalText } from './common.ts';

/** Every kind of error of the API with its HTTP status. Its code is its name; see `codeOf`. */
export const ERROR_STATUS = {
  bad_request: 400,
  job_not_ready: 400,
  unauthorized: 401,
  insufficient_credits: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  unprocessable: 422,
  rate_limit_exceeded: 429,
  internal_error: 500,
  chat_failed: 500,
  // Error codes of structured data, which are upper case.
  DOCUMENT_NOT_FOUND: 404,
  SCHEMA_VALIDATION_FAILED: 422,
  EXTRACTION_FAILED: 500,
  TIMEOUT: 504,
  service_unavailable: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;

/** The code in the response; what is too large is a bad request of another status. */
export const codeOf = (kind: ErrorCode): ErrorCode =>
  kind === 'payload_too_large' ? 'bad_request' : kind;

export const ErrorBody = z
  .object({
    error: z.object({
      code: z.string(),
      ...messageParts,
      param: optionalText.describe(
        'Path of the part of the request that is wrong; `message` begins with it.',
      ),
      doc_url: z.string(),
    }),
  })
  .meta({
    id: 'Error',
    description: 'Body of every error response: error code, message and documentation URL.',
  });
export type ErrorBody = z.infer<typeof ErrorBody>;
