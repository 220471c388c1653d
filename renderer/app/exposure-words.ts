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
  database,
  file_storage,
  model_requests,
  model_files,
  connections,
}: Exposure): string[] {
  return [
    // Also beside what was asked for, which need not explain all of them.
    ...(connections.addresses.length > 0
      ? [`Connected to ${countOf(connections.addresses.length, 'other machine')}`]
      : []),
    ...(network ? ['Accessible from the network'] : []),
    ...(database === null ? [] : [`Records stored in ${database}`]),
    ...(file_storage === null ? [] : [`PDFs stored in ${file_storage}`]),
    ...(model_requests > 0
      ? [`${countOf(model_requests, 'request')} to external language models`]
      : []),
    ...(public_documents > 0 ? [countOf(public_documents, 'public document')] : []),
    ...(webhooks > 0 ? [`${countOf(webhooks, 'webhook')} sent`] : []),
    ...(fetched > 0 ? [`${countOf(fetched, 'document')} fetched from an address`] : []),
    ...(model_files > 0 ? [`${countOf(model_files, 'model file')} downloaded`] : []),
  ];
}

/** How the statement of the status bar is known, for its tooltip. */
export function exposureDetail({ connections: { scope, addresses } }: Exposure): string {
  const watched =
    scope === 'processes'
      ? 'all processes of Quarry, watched every few seconds'
      : 'the service of Quarry';
  return addresses.length === 0
    ? `No connection to another machine since the start (${watched})`
    : `Connections since the start (${watched}): ${addresses.join(', ')}`;
}
