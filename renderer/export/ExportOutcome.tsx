import { t } from '../../shared/messages/messages.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import styles from './ExportDialog.module.css';
import { type ExportRun, useExportRun } from './export-run.ts';
import type { ExportPlan } from './plan.ts';
import { progressOf } from './progress-words.ts';

/** Summary of the export, its progress, or why it failed. */
export function ExportOutcome({ plan }: { readonly plan: ExportPlan }) {
  const { run, failure } = useExportRun();
  if (run) return <Running run={run} />;
  if (failure) {
    return (
      <p className={styles.outcome} role="alert" data-tone="danger">
        {failure}
      </p>
    );
  }
  return (
    <div className={styles.outcome} role="status">
      <p>{plan.problem ?? plan.summary}</p>
      {plan.note && <p className={styles.muted}>{plan.note}</p>}
    </div>
  );
}

function Running({ run }: { readonly run: ExportRun }) {
  const { text, value, max } = progressOf(run);
  return (
    <div className={styles.outcome} role="status">
      <p>{text}</p>
      <ProgressBar label={t('Progress of the export')} value={value} max={max} />
      <p className={styles.muted}>{t('The export continues if you close this dialog.')}</p>
    </div>
  );
}
