import type { Exposure } from '../../shared/contract/index.ts';
import { countOf } from '../library/format.ts';

/** What has left this machine or can be read from another; empty where nothing has or can. */
export function exposureWords({
  webhooks,
  fetched,
  public_documents,
  network,
}: Exposure): string[] {
  return [
    ...(network ? ['Open to the network'] : []),
    ...(public_documents > 0 ? [countOf(public_documents, 'public document')] : []),
    ...(webhooks > 0 ? [`${countOf(webhooks, 'webhook')} sent`] : []),
    ...(fetched > 0 ? [`${countOf(fetched, 'document')} fetched from an address`] : []),
  ];
}
