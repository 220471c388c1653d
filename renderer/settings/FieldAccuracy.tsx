import { LEVEL_NAMES, percentOf } from '../../shared/confidence.ts';
import { fieldRuns } from '../../shared/contract/index.ts';
import { Pending, Section } from './Section.tsx';
import styles from './settings.module.css';
import { useAnswer } from './use-answer.ts';

/** Number of fields shown, most frequently wrong first. */
const SHOWN = 5;

/** Predicted confidence of the values in this library compared with the review results. */
export function FieldAccuracy() {
  const { answer, error } = useAnswer(fieldRuns.getFieldAccuracy, {});
  const compared = (answer?.levels ?? []).filter(({ values }) => values > 0);
  const wrong = (answer?.fields ?? []).filter(({ values, right }) => right < values);
  return (
    <Section
      title="Accuracy on your documents"
      about="Compares the confidence of values with your decision to accept, reject or correct them. Computed on this computer."
    >
      {answer === null ? (
        <Pending error={error} />
      ) : compared.length === 0 ? (
        <p className={styles.nothing}>No values accepted, rejected or corrected yet.</p>
      ) : (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">Confidence</th>
                <th scope="col">Values</th>
                <th scope="col">Correct</th>
                <th scope="col">Predicted</th>
              </tr>
            </thead>
            <tbody>
              {compared.map(({ level, values, right, promised }) => (
                <tr key={level}>
                  <th scope="row">{LEVEL_NAMES[level]}</th>
                  <td>{values}</td>
                  <td>{percentOf(right / values)} %</td>
                  <td>{percentOf(promised ?? 0)} %</td>
                </tr>
              ))}
            </tbody>
          </table>
          {wrong.length > 0 && (
            <p className={styles.facts}>
              Most errors:{' '}
              {wrong
                .slice(0, SHOWN)
                .map(
                  ({ schema, path, values, right }) =>
                    `${schema}: ${path} (${values - right} of ${values})`,
                )
                .join(', ')}
            </p>
          )}
        </>
      )}
    </Section>
  );
}
