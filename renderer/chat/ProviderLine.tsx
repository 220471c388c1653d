import { ChevronDown, Globe, ShieldCheck } from 'lucide-react';
import type { Provider } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { answerBy, useChatState } from '../state/chat-state.ts';
import { useProviders } from '../state/providers.ts';
import { openSettings } from '../state/shell.ts';
import { Menu } from '../ui/Menu.tsx';
import styles from './ProviderLine.module.css';

/** The chosen provider, otherwise the default one; null until they are known. */
export function useChatProvider(): Provider | null {
  const providers = useProviders();
  const chosen = useChatState((state) => state.providerId);
  return (
    providers.find(({ id }) => id === chosen) ?? providers.find((each) => each.is_default) ?? null
  );
}

/** The provider, and where the text of the documents is sent for it. */
export function ProviderLine() {
  const providers = useProviders();
  const current = useChatProvider();
  const host = current?.host ?? null;
  const name = current?.name ?? t('Built-in');
  const destination =
    host === null ? t('Processed on this machine') : t('Excerpts are sent to {host}', { host });
  return (
    <div className={styles.line}>
      {providers.length > 1 ? (
        <Menu
          trigger={
            <button
              type="button"
              className={styles.choice}
              aria-label={t('Answered by: {name}', { name })}
            >
              <span className="truncated">{name}</span>
              <ChevronDown />
            </button>
          }
          items={[
            providers.map((provider) => ({
              id: provider.id,
              label: labelOf(provider),
              chosen: provider.id === current?.id,
              onSelect: () => answerBy(provider.id),
            })),
            [{ label: t('Settings…'), onSelect: () => openSettings('answers') }],
          ]}
        />
      ) : (
        <button
          type="button"
          className={styles.choice}
          title={t('Settings')}
          aria-label={t('Answered by: {name}. Settings', { name })}
          onClick={() => openSettings('answers')}
        >
          <span className="truncated">{name}</span>
        </button>
      )}
      <span className={styles.place} data-leaves={host !== null || undefined}>
        {host === null ? <ShieldCheck /> : <Globe />}
        {destination}
      </span>
    </div>
  );
}

const labelOf = ({ name, host }: Provider): string => (host === null ? name : `${name} (${host})`);
