/**
 * Logs for a collector: with QUARRY_LOG=json each line of standard error is an object. What is logged
 * names endpoints, ids and errors, and no text of a document.
 */
import { inspect } from 'node:util';
import { currentRequest } from './auth/current-account.ts';

const logsJson = (): boolean => process.env.QUARRY_LOG === 'json';

function write(level: 'error' | 'info', fields: Readonly<Record<string, unknown>>): void {
  const time = new Date().toISOString();
  const line = { time, level, request_id: currentRequest(), ...fields };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/** Call it at the start of a process. */
export function logErrorsAsJson(): void {
  if (!logsJson()) return;
  console.error = (...parts: unknown[]) => {
    const message = parts
      .map((part) => (typeof part === 'string' ? part : inspect(part)))
      .join(' ');
    write('error', { message });
  };
}

/** `endpoint` is empty if there is none. */
export function logRequest(endpoint: string, status: number, seconds: number): void {
  if (!logsJson()) return;
  write('info', { endpoint, status, milliseconds: Math.round(1000 * seconds) });
}
