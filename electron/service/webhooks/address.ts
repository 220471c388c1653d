/** Which URLs a job may name as its webhook. */
import { badRequest } from '../errors.ts';
import { hostOf, refusePrivateLiteral } from '../sources/guarded-request.ts';

export interface WebhookRules {
  /** Hosts that may be private, and need no TLS. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Plain HTTP is allowed for any host. */
  readonly allowHttp: boolean;
}

/**
 * Requires HTTPS, unless the user allows the host (loopback must be allowed, too) or plain HTTP.
 */
export function checkWebhook(address: string, { allowedHosts, allowHttp }: WebhookRules): void {
  const url = URL.parse(address);
  const plain = url?.protocol === 'http:' && (allowHttp || allowedHosts.has(hostOf(url)));
  if (!url || (url.protocol !== 'https:' && !plain)) {
    throw badRequest(
      'The address must start with https://, unless the settings allow the host or http://.',
      'webhook_url',
    );
  }
  refusePrivateLiteral(url, allowedHosts);
}
