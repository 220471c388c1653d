import { useState } from 'react';
import { type CreatedKey, settings } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { invalidInput } from '../api/error.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import { withNodes } from '../ui/with-nodes.tsx';
import styles from './settings.module.css';

/** Creates a key, then shows it until the user closes it: it is never shown again. */
export function NewKey({ onMade }: { readonly onMade: () => Promise<unknown> }) {
  const [name, setName] = useState('');
  const [pages, setPages] = useState('');
  const [made, setMade] = useState<CreatedKey | null>(null);

  const { error, form } = useForm(async () => {
    const allowance = pages.trim() === '' ? null : Number(pages);
    if (allowance !== null && !(Number.isInteger(allowance) && allowance >= 0)) {
      throw invalidInput(t('Enter a whole number of pages, or leave the allowance empty.'));
    }
    setMade(await call(settings.createKey, { body: { name, allowance } }));
    setName('');
    setPages('');
    await onMade();
  });

  if (made) {
    return (
      <div className={styles.secretCard} role="status">
        <p>
          {withNodes(
            '{name} has its key. Copy it now, for it is not stored and cannot be shown again.',
            { name: <strong>{made.name}</strong> },
          )}
        </p>
        <div className={styles.secretRow}>
          <code className={styles.code}>{made.secret}</code>
          <CopyButton text={made.secret} subject={t('the key')} />
        </div>
        <div>
          <Button variant="primary" onClick={() => setMade(null)}>
            {t('Done')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form className={styles.newKey} {...form}>
      <TextField
        label={t('Name')}
        className={styles.grow}
        placeholder={t('Purpose of the key')}
        maxLength={100}
        value={name}
        onValueChange={setName}
      />
      <div className={styles.keyAllowance}>
        <TextField
          label={t('Page allowance')}
          className={styles.allowance}
          inputMode="numeric"
          placeholder={t('No limit')}
          value={pages}
          error={error}
          onValueChange={setPages}
        />
        <Button type="submit" variant="primary" disabled={name.trim() === ''}>
          {t('Create key')}
        </Button>
      </div>
    </form>
  );
}
