import { useEffect, useState } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { NOTICES_FILE } from '../../shared/notices.ts';
import { asApiError } from '../api/error.ts';
import { Button } from '../ui/Button.tsx';
import { programVersion } from '../ui/crash-report.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { Failure, Section } from './Section.tsx';
import styles from './settings.module.css';
import { Updates } from './Updates.tsx';

export function About() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Section title="Quarry" about={t('Turns PDFs into tables, text, fields and cited answers.')}>
        <p>{t('Version {version}, MIT License', { version: programVersion() })}</p>
      </Section>
      <Updates />
      <Section
        title={t('Third-party notices')}
        about={t('Licences of the packages, fonts and networks that Quarry contains.')}
        action={!shown && <Button onClick={() => setShown(true)}>{t('Show notices')}</Button>}
      >
        {shown && <Notices />}
      </Section>
    </>
  );
}

function Notices() {
  const [text, setText] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    fetch(NOTICES_FILE, { signal: abort.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(t('The file {name} is missing.', { name: NOTICES_FILE }));
        setText(await response.text());
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setFailure(asApiError(error).message);
      });
    return () => abort.abort();
  }, []);
  if (failure) return <Failure>{failure}</Failure>;
  if (text === null) return <Spinner label={t('Loading the notices')} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the text
    <section className={styles.notices} aria-label={t('Third-party notices')} tabIndex={0}>
      {text}
    </section>
  );
}
