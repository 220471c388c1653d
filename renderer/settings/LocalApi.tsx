import { useEffect, useState } from 'react';
import {
  type LocalApi as Answer,
  type LocalApiSettings,
  settings,
} from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { invalidInput } from '../api/error.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { attempt } from '../ui/Toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { withNodes } from '../ui/with-nodes.tsx';
import { examplesFor } from './curl-examples.ts';
import { Hosts } from './Hosts.tsx';
import { Failure, Pending, Section } from './Section.tsx';
import styles from './settings.module.css';

type Change = Partial<LocalApiSettings>;

export function LocalApi() {
  const { answer, error, set } = useAnswer(settings.getLocalApi, {});
  /** Throws the error of the request, for a field to show. */
  const change = async (body: Change) => set(await call(settings.changeLocalApi, { body }));
  const toggle = (body: Change) =>
    void attempt(t('The setting could not be changed'), () => change(body));
  if (!answer) return <Pending error={error} />;
  return (
    <>
      <Section
        title={t('Local API')}
        about={t('Gives programs on this machine access to Quarry with an API key.')}
      >
        {answer.origin !== null && (
          <div className={styles.secretRow}>
            <code className={styles.code}>{answer.origin}</code>
            <CopyButton text={answer.origin} subject={t('the address')} />
          </div>
        )}
        <Failure>{answer.problem}</Failure>
        <Switch
          label={t('Enable local API')}
          hint={t('If disabled, only this window has access to Quarry.')}
          checked={answer.on}
          onCheckedChange={(on) => toggle({ on })}
        />
        <Port answer={answer} change={change} />
      </Section>
      <Section
        title={t('Allowed connections')}
        about={t(
          'PDFs can be downloaded from public hosts only, and webhooks require TLS. Hosts in this list are exempt.',
        )}
      >
        <Hosts hosts={answer.allowed_hosts} change={(allowed_hosts) => change({ allowed_hosts })} />
        <Switch
          label={t('Webhooks without TLS')}
          hint={t('Allows http:// for any host; the data is not encrypted.')}
          checked={answer.allow_http}
          onCheckedChange={(allow_http) => toggle({ allow_http })}
        />
      </Section>
      <Examples origin={answer.origin ?? `http://127.0.0.1:${answer.port}`} />
    </>
  );
}

function hintFor({ port, port_changes, origin }: Answer): string {
  if (port_changes === 'at_once') return t('Changes take effect at once.');
  const now = origin === null ? '' : new URL(origin).port;
  if (now === String(port)) return t('Changes take effect at the next start.');
  return t('Port {port} is used from the next start; the current port is {now}.', { port, now });
}

interface PortProps {
  readonly answer: Answer;
  readonly change: (body: Change) => Promise<void>;
}

function Port({ answer, change }: PortProps) {
  const [text, setText] = useState(String(answer.port));
  useEffect(() => setText(String(answer.port)), [answer.port]);
  const { error, form } = useForm(async () => {
    const port = Number(text);
    if (!Number.isInteger(port) || port < 1024 || port > 65_535) {
      throw invalidInput(t('Enter a port number from 1024 to 65535.'));
    }
    await change({ port });
  });
  return (
    <form className={styles.fieldRow} {...form}>
      <TextField
        label={t('Port')}
        className={styles.port}
        inputMode="numeric"
        value={text}
        error={error}
        hint={hintFor(answer)}
        onValueChange={setText}
      />
      {text !== String(answer.port) && <Button type="submit">{t('Save')}</Button>}
    </form>
  );
}

function Examples({ origin }: { readonly origin: string }) {
  return (
    <Section
      title={t('Getting started')}
      about={withNodes(
        'Create a key and set it: {command}. The complete description is in {reference}.',
        {
          command: <code>export QUARRY_KEY=qry_…</code>,
          reference: (
            <a href={`${origin}/docs`} target="_blank" rel="noreferrer">
              {t('the API reference')}
            </a>
          ),
        },
      )}
    >
      {examplesFor(origin).map(({ title, command }) => (
        <figure key={title} className={styles.example}>
          <figcaption>
            <span>{title}</span>
            <CopyButton text={command} subject={t('the example: {title}', { title })} />
          </figcaption>
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keys can scroll only what takes the focus
            tabIndex={0}
          >
            <code>{command}</code>
          </pre>
        </figure>
      ))}
    </Section>
  );
}
