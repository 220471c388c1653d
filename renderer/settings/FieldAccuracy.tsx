import { LEVEL_NAMES, percentOf } from '../../shared/confidence.ts';
import { fieldRuns } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Pending, Section } from './Section.tsx';
import styles from './settings.module.css';

/** Number of fields shown, most frequently wrong first. */
const SHOWN = 5;

/** Predicted confidence of the values in this library compared with the review results. */
export function FieldAccuracy() {
  const { answer, error } = useAnswer(fieldRuns.getFieldAccuracy, {});
  const compared = (answer?.levels ?? []).filter(({ values }) => values > 0);
  const wrong = (answer?.fields ?? []).filter(({ values, right }) => right < values);
  return (
    <Section
      title={t('Accuracy on your documents')}
      about={t(
        'Compares the confidence of values with your decision to accept, reject or correct them. Computed on this computer.',
      )}
    >
      {answer === null ? (
        <Pending error={error} />
      ) : compared.length === 0 ? (
        <p className={styles.nothing}>{t('No values accepted, rejected or corrected yet.')}</p>
      ) : (
        <>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('Confidence')}</th>
                <th scope="col">{t('Values')}</th>
                <th scope="col">{t('Correct')}</th>
                <th scope="col">{t('Predicted')}</th>
              </tr>
            </thead>
            <tbody>
              {compared.map(({ level, values, right, promised }) => (
                <tr key={level}>
                  <th scope="row">{t(LEVEL_NAMES[level])}</th>
                  <td>{values}</td>
                  <td>{percentOf(right / values)} %</td>
                  <td>{percentOf(promised ?? 0)} %</td>
                </tr>
              ))}
            </tbody>
          </table>
          {wrong.length > 0 && (
            <p className={styles.facts}>
              {t('Most errors: {fields}', {
                fields: wrong
                  .slice(0, SHOWN)
                  .map(({ schema, path, values, right }) =>
                    t('{schema}: {path} ({wrong} of {values})', {
                      ...{ schema, path, wrong: values - right, values },
                    }),
                  )
                  .join(', '),
              })}
            </p>
          )}
        </>
      )}
    </Section>
  );
}
