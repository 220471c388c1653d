import type { ErrorCode } from '../../../shared/contract/index.ts';

/** The meaning of each error and how to fix it: the sections that `doc_url` links to. */
export const ERRORS: Record<ErrorCode, string> = {
  bad_request:
    'The request is invalid or not possible in the current state; the message names the field or the reason. Change the request.',
  job_not_ready: 'The job is not completed yet. Poll it until it is.',
  unauthorized: 'The API key is missing, unknown or revoked. Create a key with quarry key create.',
  insufficient_credits:
    'The page allowance of the key is used up or too small for the document. Use a key with a larger allowance.',
  forbidden:
    'The requested resource belongs to another account, or the request came from a web page of another origin.',
  not_found: 'The job, document, page, table, collection or other resource does not exist.',
  conflict:
    'The request conflicts with the current state: different bytes for an existing id, a name that is in use, a reused Idempotency-Key, a running extraction.',
  payload_too_large: 'The body is larger than the limit stated in the message.',
  unprocessable: 'The PDF could not be downloaded or read; the message states why.',
  rate_limit_exceeded:
    'Too many requests per minute. Wait for the number of seconds in Retry-After, then try again.',
  internal_error: 'Internal error. Try again; see the log of the service for details.',
  chat_failed: 'The answer failed because of an internal error.',
  DOCUMENT_NOT_FOUND: 'No document has this id.',
  SCHEMA_VALIDATION_FAILED:
    'A field of the body is missing, or the JSON Schema is not supported; the message states which. Correct the request.',
  EXTRACTION_FAILED:
    'The document has no data that is valid against the schema; the message names the property. Make it optional or allow null.',
  TIMEOUT: 'The extraction took longer than timeoutMs. Increase timeoutMs or request fewer fields.',
  service_unavailable:
    'The service is temporarily unavailable, for example because the disk is full.',
};
