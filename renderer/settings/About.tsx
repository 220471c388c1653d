import { useEffect, useState } from 'react';
import { NOTICES_FILE } from '../../shared/notices.ts';
import { asApiError } from '../api/error.ts';
import { Button } from '../ui/Button.tsx';
import { programVersion } from '../ui/crash-report.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { Section } from './Section.tsx';
import styles from './settings.module.css';

export function About() {
  const [shown, setShown] = useState(false);
  return (
    <>
      <Section title="Quarry" about="Turns PDFs into tables, text, fields and cited answers.">
        <p>Version {programVersion()}, MIT License</p>
      </Section>
      <Section
        title="Third-party notices"
        about="Licences of the packages, fonts and networks that Quarry contains."
        action={!shown && <Button onClick={() => setShown(true)}>Show notices</Button>}
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
        if (!response.ok) throw new Error(`The file ${NOTICES_FILE} is missing.`);
        setText(await response.text());
      })
      .catch((error: unknown) => {
        if (!abort.signal.aborted) setFailure(asApiError(error).message);
      });
    return () => abort.abort();
  }, []);
  if (failure) {
    return (
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
    );
  }
  if (text === null) return <Spinner label="Loading the notices" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the text
    <section className={styles.notices} aria-label="Third-party notices" tabIndex={0}>
      {text}
    </section>
  );
}
