import type { UpdateStatus } from '../../shared/bridge.ts';
import type { Exposure } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { textIfAny } from '../ui/format.ts';

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
    ...textIfAny(connections.addresses.length, (values) =>
      t('Connected to {count, plural, one {# other machine} other {# other machines}}', values),
    ),
    ...(network ? [t('Accessible from the network')] : []),
    ...(database === null ? [] : [t('Records stored in {database}', { database })]),
    ...(file_storage === null
      ? []
      : [t('PDFs stored in {fileStorage}', { fileStorage: file_storage })]),
    ...textIfAny(model_requests, (values) =>
      t('{count, plural, one {# request} other {# requests}} to external language models', values),
    ),
    ...textIfAny(public_documents, (values) =>
      t('{count, plural, one {# public document} other {# public documents}}', values),
    ),
    ...textIfAny(webhooks, (values) =>
      t('{count, plural, one {# webhook} other {# webhooks}} sent', values),
    ),
    ...textIfAny(fetched, (values) =>
      t('{count, plural, one {# document} other {# documents}} fetched from an address', values),
    ),
    ...textIfAny(model_files, (values) =>
      t('{count, plural, one {# model file} other {# model files}} downloaded', values),
    ),
  ];
}

/** How the statement of the status bar is known, for its tooltip. */
export function exposureDetail({ connections: { scope, addresses } }: Exposure): string {
  const watched =
    scope === 'processes'
      ? t('all processes of Quarry, watched every few seconds')
      : t('the service of Quarry');
  return addresses.length === 0
    ? t('No connection to another machine since the start ({watched})', { watched })
    : t('Connections since the start ({watched}): {addresses}', {
        watched,
        addresses: addresses.join(', '),
      });
}

/** Requests for updates, which the desktop makes itself; empty if there were none. */
export const updateWords = (updates: UpdateStatus | null): string[] =>
  updates && updates.requests > 0
    ? [
        t('{count, plural, one {# request} other {# requests}} for updates to {host}', {
          count: updates.requests,
          host: updates.host,
        }),
      ]
    : [];
