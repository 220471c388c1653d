/** Description of the provider, and where document text is sent for it. */
import type { Provider } from '../../shared/contract/index.ts';
import { t, translationOf } from '../../shared/messages/messages.ts';

/**
 * The chosen one, or the default if none is chosen or it no longer exists; null until they are
 * known.
 */
export const providerOf = (items: readonly Provider[], chosen: string | null): Provider | null =>
  items.find(({ id }) => id === chosen) ??
  items.find(({ is_default }) => is_default) ??
  items[0] ??
  null;

/** `Built-in · stays on this machine`. */
export function providerSentence({ name: given, host }: Pick<Provider, 'name' | 'host'>): string {
  const name = translationOf(given);
  return host === null
    ? t('{name} · processed on this machine', { name })
    : t('{name} · text is sent to {host}', { name, host });
}
