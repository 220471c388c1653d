import { type FormEvent, useState } from 'react';
import type { LibraryItem } from '../../shared/contract/index.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { retry } from './actions.ts';
import styles from './rows.module.css';

/** Asks for the password of a protected PDF where its row says that it has one. */
export function PasswordForm({ item }: { readonly item: LibraryItem }) {
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') void retry(item, password);
  };
  return (
    <form className={styles.password} onSubmit={submit}>
      <TextField
        type="password"
        label={`Password of ${item.filename}`}
        labelHidden
        placeholder="Password"
        autoComplete="off"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" disabled={password === ''}>
        Unlock
      </Button>
    </form>
  );
}
