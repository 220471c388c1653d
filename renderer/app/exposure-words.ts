import type { UpdateStatus } from '../../shared/bridge.ts';
import type { Exposure } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';

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
      ? [
          t('Connected to {count, plural, one {# other machine} other {# other machines}}', {
            count: connections.addresses.length,
          }),
        ]
      : []),
    ...(network ? [t('Accessible from the network')] : []),
    ...(database === null ? [] : [t('Records stored in {database}', { database })]),
    ...(file_storage === null
      ? []
      : [t('PDFs stored in {fileStorage}', { fileStorage: file_storage })]),
    ...(model_requests > 0
      ? [
          t('{count, plural, one {# request} other {# requests}} to external language models', {
            count: model_requests,
          }),
        ]
      : []),
    ...(public_documents > 0
      ? [
          t('{count, plural, one {# public document} other {# public documents}}', {
            count: public_documents,
          }),
        ]
      : []),
    ...(webhooks > 0
      ? [t('{count, plural, one {# webhook} other {# webhooks}} sent', { count: webhooks })]
      : []),
    ...(fetched > 0
      ? [
          t('{count, plural, one {# document} other {# documents}} fetched from an address', {
            count: fetched,
          }),
        ]
      : []),
    ...(model_files > 0
      ? [
          t('{count, plural, one {# model file} other {# model files}} downloaded', {
            count: model_files,
          }),
        ]
      : []),
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
