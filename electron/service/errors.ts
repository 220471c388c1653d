/** Errors of the API: created where the cause is known, converted to a response only here. */
import {
  codeOf,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
} from '../../shared/contract/index.ts';
import { UnreadableJson } from '../../shared/json.ts';
import { EngineError, type EngineErrorCode } from '../engine/errors.ts';
import { BlobTooLarge } from '../store/blobs.ts';
import { storageTrouble } from '../store/index.ts';

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly param: string | undefined;

  constructor(code: ErrorCode, sentence: string, { headers = {}, param }: ErrorDetails = {}) {
    super(param === undefined ? sentence : `${param}: ${sentence}`);
    this.name = 'ApiError';
    this.code = code;
    this.headers = headers;
    this.param = param;
  }
}

interface ErrorDetails {
  /** Of the response. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Path of the part of the request that is wrong; the message begins with it. */
  readonly param?: string | undefined;
}

/** `param`: path of the part of the request that is wrong. */
export const badRequest = (sentence: string, param?: string): ApiError =>
  new ApiError('bad_request', sentence, { param });
export const notFound = (what: string): ApiError => new ApiError('not_found', what);

export const keyNeeded = (): ApiError =>
  new ApiError(
    'unauthorized',
    'API key required: send it as "Authorization: Bearer <key>" or "x-api-key: <key>".',
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );

const MEBIBYTE = 1024 * 1024;

/** `size` in bytes, where it is known before all of the file has come. */
export const tooLarge = (limit: number, { file = 'The file', size = 0 } = {}): ApiError => {
  const allowed = `${Math.floor(limit / MEBIBYTE)} MB (${limit} bytes)`;
  const excess = size > limit ? `has ${size} bytes; the limit is` : 'is larger than the limit of';
  return new ApiError(
    'payload_too_large',
    `${file} ${excess} ${allowed}. Split the PDF and add the parts.`,
  );
};

const TOO_LARGE: ReadonlySet<EngineErrorCode> = new Set(['too_many_pages', 'too_large']);

/** The error for a file that is refused while it is added. */
export const unreadableFile = (error: EngineError, file?: string): ApiError =>
  new ApiError(TOO_LARGE.has(error.code) ? 'payload_too_large' : 'bad_request', error.about(file));

/** Converts any thrown value to an API error; unexpected errors reveal no internals. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof EngineError) return unreadableFile(error);
  if (error instanceof UnreadableJson) return badRequest(error.message);
  if (error instanceof BlobTooLarge) return tooLarge(error.limit);
  const trouble = storageTrouble(error);
  if (trouble !== null) return new ApiError('service_unavailable', trouble);
  return new ApiError('internal_error', 'Internal error; see the log of Quarry.');
}

export function errorAnswer(error: ApiError, origin: string): Response {
  const body: ErrorBody = {
    error: {
      code: codeOf(error.code),
      message: error.message,
      ...(error.param !== undefined && { param: error.param }),
      doc_url: `${origin}/docs#${error.code}`,
    },
  };
  return Response.json(body, { status: ERROR_STATUS[error.code], headers: error.headers });
}
