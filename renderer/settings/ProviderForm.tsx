import { useState } from 'react';
import type { QuarryBridge } from '../../shared/bridge.ts';
import { localText } from '../../shared/coded-text.ts';
import { type ModelRuntime, type Provider, providers } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Choice.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { formatBytes } from '../ui/format.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { attempt } from '../ui/Toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { problemHere } from './destination-words.ts';
import { ModelDownloads } from './ModelDownloads.tsx';
import { Failure } from './Section.tsx';
import styles from './settings.module.css';

type Kind = Exclude<Provider['kind'], 'built-in'>;

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'ollama', label: t('Ollama') },
  { value: 'openai', label: t('OpenAI-compatible server') },
  { value: 'gguf', label: t('Model file (GGUF)') },
];

/** Where a server answers by itself; others have no usual address. */
const USUAL_ADDRESS: Readonly<Record<Kind, string>> = {
  ollama: 'http://127.0.0.1:11434',
  openai: '',
  gguf: '',
};

/** `small-q4` for `/models/small-q4.gguf`, on every operating system. */
const fileStem = (path: string): string =>
  (path.split(/[\\/]/).at(-1) ?? '').replace(/\.gguf$/i, '');

/** The button that opened the form has gone, and the focus with it. */
const focusFirst = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('button, input')?.focus();

