import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { attempt } from '../ui/Toast.tsx';
import { useForm } from '../ui/use-form.ts';
import { hostIn } from './host-in.ts';
import styles from './settings.module.css';

interface HostsProps {
  readonly hosts: readonly string[];
  /** Throws the error of the request. */
  readonly change: (hosts: string[]) => Promise<void>;
}

export function Hosts({ hosts, change }: HostsProps) {
  const [text, setText] = useState('');
  const { error, form } = useForm(async () => {
    await change([...hosts, hostIn(text)]);
    setText('');
  });
  const remove = (host: string) =>
    attempt(t('The host could not be removed'), () =>
      change(hosts.filter((other) => other !== host)),
    );
  return (
    <>
      <form className={styles.fieldRow} {...form}>
        <TextField
          label={t('Trusted hosts')}
          className={styles.grow}
          placeholder={t('nas.local or 192.168.1.20')}
          value={text}
          error={error}
          onValueChange={setText}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {t('Add host')}
        </Button>
      </form>
      {hosts.length > 0 && (
        <ul className={styles.chips} aria-label={t('Trusted hosts')}>
          {hosts.map((host) => (
            <li key={host} className={styles.chip}>
              <span>{host}</span>
              <IconButton
                label={t('Remove {host}', { host })}
                icon={<X />}
                onClick={() => void remove(host)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
