import type { ErrorCode } from '../../../shared/contract/index.ts';

/** The meaning of each error and how to fix it: the sections that `doc_url` links to. */
export const ERRORS: Record<ErrorCode, string> = {
  bad_request:
    'The request cannot be understood or cannot be done now; the message names the field or the reason. Change the request.',
  job_not_ready: 'The job is still being worked on. Poll it until it is completed.',
  unauthorized:
    'No API key came with the request, or one that is unknown or was revoked. Make one with quarry key create.',
  insufficient_credits:
    'The page allowance of the key is used up, or smaller than the document. Use a key with a larger one.',
  forbidden:
    'The key is valid, but what it asks for belongs to another account; or the request came from a web page of another origin.',
  not_found: 'There is no such job, document, page, table or collection.',
  conflict:
    'The request contradicts what is there: other bytes under a known id, a name that is taken, a reused Idempotency-Key, an extraction under way.',
  payload_too_large: 'The body is larger than the limit that the message names.',
  unprocessable: 'The PDF could not be fetched or read; the message says why.',
  rate_limit_exceeded:
    'Too many requests within a minute. Wait for the seconds in Retry-After, then try again.',
  internal_error: 'An error inside Quarry. Try again; the log of the service says more.',
  chat_failed: 'The question about the document could not be answered.',
  DOCUMENT_NOT_FOUND: 'There is no document with this id.',
  SCHEMA_VALIDATION_FAILED:
    'A field of the body is missing, or the schema is no JSON Schema that data can be made for; the message says which. Correct the schema.',
  EXTRACTION_FAILED:
    'The document gives no data that the schema allows; the message names the property. Make it optional or allow null.',
  TIMEOUT: 'The work took longer than timeoutMs. Allow more time, or ask for less.',
  service_unavailable:
    'The service cannot work at the moment, for instance since the disk is full.',
};