interface ProviderFormProps {
  /** The provider being edited; absent when one is added. */
  readonly provider?: Provider;
  /** Whether a new provider is to become the default. */
  readonly makesDefault?: boolean;
  /** The part that runs model files. */
  readonly runtime: ModelRuntime | undefined;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

/**
 * The models of a server, or why it cannot be asked; null while it is asked, or without address. Its
 * stored key is used if none was entered.
 */
function useServerModels(kind: Kind, address: string, key: string, providerId?: string) {
  const isServer = kind !== 'gguf' && address !== '';
  const body = isServer && {
    ...{ kind, base_url: address },
    ...(key !== '' && { key }),
    ...(providerId !== undefined && { provider_id: providerId }),
  };
  const { answer, error } = useAnswer(providers.findModels, body ? { body } : null);
  return answer ?? (error && { models: [], problem: error.message, coded_problem: undefined });
}

/** Adds or edits a provider. A stored key is never shown; an empty field keeps it. */
export function ProviderForm(props: ProviderFormProps) {
  const { provider, makesDefault = false, runtime, onDone, onCancel } = props;
  const [kind, setKind] = useState<Kind>(
    provider && provider.kind !== 'built-in' ? provider.kind : 'ollama',
  );
  const [nameEntered, setName] = useState(provider?.name ?? null);
  const [address, setAddress] = useState(provider?.base_url ?? USUAL_ADDRESS[kind]);
  const [modelEntered, setModel] = useState(provider?.model ?? '');
  const [path, setPath] = useState(provider?.path ?? '');
  const [key, setKey] = useState('');
  const [isDefault, setDefault] = useState(makesDefault);
  /** Asked when a field is left, not while it is typed. */
  const [asked, setAsked] = useState({ address, key });
  const file = kind === 'gguf';
  const found = useServerModels(kind, asked.address, asked.key, provider?.id);
  const models = found?.models ?? [];
  const model = models.length > 0 && modelEntered === '' ? (models[0] ?? '') : modelEntered;
  const name = nameEntered ?? (file ? fileStem(path) : model);
  const ask = () => setAsked({ address: address.trim(), key });

  /** A browser does not reveal file paths; there the path is typed. */
  const bridge = window.quarry;
  const chooseFile = async (bridge: QuarryBridge) => {
    const chosen = await bridge.call('choose-model-file');
    if (chosen !== null) setPath(chosen);
  };

  const { error, form } = useForm(async () => {
    const values = {
      name,
      ...(file ? { path } : { base_url: address.trim(), model: model.trim() }),
      ...(key !== '' && { key }),
    };
    if (provider) {
      const params = { providerId: provider.id };
      await call(providers.changeProvider, { params, body: values });
    } else {
      const body = { kind, ...values, is_default: isDefault };
      await call(providers.createProvider, { body });
    }
    await onDone();
  });

  return (
    <form
      ref={focusFirst}
      className={styles.providerForm}
      aria-label={provider ? t('Edit {name}', { name: provider.name }) : t('Add provider')}
      {...form}
    >
      {!provider && (
        <Select
          label={t('Kind')}
          options={KINDS}
          value={kind}
          onValueChange={(next) => {
            setKind(next);
            setModel('');
            setAddress(USUAL_ADDRESS[next]);
            setAsked({ address: USUAL_ADDRESS[next], key });
          }}
        />
      )}
      {file ? (
        <>
          <TextField
            label={t('Model file')}
            placeholder={t('Full path of a .gguf file on this machine')}
            value={path}
            onValueChange={setPath}
          />
          {bridge && (
            <div className={styles.rowActions}>
              <Button onClick={() => void chooseFile(bridge)}>{t('Choose file…')}</Button>
            </div>
          )}
          <ModelDownloads onUse={setPath} />
          {runtime && <Runtime runtime={runtime} />}
        </>
      ) : (
        <>
          <TextField
            label={t('Address')}
            placeholder="https://api.example.com/v1"
            value={address}
            hint={t('Text is sent to this host only.')}
            onBlur={ask}
            onValueChange={setAddress}
          />
          <TextField
            label={t('API key')}
            type="password"
            autoComplete="off"
            placeholder={
              provider?.has_key ? t('Stored; leave empty to keep it') : t('If the server needs one')
            }
            value={key}
            onBlur={ask}
            onValueChange={setKey}
          />
          <ModelField {...{ kind, found, model, setModel }} />
        </>
      )}
      <TextField
        label={t('Name')}
        placeholder={t('Shown beside its answers')}
        maxLength={100}
        value={name}
        onValueChange={setName}
      />
      {!provider && (
        <Checkbox
          label={t('Use for answers and fields')}
          hint={t('Otherwise it can be chosen for a single question.')}
          checked={isDefault}
          onCheckedChange={setDefault}
        />
      )}
      <Failure>{error}</Failure>
      <div className={styles.rowActions}>
        <Button
          type="submit"
          variant="primary"
          disabled={[name, ...(file ? [path] : [address, model])].some(
            (text) => text.trim() === '',
          )}
        >
          {provider ? t('Save') : t('Add')}
        </Button>
        <Button onClick={onCancel}>{t('Cancel')}</Button>
      </div>
    </form>
  );
}

interface ModelFieldProps {
  readonly kind: Kind;
  readonly found: ReturnType<typeof useServerModels>;
  readonly model: string;
  readonly setModel: (model: string) => void;
}

/** The models that the server lists; where it lists none, a field, and what can be done. */
function ModelField({ kind, found, model, setModel }: ModelFieldProps) {
  const { models = [], problem = null, coded_problem: coded } = found ?? {};
  if (models.length > 0) {
    const others = model === '' || models.includes(model) ? [] : [model];
    return (
      <Select
        labelShown
        label={t('Model')}
        options={[...others, ...models].map((value) => ({ value, label: value }))}
        value={model}
        onValueChange={setModel}
      />
    );
  }
  const isEmpty = found !== null && problem === null;
  return (
    <>
      <TextField
        label={t('Model')}
        placeholder={t('As the server names it')}
        value={model}
        hint={
          problem
            ? problemHere(problem, coded)
            : isEmpty
              ? t('The server has no models yet.')
              : undefined
        }
        onValueChange={setModel}
      />
      {kind === 'ollama' && found && (
        <div className={styles.secretRow}>
          <code className={styles.code}>{PULL}</code>
          <CopyButton text={PULL} subject={t('the command')} />
        </div>
      )}
    </>
  );
}

/** Starts Ollama where it is installed, and gets it a small model of many languages. */
const PULL = 'ollama pull qwen2.5:1.5b';

/** The part that runs model files: what it is and its size, installed by a button. */
function Runtime({ runtime }: { readonly runtime: ModelRuntime }) {
  const {
    state,
    host,
    bytes_done: done,
    bytes_total: total,
    problem,
    coded_problem: coded,
  } = runtime;
  if (state === 'installed') return null;
  const install = () =>
    void attempt(t('The runtime could not be installed'), () =>
      call(providers.installModelRuntime, {}),
    );
  return (
    <div className={styles.downloads}>
      <p className={styles.facts}>
        {t('Model files are run by node-llama-cpp (MIT), {size} from {host}.', {
          size: formatBytes(total),
          host,
        })}
      </p>
      {state === 'installing' ? (
        <ProgressBar label={t('Installation of the runtime')} value={done} max={total} />
      ) : (
        <div className={styles.rowActions}>
          <Button onClick={install}>{t('Install runtime')}</Button>
        </div>
      )}
      <Failure>{problem && localText(problem, coded)}</Failure>
    </div>
  );
}
