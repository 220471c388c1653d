/** Errors of the API: created where the cause is known, converted to a response only here. */

import { codedText, englishText, textParts } from '../../shared/coded-text.ts';
import {
  codeOf,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type ServiceText,
} from '../../shared/contract/index.ts';
import { UnreadableJson } from '../../shared/json.ts';
import { EngineError, type EngineErrorCode } from '../engine/index.ts';
import { BlobTooLarge } from '../store/blobs.ts';
import { storageTrouble } from '../store/index.ts';

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;
  readonly param: string | undefined;
  /** The message without the path. */
  readonly text: ServiceText;

  constructor(code: ErrorCode, text: ServiceText, { headers = {}, param }: ErrorDetails = {}) {
    const sentence = englishText(text);
    super(param === undefined ? sentence : `${param}: ${sentence}`);
    this.name = 'ApiError';
    this.code = code;
    this.text = text;
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
export const badRequest = (text: ServiceText, param?: string): ApiError =>
  new ApiError('bad_request', text, { param });
export const notFound = (text: ServiceText): ApiError => new ApiError('not_found', text);

export const keyNeeded = (): ApiError =>
  new ApiError(
    'unauthorized',
    'API key required: send it as "Authorization: Bearer <key>" or "x-api-key: <key>".',
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );

const MEBIBYTE = 1024 * 1024;

interface LargeFile {
  readonly file?: string;
  /** Bytes, where it is known before all of the file has come. */
  readonly size?: number;
}

/** `limit` in bytes. */
export const tooLarge = (limit: number, { file, size = 0 }: LargeFile = {}): ApiError => {
  // Rounded apart, so that a size just over the limit is not told as equal to it.
  const megabytes = Math.floor((10 * limit) / MEBIBYTE) / 10;
  const values = { limit, megabytes, ...(file && { file }) };
  const excess = size > limit && { size, size_megabytes: Math.ceil((10 * size) / MEBIBYTE) / 10 };
  return new ApiError('payload_too_large', codedText('too_large', { ...values, ...excess }));
};

/** Of a body without the file in it; `limit` in bytes. */
export const bodyTooLarge = (limit: number): ApiError =>
  new ApiError('payload_too_large', codedText(BODY_TOO_LARGE, { limit }));
const BODY_TOO_LARGE = 'The body without the file is larger than the limit of {limit} bytes.';

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

/** What to say of an error where it is stored; `unexpected` of one that is not known, which is logged. */
export function textOfError(error: unknown, unexpected: ServiceText, where: string): ServiceText {
  const { code, text } = apiErrorOf(error);
  if (code !== 'internal_error') return text;
  console.error(where, error);
  return unexpected;
}

export function errorAnswer(error: ApiError, origin: string): Response {
  const body: ErrorBody = {
    error: {
      code: codeOf(error.code),
      ...textParts('message', error.text),
      message: error.message,
      ...(error.param !== undefined && { param: error.param }),
      doc_url: `${origin}/docs#${error.code}`,
    },
  };
  return Response.json(body, { status: ERROR_STATUS[error.code], headers: error.headers });
}
