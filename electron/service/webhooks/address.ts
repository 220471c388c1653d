/** Which addresses a job may name as its webhook. */
import { badRequest } from '../errors.ts';
import { hostOf, refusePrivateLiteral } from '../sources/guarded-request.ts';

export interface WebhookRules {
  /** Hosts that may be private, and need no TLS. */
  readonly allowedHosts: ReadonlySet<string>;
  /** Any host may do without TLS. */
  readonly allowHttp: boolean;
}

/** HTTPS, unless the user allows the host, which takes allowing for this machine too, or plain HTTP. */
export function checkWebhook(address: string, { allowedHosts, allowHttp }: WebhookRules): void {
  const url = URL.parse(address);
  const plain = url?.protocol === 'http:' && (allowHttp || allowedHosts.has(hostOf(url)));
  if (!url || (url.protocol !== 'https:' && !plain)) {
    throw badRequest(
      'webhook_url: must start with https://, unless the settings allow the host or plain HTTP',
    );
  }
  refusePrivateLiteral(url, allowedHosts);
}
