/**
 * The readable reference at /docs: one page made from the same contract that the service checks
 * requests with. Every error has its section, which is where `doc_url` leads.
 */
import {
  type Endpoint,
  ERROR_STATUS,
  type ErrorCode,
  errorsOf,
} from '../../shared/contract/index.ts';
import { escapeHtml as text } from '../engine/writers/html-table.ts';

/** What each error means and what to do about it. */
const ERRORS: Record<ErrorCode, string> = {
  bad_request:
    'The request cannot be understood or cannot be done now; the message names the field or the reason. Change the request.',
  job_not_ready: 'The job is still being worked on. Poll it until it is completed.',
  unauthorized:
    'No API key came with the request, or one that is unknown or was revoked. Make one with quarry key create.',
  insufficient_credits:
    'The page allowance of the key is used up, or smaller than the document. Use a key with a larger one.',
  forbidden:
    'The key is valid, but what it asks for belongs to another account; or the request came from a web page of another origin.',
  not_found: 'There is no such job, document, page or table.',
  conflict:
    'The request contradicts what is there: other bytes under a known id, a reused Idempotency-Key, an extraction under way.',
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

export const REFERENCE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export const REFERENCE_STYLE = `
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; } h3 { margin: 2rem 0 .25rem; font-size: 1rem; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
pre { background: #8881; padding: .75rem; border-radius: 6px; overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0; }
td, th { text-align: left; padding: .2rem .75rem .2rem 0; vertical-align: top; }
th { font-weight: 600; } .path { font-size: 1rem; }
nav li { list-style: none; } nav ul { padding: 0; columns: 2; }
`;

type Operation = {
  parameters: { name: string; in: string; required: boolean; description?: string }[];
};
type Paths = Record<string, Record<string, Operation>>;

/** A request that shows how the endpoint is called. */
function example({ method, path, body, binaryBody }: Endpoint, origin: string): string {
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}"${origin}${path}"`];
  lines.push('-H "Authorization: Bearer $QUARRY_KEY"');
  const form = binaryBody?.some(({ mediaType }) => mediaType.startsWith('multipart/'));
  if (form) lines.push('-F file=@report.pdf');
  else if (binaryBody) lines.push('-H "Content-Type: application/pdf" --data-binary @report.pdf');
  else if (body) lines.push('-H "Content-Type: application/json" -d @request.json');
  return lines.join(' \\\n  ');
}

function parameterRows(operation: Operation | undefined): string {
  const rows = (operation?.parameters ?? []).map(
    ({ name, in: place, required, description = '' }) =>
      `<tr><td><code>${text(name)}</code></td><td>${place}${required ? ', required' : ''}</td>` +
      `<td>${text(description)}</td></tr>`,
  );
  return rows.length === 0 ? '' : `<table>${rows.join('')}</table>`;
}

function answerRows(endpoint: Endpoint): string {
  const answers = Object.entries(endpoint.answers).map(
    ([status, { description }]) => `<tr><th>${status}</th><td>${text(description)}</td></tr>`,
  );
  const errors = errorsOf(endpoint).map(
    (code) => `<tr><th>${ERROR_STATUS[code]}</th><td><a href="#${code}">${code}</a></td></tr>`,
  );
  return `<table>${[...answers, ...errors].join('')}</table>`;
}

function section(endpoint: Endpoint, paths: Paths, origin: string): string {
  const { id, method, path, summary, description } = endpoint;
  return `<h3 id="${id}">${text(summary)}</h3>
<p class="path"><code>${method} ${text(path)}</code></p>
${description ? `<p>${text(description)}</p>` : ''}
${parameterRows(paths[path]?.[method.toLowerCase()])}
<pre>${text(example(endpoint, origin))}</pre>
${answerRows(endpoint)}`;
}

/** `openapi` is the document that the page describes. */
export function writeReference(
  endpoints: readonly Endpoint[],
  openapi: Record<string, unknown>,
  origin: string,
): string {
  const paths = openapi.paths as Paths;
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  const contents = endpoints.map(
    ({ id, summary }) => `<li><a href="#${id}">${text(summary)}</a></li>`,
  );
  const groups = tags.map((tag) => {
    const sections = endpoints
      .filter((endpoint) => endpoint.tag === tag)
      .map((endpoint) => section(endpoint, paths, origin));
    return `<h2>${tag}</h2>${sections.join('')}`;
  });
  const errors = Object.entries(ERRORS).map(
    ([code, meaning]) =>
      `<h3 id="${code}"><code>${code}</code> (${ERROR_STATUS[code as ErrorCode]})</h3><p>${text(meaning)}</p>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Quarry API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/docs/style.css"></head><body>
<h1>Quarry API</h1>
<p>Every request carries a key, made by <code>quarry key create</code>, as
<code>Authorization: Bearer …</code> or as <code>x-api-key</code>. The same description for programs:
<a href="/openapi.json">openapi.json</a>.</p>
<nav><ul>${contents.join('')}</ul></nav>
${groups.join('')}
<h2>Errors</h2>${errors.join('')}
</body></html>`;
}
