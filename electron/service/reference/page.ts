/**
 * The HTML reference at /docs: one page generated from the contract that also validates requests,
 * and from the OpenAPI document with its examples. Every error has a section, which `doc_url` links
 * to.
 */

import {
  codeOf,
  type Endpoint,
  ERROR_STATUS,
  type ErrorCode,
  errorsOf,
} from '../../../shared/contract/index.ts';
import { escapeHtml as text } from '../../engine/index.ts';
import { type Described, type Json, type Media, type Operation, typeOf } from './described.ts';

export const REFERENCE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The meaning of each error and how to fix it: the sections that `doc_url` links to. */
const ERRORS: Record<ErrorCode, string> = {
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

interface Row {
  readonly name: string;
  readonly location: string;
  readonly type: string;
  readonly description?: unknown;
}

/** Names in backticks are shown as code; everything else in descriptions is text. */
const prose = (value: unknown): string =>
  text(typeof value === 'string' ? value : '').replace(/`([^`]+)`/g, '<code>$1</code>');

function tableOf(title: string, rows: readonly Row[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ name, location, type, description }) =>
      `<tr><td><code>${text(name)}</code></td><td class="note">${text(location)}</td>` +
      `<td>${text(type)}${description ? `<br>${prose(description)}` : ''}</td></tr>`,
  );
  return `<h4>${title}</h4><table>${lines.join('')}</table>`;
}

function resolved(schema: Json | undefined, { schemas }: Described['components']): Json {
  const reference = schema?.$ref;
  if (typeof reference !== 'string') return schema ?? {};
  return schemas[reference.split('/').at(-1) ?? ''] ?? {};
}

function bodyRows(media: Media | undefined, { components }: Described): Row[] {
  const { properties = {}, required = [] } = resolved(media?.schema, components);
  return Object.entries(properties as Record<string, Json>).map(([name, field]) => ({
    name,
    location: (required as readonly string[]).includes(name) ? 'required' : '',
    type: typeOf(field, components.schemas),
    description: field.description,
  }));
}

function answers(endpoint: Endpoint, { responses }: Operation): string {
  const shown = Object.entries(endpoint.answers).map(([status, { description }]) => {
    const content = Object.entries(responses[status]?.content ?? {});
    const types = content.map(([type]) => `<code>${text(type)}</code>`).join(' or ');
    const line = `<strong>${status}</strong> ${prose(description)} <span class="note">${types}</span>`;
    const example = content.find(([, media]) => media.example !== undefined)?.[1].example;
    if (example === undefined) return `<p>${line}</p>`;
    const body = text(JSON.stringify(example, null, 2));
    return `<details><summary>${line}</summary><pre>${body}</pre></details>`;
  });
  const errors = errorsOf(endpoint).map(
    (code) => `<li>${ERROR_STATUS[code]} <a href="#${code}"><code>${codeOf(code)}</code></a></li>`,
  );
  return `<h4>Answers</h4>${shown.join('')}<h4>Errors</h4><ul class="errors">${errors.join('')}</ul>`;
}

function access({ open, expensive, only }: Endpoint): string {
  const notes = [
    ...(open === 'always' ? ['No API key required.'] : []),
    ...(open === 'public-documents' ? ['No API key required for public documents.'] : []),
    ...(only === 'window'
      ? ['Available to the window only; requests with an API key are refused.']
      : []),
    ...(expensive ? ['Has a lower rate limit.'] : []),
  ];
  return notes.length === 0 ? '' : `<p class="note">${notes.join(' ')}</p>`;
}

function section(endpoint: Endpoint, described: Described, origin: string): string {
  const { id, method, path, summary, description } = endpoint;
  const operation = described.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The OpenAPI document lacks ${id}.`);
  const { schemas } = described.components;
  const parameters = operation.parameters.map((parameter) => ({
    name: parameter.name,
    location: `${parameter.in}${parameter.required ? ', required' : ''}`,
    type: typeOf(parameter.schema, schemas),
    description: parameter.description,
  }));
  const body = bodyRows(operation.requestBody?.content['application/json'], described);
  return `<section id="${id}"><h3>${text(summary)}</h3>
<p><span class="method ${method}">${method}</span> <code>${text(path)}</code></p>
${description ? `<p>${prose(description)}</p>` : ''}${access(endpoint)}
${tableOf('Parameters', parameters)}${tableOf('Body', body)}
<h4>Example</h4><pre>${text(curlOf(endpoint, operation, origin))}</pre>
${answers(endpoint, operation)}</section>`;
}

