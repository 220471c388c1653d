import { type FormEvent, useState } from 'react';
import type { QuarryBridge } from '../../shared/bridge.ts';
import { type Provider, providers } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { asApiError } from '../api/error.ts';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ModelDownloads } from './ModelDownloads.tsx';
import styles from './settings.module.css';

type Kind = Exclude<Provider['kind'], 'built-in'>;

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'ollama', label: 'Ollama' },
  { value: 'openai', label: 'OpenAI-compatible server' },
  { value: 'gguf', label: 'Model file (GGUF)' },
];

const EXAMPLES: Readonly<Record<Kind, { address: string; model: string }>> = {
  ollama: { address: 'http://127.0.0.1:11434', model: 'As listed by ollama list' },
  openai: { address: 'https://api.example.com/v1', model: 'As the server names it' },
  gguf: { address: '', model: '' },
};

/** `small-q4` for `/models/small-q4.gguf`, on every operating system. */
const fileStem = (path: string): string =>
  (path.split(/[\\/]/).at(-1) ?? '').replace(/\.gguf$/i, '');

interface ProviderFormProps {
  /** The provider being edited; absent when one is added. */
  readonly provider?: Provider;
  readonly onDone: () => Promise<void>;
  readonly onCancel: () => void;
}

/** Adds or edits a provider. A stored key is never shown; an empty field keeps it. */
export function ProviderForm({ provider, onDone, onCancel }: ProviderFormProps) {
  const [kind, setKind] = useState<Kind>(
    provider && provider.kind !== 'built-in' ? provider.kind : 'ollama',
  );
  const [name, setName] = useState(provider?.name ?? '');
  const [address, setAddress] = useState(provider?.base_url ?? '');
  const [model, setModel] = useState(provider?.model ?? '');
  const [path, setPath] = useState(provider?.path ?? '');
  const [key, setKey] = useState('');
  const [error, setError] = useState<string>();
  const file = kind === 'gguf';
  const example = EXAMPLES[kind];

  /** A browser does not reveal file paths; there the path is typed. */
  const bridge = window.quarry;
  const chooseFile = async (bridge: QuarryBridge) => {
    const chosen = await bridge.call('choose-model-file');
    if (chosen === null) return;
    setPath(chosen);
    if (name.trim() === '') setName(fileStem(chosen));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const values = {
      name,
      ...(file
        ? { path }
        : { base_url: address.trim(), ...(model.trim() !== '' && { model: model.trim() }) }),
      ...(key !== '' && { key }),
    };
    try {
      if (provider) {
        const params = { providerId: provider.id };
        await call(providers.changeProvider, { params, body: values });
      } else await call(providers.createProvider, { body: { kind, ...values } });
      await onDone();
    } catch (thrown) {
      setError(asApiError(thrown).message);
    }
  };

  return (
    <form
      className={styles.providerForm}
      aria-label={provider ? `Edit ${provider.name}` : 'Add provider'}
      onSubmit={submit}
    >
      {!provider && <Select label="Kind" options={KINDS} value={kind} onValueChange={setKind} />}
      <TextField
        label="Name"
        placeholder="Shown beside its answers"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {file ? (
        <>
          <TextField
            label="Model file"
            placeholder="Full path of a .gguf file on this machine"
            value={path}
            onChange={(event) => setPath(event.currentTarget.value)}
          />
          {bridge && (
            <div className={styles.rowActions}>
              <Button onClick={() => void chooseFile(bridge)}>Choose file…</Button>
            </div>
          )}
          <ModelDownloads onUse={setPath} />
        </>
      ) : (
        <>
          <TextField
            label="Address"
            placeholder={example.address}
            value={address}
            hint="Text is sent to this host only."
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
          <TextField
            label="Model"
            placeholder={example.model}
            value={model}
            onChange={(event) => setModel(event.currentTarget.value)}
          />
          <TextField
            label="API key"
            type="password"
            autoComplete="off"
            placeholder={
              provider?.has_key ? 'Stored; leave empty to keep it' : 'If the server needs one'
            }
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
        </>
      )}
      {error !== undefined && (
        <p role="alert" className={styles.failure}>
          {error}
        </p>
      )}
      <div className={styles.rowActions}>
        <Button
          type="submit"
          variant="primary"
          disabled={name.trim() === '' || (file ? path : address).trim() === ''}
        >
          {provider ? 'Save' : 'Add'}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
