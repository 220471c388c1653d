/** Status of the run shown, and its export. */
import type { FieldRun } from '../../../shared/contract/index.ts';
import { Button } from '../../ui/Button.tsx';
import { countOf } from '../../ui/format.ts';
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
        <ProgressBar label="Documents done" value={done + failed} max={Math.max(1, total)} />
      )}
      <span role="status">
        {running
          ? `${done + failed} of ${countOf(total, 'document')}`
          : [
              `${done} of ${countOf(total, 'document')} extracted`,
              failed > 0 && `${failed} failed`,
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
        <Button onClick={() => void cancel(run)}>Cancel</Button>
      ) : (
        <>
          <EvaluateButton run={run} />
          <ExportMenu run={run} />
        </>
      )}
    </div>
  );
}