const errorSection = (code: ErrorCode): string =>
  `<section id="${code}"><h3><code>${codeOf(code)}</code></h3>` +
  `<p class="note">Status ${ERROR_STATUS[code]}</p><p>${prose(ERRORS[code])}</p></section>`;

/** `openapi` is the document that the page describes. */
export function writeReference(
  endpoints: readonly Endpoint[],
  openapi: Json,
  origin: string,
): string {
  const described = openapi as unknown as Described;
  const tags = [...new Set(endpoints.map(({ tag }) => tag))];
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  const tagged = (tag: string) => endpoints.filter((endpoint) => endpoint.tag === tag);
  const link = ({ id, method, summary }: Endpoint) =>
    `<li><a href="#${id}"><span class="method ${method}">${method}</span>${text(summary)}</a></li>`;
  const contents = tags.map(
    (tag) => `<strong>${tag}</strong><ul>${tagged(tag).map(link).join('')}</ul>`,
  );
  const groups = tags.map((tag) => {
    const sections = tagged(tag).map((endpoint) => section(endpoint, described, origin));
    return `<h2>${tag}</h2>${sections.join('')}`;
  });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Quarry API</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/docs/style.css"></head><body>
<nav aria-label="Contents">${contents.join('')}
<strong>Errors</strong><ul>${codes.map((code) => `<li><a href="#${code}"><code>${code}</code></a></li>`).join('')}</ul></nav>
<main><h1>Quarry API</h1>
<p>Every request carries a key, made by <code>quarry key create</code> or in the settings, as
<code>Authorization: Bearer …</code> or as <code>x-api-key</code>. The same description for programs:
<a href="/openapi.json">openapi.json</a>.</p>
${groups.join('')}
<h2>Errors</h2><p>Every error is <code>{"error": {"code", "message", "doc_url"}}</code>; the address leads here.</p>
${codes.map(errorSection).join('')}
</main></body></html>`;
}

/** Quotes text as one word of a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function addressOf({ path }: Endpoint, { parameters }: Operation, origin: string): string {
  const exampleOf = (location: string, name: string) =>
    String(parameters.find((item) => item.in === location && item.name === name)?.example ?? name);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(exampleOf('path', name)),
  );
  const required = parameters.filter((item) => item.in === 'query' && item.required);
  const query = new URLSearchParams(
    required.map(({ name }): [string, string] => [name, exampleOf('query', name)]),
  ).toString();
  return `"${origin}${filled}${query && `?${query}`}"`;
}

/** A curl command that shows how to call an endpoint; it can be pasted. */
function curlOf(endpoint: Endpoint, operation: Operation, origin: string): string {
  const { method, binaryBody, open, answers } = endpoint;
  const address = addressOf(endpoint, operation, origin);
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${address}`];
  if (open !== 'always') lines.push('-H "Authorization: Bearer $QUARRY_KEY"');
  const form = binaryBody?.some(({ mediaType }) => mediaType.startsWith('multipart/'));
  const json = operation.requestBody?.content['application/json'];
  if (json) {
    lines.push('-H "Content-Type: application/json"', `-d ${quoted(JSON.stringify(json.example))}`);
  } else if (form) lines.push('-F file=@report.pdf');
  else if (binaryBody) lines.push('-H "Content-Type: application/pdf" --data-binary @report.pdf');
  const streams = Object.values(answers).some(({ binary }) =>
    binary?.some(({ mediaType }) => mediaType === 'application/x-ndjson'),
  );
  const files = Object.values(answers).some(({ binary, json }) => binary && !json);
  if (streams) lines.push('--no-buffer');
  else if (files && method === 'GET') lines.push('-OJ');
  return lines.join(' \\\n  ');
}
