import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TextField } from '../ui/TextField.tsx';
import styles from './PasswordForm.module.css';

interface PasswordFormProps {
  readonly wrong: boolean;
  readonly unlock: (password: string) => void;
}

/** Asks for the password of a protected document, in the place where its pages will be. */
export function PasswordForm({ wrong, unlock }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  return (
    <EmptyState icon={<LockKeyhole aria-hidden />} title="This document is protected">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') unlock(password);
        }}
      >
        <TextField
          label="Password"
          labelHidden
          type="password"
          placeholder="Password"
          autoComplete="off"
          value={password}
          error={wrong ? 'That password does not open the document.' : undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" variant="primary" disabled={password === ''}>
          Show pages
        </Button>
      </form>
    </EmptyState>
  );
}
