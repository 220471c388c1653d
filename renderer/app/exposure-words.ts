import type { Exposure } from '../../shared/contract/index.ts';
import { countOf } from '../ui/format.ts';

/**
 * Describes data that has left this computer or can be read from another; empty if there is none.
 */
export function exposureWords({
  webhooks,
  fetched,
  public_documents,
  network,
  model_requests,
  model_files,
}: Exposure): string[] {
  return [
    ...(network ? ['Accessible from the network'] : []),
    ...(model_requests > 0
      ? [`${countOf(model_requests, 'request')} to external language models`]
      : []),
    ...(public_documents > 0 ? [countOf(public_documents, 'public document')] : []),
    ...(webhooks > 0 ? [`${countOf(webhooks, 'webhook')} sent`] : []),
    ...(fetched > 0 ? [`${countOf(fetched, 'document')} fetched from an address`] : []),
    ...(model_files > 0 ? [`${countOf(model_files, 'model file')} downloaded`] : []),
  ];
}
