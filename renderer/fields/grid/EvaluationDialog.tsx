import { useState } from 'react';
import { type ConfidenceLevel, percentOf } from '../../../shared/confidence.ts';
import { type FieldRun, fieldRuns } from '../../../shared/contract/index.ts';
import { type PlainMessage, t } from '../../../shared/messages/messages.ts';
import { sentenceOf } from '../../api/error.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { useFieldGrid } from '../../state/field-grid.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatAge } from '../../ui/format.ts';
import { Menu } from '../../ui/Menu.tsx';
import { ScrollRegion } from '../../ui/ScrollRegion.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { fieldsOfRun } from '../field-kinds.ts';
import { formatValue } from '../format-value.ts';
import styles from './EvaluationDialog.module.css';

const CONFIDENCE: Readonly<Record<ConfidenceLevel, PlainMessage>> = {
  high: 'Confidence high',
  check: 'Confidence check',
  low: 'Confidence low',
};

/** Compares the run shown with what people accepted or entered in another run of its documents. */
export function EvaluateButton({ run }: { readonly run: FieldRun }) {
  const runs = useRunsBeside();
  const [reference, setReference] = useState<FieldRun | null>(null);
  const others = runs.filter(({ id, state }) => id !== run.id && state !== 'running');
  if (others.length === 0) return null;
  return (
    <>
      <Menu
        align="end"
        items={() => [
          others.map((other) => ({
            id: other.id,
            label: `${other.schema.name} · ${formatAge(other.created_at, new Date())}`,
            onSelect: () => setReference(other),
          })),
        ]}
        trigger={<Button variant="quiet">{t('Evaluate against…')}</Button>}
      />
      <Dialog
        open={reference !== null}
        onClose={() => setReference(null)}
        size="large"
        title={t('Evaluation')}
        description={t(
          'The extracted values of this run against those that people accepted or entered in the other run.',
        )}
      >
        <div className={styles.body}>
          {reference && <Evaluation run={run} reference={reference} />}
        </div>
      </Dialog>
    </>
  );
}

/** The runs of the collection; of selected documents those that the first of them is in. */
function useRunsBeside(): readonly FieldRun[] {
  const ofCollection = useFieldGrid((state) => state.runs);
  const document = useFieldGrid((state) => state.results[0]?.document_id);
  const isAlone = ofCollection.length === 0;
  // Without them, nothing is offered.
  const { answer } = useAnswer(
    fieldRuns.listFieldRuns,
    isAlone && document ? { query: { document } } : null,
  );
  return isAlone ? (answer?.items ?? []) : ofCollection;
}

function Evaluation({ run, reference }: Readonly<Record<'run' | 'reference', FieldRun>>) {
  const { answer: evaluation, error } = useAnswer(fieldRuns.evaluateFieldRun, {
    ...{ params: { runId: run.id }, query: { reference: reference.id } },
  });
  if (error) return <p role="alert">{sentenceOf(error)}</p>;
  if (!evaluation) return <Spinner label={t('Comparing the values')} />;
  const { values, right, right_before, boxes, levels, differences } = evaluation;
  if (values === 0) {
    return (
      <p>{t('No value of the other run was accepted or corrected: review some of them first.')}</p>
    );
  }
  const share = (count: number, of: number) =>
    t('{count} of {of} ({percent} %)', { count, of, percent: percentOf(count / of) });
  return (
    <>
      <dl className={styles.measures}>
        <dt>{t('Values right')}</dt>
        <dd>{share(right, values)}</dd>
        <dt>{t('Right in the other run')}</dt>
        <dd>{share(right_before, values)}</dd>
        {boxes.values > 0 && (
          <>
            <dt>{t('At the right position')}</dt>
            <dd>{share(boxes.same, boxes.values)}</dd>
          </>
        )}
        {levels
          .filter((level) => level.values > 0)
          .map((level) => (
            <div key={level.level} className={styles.pair}>
              <dt>{t(CONFIDENCE[level.level])}</dt>
              <dd>
                {t('{share}, promised {percent} %', {
                  share: share(level.right, level.values),
                  percent: percentOf(level.promised ?? 0),
                })}
              </dd>
            </div>
          ))}
      </dl>
      {differences.length > 0 && (
        <ScrollRegion label={t('Values that are not right')} className={styles.scroller}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('Document')}</th>
                <th scope="col">{t('Field')}</th>
                <th scope="col">{t('Right')}</th>
                <th scope="col">{t('Found')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ document_id, file_name, path, expected, found, was_right }) => (
                <tr key={`${document_id} ${path}`}>
                  <td>{file_name}</td>
                  <td>{fieldsOfRun(run).find(({ key }) => key === path)?.title ?? path}</td>
                  <td>{shownValue(expected)}</td>
                  <td>
                    {shownValue(found)}
                    {was_right && <span className={styles.lost}>{t('was right')}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  );
}

const shownValue = (value: unknown): string =>
  formatValue({ value }, { key: '', type: 'string' }) || t('No value');
