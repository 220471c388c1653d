import { useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { invalidInput } from '../api/error.ts';
import { useShell } from '../state/shell.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import { Section } from './Section.tsx';
import styles from './settings.module.css';

/** Where the desktop works: on this machine, or at a server of the team. */
export function Server() {
  const server = useShell((state) => state.server);
  const [address, setAddress] = useState('');
  const [key, setKey] = useState('');
  const { error, isBusy, form } = useForm(async () => {
    const problem = await globalThis.quarry?.call('connect-server', address, key.trim());
    if (problem) throw invalidInput(problem);
  });
  return (
    <>
      {server && (
        <Section
          title={t('Connected to {host}', { host: server.host })}
          about={
            server.isKept
              ? t(
                  'Documents, extractions and corrections are on the server. Those of this machine stay here.',
                )
              : t(
                  'Documents, extractions and corrections are on the server. This system cannot encrypt the key or the session, so they are forgotten when Quarry is closed.',
                )
          }
        >
          <div>
            <Button onClick={() => void globalThis.quarry?.call('disconnect-server')}>
              {t('Work on this machine')}
            </Button>
          </div>
        </Section>
      )}
      <Section
        title={server ? t('Change connection') : t('Server')}
        about={
          server
            ? t('Another server or another key. Without a key, you sign in with your browser.')
            : t(
                'Works at a server of your team instead of on this machine. Without a key, you sign in with your browser.',
              )
        }
      >
        <form className={styles.fieldRow} {...form}>
          <TextField
            label={t('Address')}
            className={styles.grow}
            placeholder="https://…"
            value={address}
            error={error}
            onValueChange={setAddress}
          />
          <TextField
            label={t('API key')}
            type="password"
            placeholder={t('Optional')}
            autoComplete="off"
            value={key}
            onValueChange={setKey}
          />
          <Button type="submit" disabled={isBusy || address.trim() === ''}>
            {isBusy ? t('Connecting…') : t('Connect')}
          </Button>
        </form>
      </Section>
    </>
  );
}
