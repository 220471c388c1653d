/** Status of the run shown, and its export. */
import type { FieldRun } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { cancel } from '../actions.ts';
import { ExportMenu } from '../ExportMenu.tsx';
import { providerSentence } from '../provider-words.ts';
import { EvaluateButton } from './EvaluationDialog.tsx';
import styles from './FieldGrid.module.css';

export function RunBar({ run }: { readonly run: FieldRun }) {
  const { total, done, failed, state } = run;
  const running = state === 'running';
  return (
    <div className={styles.runBar}>
      {running && (
        <ProgressBar label={t('Documents done')} value={done + failed} max={Math.max(1, total)} />
      )}
      <span role="status">
        {running
          ? t('{done} of {total, plural, one {# document} other {# documents}}', {
              done: done + failed,
              total,
            })
          : [
              t('{done} of {total, plural, one {# document} other {# documents}} extracted', {
                done,
                total,
              }),
              failed > 0 && t('{failed} failed', { failed }),
              state === 'cancelled' && 'cancelled',
            ]
              .filter(Boolean)
              .join(' · ')}
      </span>
      <span className={styles.provider}>
        {providerSentence({ name: run.provider_name, host: run.host })}
      </span>
      <span className={styles.space} />
      {running ? (
        <Button onClick={() => void cancel(run)}>{t('Cancel')}</Button>
      ) : (
        <>
          <EvaluateButton run={run} />
          <ExportMenu run={run} />
        </>
      )}
    </div>
  );
}
