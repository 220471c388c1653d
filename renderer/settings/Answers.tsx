/**
 * Providers that answer questions and extract fields: the built-in extraction or a language model.
 */
import { useState } from 'react';
import { type Provider, providers } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { deleteRecord } from '../actions/undo.ts';
import { call } from '../api/client.ts';
import { useServiceQuery } from '../api/queries.ts';
import { providerRequests, providersQuery } from '../state/providers.ts';
import { acting, recordAction } from '../state/undo.ts';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import { attempt, notifyError } from '../ui/Toast.tsx';
import { destinationWords, problemHere } from './destination-words.ts';
import { ProviderForm } from './ProviderForm.tsx';
import { Pending, Section } from './Section.tsx';
import styles from './settings.module.css';

export function Answers() {
  // Whether a provider can be reached is found out for each answer.
  const { data, error, refetch } = useServiceQuery({ ...providersQuery, staleTime: 0 });
  /** Id of the provider being edited; `new` for one being added. */
  const [editing, setEditing] = useState<string | null>(null);
  const answer = data ?? null;
  const items = data?.items ?? [];
  const choose = (id: string) => providerRequests.change(id, { is_default: true });
  const makeDefault = acting(async ({ id, name }: Provider) => {
    const before = items.find((item) => item.is_default)?.id;
    await attempt(t('{name} could not be made the default', { name }), async () => {
      await choose(id);
      if (before === undefined) return;
      recordAction({
        label: t('change of the default to {name}', { name }),
        undo: () => choose(before),
        redo: () => choose(id),
      });
    });
  });
  const remove = ({ id, name, is_default: wasDefault }: Provider) => {
    const restore = async () => {
      await providerRequests.restore(id);
      if (wasDefault) await choose(id);
    };
    return deleteRecord(
      id,
      { ...providerRequests, restore },
      {
        deleted: t('{name} was removed', { name }),
        label: t('removal of {name}', { name }),
        failed: t('{name} could not be removed', { name }),
      },
    );
  };
  const done = async () => {
    setEditing(null);
    await refetch();
  };
  return (
    <Section
      title={t('Answers')}
      about={t(
        'The built-in extraction finds answers and fields on this machine. A language model can phrase answers freely and extract fields without labels. Its output is compared with the document and marked if it is not found there.',
      )}
      action={
        editing === null && (
          <Button onClick={() => setEditing('new')} disabled={answer === null}>
            {t('Add provider')}
          </Button>
        )
      }
    >
      {editing === 'new' && (
        <ProviderForm
          runtime={answer?.gguf_runtime}
          makesDefault={items.some((item) => item.kind === 'built-in' && item.is_default)}
          onDone={done}
          onCancel={() => setEditing(null)}
        />
      )}
      {answer === null ? (
        <Pending error={error} />
      ) : (
        <ul className={styles.list} aria-label={t('Providers')}>
          {items.map((item) =>
            editing === item.id ? (
              <li key={item.id} className={styles.item}>
                <ProviderForm
                  provider={item}
                  runtime={answer.gguf_runtime}
                  onDone={done}
                  onCancel={() => setEditing(null)}
                />
              </li>
            ) : (
              <ProviderRow
                key={item.id}
                provider={item}
                onDefault={() => void makeDefault(item)}
                onEdit={() => setEditing(item.id)}
                onRemove={() => void remove(item)}
              />
            ),
          )}
        </ul>
      )}
    </Section>
  );
}

interface ProviderRowProps {
  readonly provider: Provider;
  readonly onDefault: () => void;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

type Outcome = { readonly ok: boolean; readonly text: string };

function ProviderRow({ provider, onDefault, onEdit, onRemove }: ProviderRowProps) {
  const { id, kind, name, model, problem, is_default: isDefault } = provider;
  const [outcome, setOutcome] = useState<Outcome | 'checking' | null>(null);
  const test = async () => {
    setOutcome('checking');
    try {
      const result = await call(providers.checkProvider, { params: { providerId: id } });
      const models = result.models.slice(0, MOST_NAMES).join(', ');
      setOutcome({
        ok: result.ok,
        text: [
          result.ok
            ? t('Connected in {milliseconds} ms.', { milliseconds: result.milliseconds })
            : result.problem && problemHere(result.problem, result.coded_problem),
          models !== '' &&
            t('Models: {models}', {
              models: result.models.length > MOST_NAMES ? `${models}, …` : models,
            }),
        ]
          .filter(Boolean)
          .join(' '),
      });
    } catch (thrown) {
      setOutcome(null);
      notifyError(t('{name} could not be tested', { name }), thrown);
    }
  };
  const builtIn = kind === 'built-in';
  return (
    <li className={styles.provider}>
      <div className="stretched">
        <p className={styles.itemTitle}>
          <span className="truncated">{name}</span>
          {model !== null && <code>{model}</code>}
          {isDefault && <Badge tone="accent">{t('Default')}</Badge>}
        </p>
        <p className={styles.facts}>{destinationWords(provider)}</p>
        {problem !== null && outcome === null && (
          <p className={styles.failure}>{problemHere(problem)}</p>
        )}
        <p
          role="status"
          className={
            typeof outcome === 'object' && outcome?.ok === false ? styles.failure : styles.facts
          }
        >
          {outcome === 'checking' ? t('Testing…') : outcome?.text}
        </p>
      </div>
      <div className={styles.rowActions}>
        {!isDefault && (
          <Button onClick={onDefault} aria-label={t('Make {name} the default', { name })}>
            {t('Make default')}
          </Button>
        )}
        {!builtIn && (
          <>
            <Button
              onClick={() => void test()}
              disabled={outcome === 'checking'}
              aria-label={t('Test connection of {name}', { name })}
            >
              {t('Test connection')}
            </Button>
            <Button onClick={onEdit} aria-label={t('Edit {name}', { name })}>
              {t('Edit')}
            </Button>
            <Button onClick={onRemove} aria-label={t('Remove {name}', { name })}>
              {t('Remove')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** Maximum number of model names shown after a test; some servers have hundreds. */
const MOST_NAMES = 8;
