/** A curl command that shows how to call an endpoint; it can be pasted. */
import type { Endpoint } from '../../../shared/contract/index.ts';
import type { Operation } from './described.ts';

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

export function curlOf(endpoint: Endpoint, operation: Operation, origin: string): string {
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
