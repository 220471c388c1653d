import { localText } from '../../shared/coded-text.ts';
import type { CodedText, Provider } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';

/** A problem of a provider as shown in Settings, where the way to them need not be said. */
export const problemHere = (problem: string, coded?: CodedText): string =>
  localText(problem, coded).replaceAll(` ${t('in Settings > Answers')}`, '');

/** Describes where text of a document is sent when this provider is used. */
export function destinationWords({
  host,
  key_storage,
}: Pick<Provider, 'host' | 'key_storage'>): string {
  const where =
    host === null
      ? t('Processed on this machine')
      : t('Excerpts of the document are sent to {host}', { host });
  switch (key_storage) {
    case 'system':
      return t('{where} · API key encrypted by the operating system', { where });
    case 'file':
      return t('{where} · API key stored unencrypted in a file with access for you only', {
        where,
      });
    case null:
      return where;
  }
}
