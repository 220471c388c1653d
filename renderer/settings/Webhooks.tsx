import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { settings } from '../../shared/contract/index.ts';
import { formatLocale, t } from '../../shared/messages/messages.ts';
import { call } from '../api/client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { notifyError } from '../ui/Toast.tsx';
import { Deliveries } from './Deliveries.tsx';
import { Pending, Section } from './Section.tsx';
import styles from './settings.module.css';

export function Webhooks() {
  return (
    <>
      <SigningSecret />
      <Deliveries />
    </>
  );
}

/** The secret is shown only on request, to protect it from onlookers. */
const HIDDEN = 'whsec_••••••••••••••••••••••••••••••••';

function SigningSecret() {
  const { answer, error, set } = useAnswer(settings.getWebhookSecret, {});
  const [shown, setShown] = useState(false);
  const rotate = () =>
    call(settings.rotateWebhookSecret, {})
      .then(set)
      .catch((thrown: unknown) => notifyError(t('The secret could not be replaced'), thrown));
  return (
    <Section
      title={t('Signing secret')}
      about={t(
        'Webhooks report completed and failed jobs with a webhook_url. Verify their signatures with this secret as described in the Standard Webhooks specification.',
      )}
    >
      {answer === null ? (
        <Pending error={error} />
      ) : (
        <>
          <div className={styles.secretRow}>
            <code className={styles.code}>{shown ? answer.secret : HIDDEN}</code>
            <IconButton
              label={shown ? t('Hide the secret') : t('Show the secret')}
              icon={shown ? <EyeOff /> : <Eye />}
              onClick={() => setShown(!shown)}
            />
            <CopyButton text={answer.secret} subject={t('the secret')} />
            <ConfirmButton
              label={t('Replace…')}
              confirm={t('Replace now')}
              subject={t('the secret')}
              onConfirm={() => void rotate()}
            />
          </div>
          {answer.previous_until !== null && (
            <p className={styles.facts}>
              {t('Deliveries are also signed with the previous secret until {time}.', {
                time: new Date(answer.previous_until).toLocaleString(formatLocale(), {
                  dateStyle: 'medium',
                  timeStyle: 'short',
                }),
              })}
            </p>
          )}
        </>
      )}
    </Section>
  );
}
