import { useEffect, useState } from 'react';
import { settings } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useForm } from '../ui/use-form.ts';
import { Pending, Section } from './Section.tsx';
import styles from './settings.module.css';

const MAY = {
  viewer: t(
    'As a viewer you can read, ask and export; to add or correct something, you need the role editor.',
  ),
  editor: t(
    'As an editor you can also add, correct and delete documents; settings need the role admin.',
  ),
  admin: t('As an admin you can also change settings.'),
} as const;

/** The name that stands with corrections and decisions of reviews. */
export function Person() {
  const { answer, error, set } = useAnswer(settings.getPerson, {});
  const saved = answer?.name ?? '';
  const [text, setText] = useState(saved);
  useEffect(() => setText(saved), [saved]);
  const { error: problem, form } = useForm(async () =>
    set(await call(settings.changePerson, { body: { name: text } })),
  );
  if (!answer) return <Pending error={error} />;
  if (answer.signed_in) {
    return (
      <Section
        title={t('Your name')}
        about={t('Signed in as {name}. {rights}', { name: saved, rights: MAY[answer.role] })}
      >
        {!globalThis.quarry && <a href="/sign-out">{t('Sign out')}</a>}
      </Section>
    );
  }
  return (
    <Section
      title={t('Your name')}
      about={t(
        'Stands with what you correct and review: in the audit trail, in the list of corrections and in exported files.',
      )}
    >
      <form className={styles.fieldRow} {...form}>
        <TextField
          label={t('Name')}
          autoComplete="name"
          maxLength={100}
          value={text}
          error={problem}
          hint={t('Earlier corrections keep the name that they were made under.')}
          onValueChange={setText}
        />
        {text.trim() !== saved && <Button type="submit">{t('Save')}</Button>}
      </form>
    </Section>
  );
}
