/**
 * Requests to addresses that callers provide. The name is resolved here, every resolved address is
 * checked, and the connection is made to exactly these addresses, so that a second DNS lookup
 * cannot return another one (DNS rebinding).
 */

import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { codedText } from '../../../shared/coded-text.ts';
import type { Message } from '../../../shared/messages/messages.ts';
import { ApiError, badRequest } from '../errors.ts';
import { isPublicAddress } from './addresses.ts';

export interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  /** Until the response headers arrive; milliseconds. */
  readonly timeLimit: number;
  /** Hosts that may be private. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Whether hosts with a public address require TLS. */
  readonly plainTextOnlyToPrivate?: boolean;
}

/** The host could not be reached or is not allowed. */
export const unreachable = (...text: Parameters<typeof codedText>): ApiError =>
  new ApiError('unprocessable', codedText(...text));

/** Without the brackets of an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

const REFUSAL =
  'The address of "{host}" is private or reserved. Quarry connects only to public addresses and to hosts allowed in its settings.';

/** Rejects addresses that are recognizably private without a DNS lookup. */
export function refusePrivateLiteral(url: URL, allowedHosts: ReadonlySet<string>): void {
  const host = hostOf(url);
  if (allowedHosts.has(host)) return;
  const local = /(^|\.)(localhost|local|internal)\.?$/i.test(host);
  if (local || (isIP(host) !== 0 && !isPublicAddress(host))) {
    throw badRequest(codedText(REFUSAL, { host }));
  }
}

/** The addresses of a host, all of which must be allowed. */
async function checkedAddresses(
  url: URL,
  { allowedHosts, plainTextOnlyToPrivate = false }: GuardedRequest,
) {
  refusePrivateLiteral(url, allowedHosts);
  const host = hostOf(url);
  const addresses = await lookup(host, { all: true }).catch(() => {
    throw unreachable('The name "{host}" could not be resolved.', { host });
  });
  const allowed = allowedHosts.has(host);
  if (!allowed && addresses.some(({ address }) => !isPublicAddress(address))) {
    throw unreachable(REFUSAL, { host });
  }
  const plain = plainTextOnlyToPrivate && url.protocol === 'http:';
  if (plain && addresses.some(({ address }) => isPublicAddress(address))) {
    const text = 'The address of "{host}" is public, and http:// is not encrypted. Use https://.';
    throw unreachable(text, { host });
  }
  return addresses;
}

/** Resolves with the response, whatever its status; redirects are not followed. */
export async function guardedRequest(url: URL, options: GuardedRequest): Promise<IncomingMessage> {
  const { method, headers, body, signal, timeLimit } = options;
  const addresses = await checkedAddresses(url, options);
  const pinned: LookupFunction = (_name, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  // Credentials in the URL are not sent.
  const request = send(url, { method, headers, signal, lookup: pinned, agent: false, auth: '' });
  request.setTimeout(timeLimit, () =>
    request.destroy(new Error('no response within the time limit')),
  );
  request.on('response', resolve);
  request.on('error', reject);
  request.end(body);
  try {
    return await promise;
  } catch (error) {
    signal.throwIfAborted();
    const { code = '', message = String(error) } = error as NodeJS.ErrnoException;
    const text = FAILURES[code] ?? '{host} could not be reached: {message}.';
    throw unreachable(text, { host: url.host, message });
  }
}

/** What the codes of failed connections mean. */
const FAILURES: Readonly<Record<string, Message>> = {
  ECONNREFUSED: '{host} refuses connections: no server is running there.',
  ECONNRESET: '{host} closed the connection.',
  ETIMEDOUT: '{host} did not answer in time.',
  EHOSTUNREACH: '{host} is not on a network that this computer reaches.',
  ENETUNREACH: '{host} is not on a network that this computer reaches.',
};
