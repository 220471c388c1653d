/** Which URLs a job may name as its webhook. */
import { badRequest } from '../errors.ts';
import { hostOf, refusePrivateLiteral } from '../sources/guarded-request.ts';

export interface WebhookRules {
  /** Hosts that may be private, and need no TLS. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Plain HTTP is allowed for any host. */
  readonly allowHttp: boolean;
}

/** Receivers on this machine need neither TLS nor a setting. */
const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost'];

/** The hosts that may be private and need no TLS. */
export const trustedReceivers = (allowedHosts: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...allowedHosts, ...LOOPBACK]);

/** Requires HTTPS, unless the receiver is on this machine or the user allows the host or plain HTTP. */
export function checkWebhook(address: string, { allowedHosts, allowHttp }: WebhookRules): void {
  const url = URL.parse(address);
  const trusted = trustedReceivers(allowedHosts);
  const plain = url?.protocol === 'http:' && (allowHttp || trusted.has(hostOf(url)));
  if (!url || (url.protocol !== 'https:' && !plain)) {
    throw badRequest(
      'The address must start with https://, unless the settings allow the host or http://.',
      'webhook_url',
    );
  }
  refusePrivateLiteral(url, trusted);
}
