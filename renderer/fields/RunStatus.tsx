/**
 * Status of the run of a schema on the document: in progress, completed by whom and when, or failed
 * and why.
 */
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { localText } from '../../shared/coded-text.ts';
import type { FieldRun, LibraryItem } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import type { DocumentResult } from '../state/document-fields.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formatAge } from '../ui/format.ts';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { cancel, run } from './actions.ts';
import { ExportMenu } from './ExportMenu.tsx';
import styles from './FieldsPanel.module.css';
import { countsSentence, countValues } from './field-states.ts';
import { formRows, valuesOf } from './form-rows.ts';
import { providerSentence } from './provider-words.ts';
import { isOutdated, type SchemaChoice } from './schema-choices.ts';

export function RunProgress({ run: under }: { readonly run: FieldRun }) {
  const { total, done, failed, schema } = under;
  const ended = done + failed;
  return (
    <EmptyState
      title={t('Extracting {name}', { name: schema.name })}
      action={<Button onClick={() => void cancel(under)}>{t('Cancel')}</Button>}
    >
      <div className={styles.progress}>
        <ProgressBar
          label={t('Documents done')}
          value={total > 1 ? ended : null}
          max={Math.max(1, total)}
        />
        {total > 1 && (
          <span>
            {t('{ended} of {total, plural, one {# document} other {# documents}}', {
              ended,
              total,
            })}
          </span>
        )}
      </div>
    </EmptyState>
  );
}

interface RunFailureProps {
  readonly choice: SchemaChoice;
  readonly found: DocumentResult;
  readonly item: LibraryItem;
}

export function RunFailure({ choice, found, item }: RunFailureProps) {
  const cancelled = found.result.state === 'cancelled';
  return (
    <EmptyState
      icon={<CircleAlert />}
      title={cancelled ? t('The extraction was cancelled') : t('The fields could not be extracted')}
      action={
        <Button onClick={() => void run(choice, { doc_ids: [item.document_id] })}>
          {cancelled ? t('Extract fields') : t('Try again')}
        </Button>
      }
    >
      {found.result.error && localText(found.result.error, found.result.coded_error)}
    </EmptyState>
  );
}

interface RunSummaryProps {
  readonly choice: SchemaChoice;
  readonly found: DocumentResult;
}

/** Above the values: their count, the provider, and whether the schema has changed since. */
export function RunSummary({ choice, found }: RunSummaryProps) {
  const { run: done, result } = found;
  const counts = useMemo(
    () => countValues(valuesOf(formRows(done.schema.fields, result))),
    [done, result],
  );
  const name = { name: done.provider_name, host: done.host };
  const when = result.extracted_at ? formatAge(result.extracted_at, new Date()) : '';
  return (
    <div className={styles.summary}>
      <div className={styles.counts}>
        <p role="status">{countsSentence(counts)}</p>
        <ExportMenu run={done} documentId={result.document_id} />
      </div>
      <p className="caption" title={when && t('Extracted {when}', { when })}>
        {providerSentence(name)}
      </p>
      {isOutdated(choice, found) && (
        <p className={styles.outdated} role="note">
          <TriangleAlert />
          {t('The schema has changed. Extract again to apply the changes.')}
        </p>
      )}
    </div>
  );
}
