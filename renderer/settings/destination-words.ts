import type { Provider } from '../../shared/contract/index.ts';

/** Describes where text of a document is sent when this provider is used. */
export function destinationWords({
  host,
  key_storage,
}: Pick<Provider, 'host' | 'key_storage'>): string {
  const where =
    host === null ? 'Stays on this machine' : `Sends excerpts of the document to ${host}`;
  switch (key_storage) {
    case 'system':
      return `${where} · API key encrypted by the system`;
    case 'file':
      return `${where} · API key in a file that only you can read`;
    case null:
      return where;
  }
}
