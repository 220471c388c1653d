import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './PasswordForm.module.css';

interface PasswordFormProps {
  readonly filename: string;
  readonly unlock: (password: string) => void;
}

/** Prompts for the password of a protected PDF: in its row, and instead of its pages. */
export function PasswordForm({ filename, unlock }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(
    () => () => {
      // Keys typed next would be commands of the window.
      if (!form.current?.contains(document.activeElement)) return;
      form.current.closest('[data-key]')?.querySelector<HTMLElement>('[data-row]')?.focus();
    },
    [],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    unlock(password);
    setPassword('');
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <TextField
        type="password"
        label={t('Password of {filename}', { filename })}
        labelHidden
        placeholder={t('Password')}
        autoComplete="off"
        value={password}
        onValueChange={setPassword}
      />
      <Button type="submit" disabled={password === ''}>
        {t('Unlock')}
      </Button>
    </form>
  );
}
