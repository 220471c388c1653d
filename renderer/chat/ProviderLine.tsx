import { ChevronDown, Globe, ShieldCheck } from 'lucide-react';
import type { Provider } from '../../shared/contract/index.ts';
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
  const name = current?.name ?? 'Built-in';
  const destination = host === null ? 'Processed on this machine' : `Excerpts are sent to ${host}`;
  return (
    <div className={styles.line}>
      {providers.length > 1 ? (
        <Menu
          trigger={
            <button type="button" className={styles.choice} aria-label={`Answered by: ${name}`}>
              <span>{name}</span>
              <ChevronDown aria-hidden />
            </button>
          }
          items={[
            providers.map((provider) => ({
              id: provider.id,
              label: labelOf(provider),
              checked: provider.id === current?.id,
              onSelect: () => answerBy(provider.id),
            })),
            [{ id: 'settings', label: 'Settings…', onSelect: () => openSettings('answers') }],
          ]}
        />
      ) : (
        <button
          type="button"
          className={styles.choice}
          title="Settings"
          aria-label={`Answered by: ${name}. Settings`}
          onClick={() => openSettings('answers')}
        >
          <span>{name}</span>
        </button>
      )}
      <span className={styles.place} data-leaves={host !== null || undefined}>
        {host === null ? <ShieldCheck aria-hidden /> : <Globe aria-hidden />}
        {destination}
      </span>
    </div>
  );
}

const labelOf = ({ name, host }: Provider): string => (host === null ? name : `${name} (${host})`);
