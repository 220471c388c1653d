import { type LearnedField, learnedFields } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { deleteRecord, notifyDone } from '../actions/undo.ts';
import { call } from '../api/client.ts';
import { changingById } from '../api/queries.ts';
import { useAnswer } from '../api/use-answer.ts';
import { acting } from '../state/undo.ts';
import { Confidence } from '../tables/Confidence.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { formatAge } from '../ui/format.ts';
import { attempt } from '../ui/Toast.tsx';
import { Records, Row, RowTitle, Section } from './Section.tsx';
import styles from './settings.module.css';

/** Deletes what corrections of fields taught, with undo. */
const changeLearned = changingById();
const learnedRequests = {
  remove: changeLearned(learnedFields.deleteLearnedField),
  restore: changeLearned(learnedFields.restoreLearnedField),
};

const eachOf = async (
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<void> => {
  for (const id of ids) await act(id);
};

const deleteLearned = ({ id, title }: LearnedField): Promise<void> =>
  deleteRecord(id, learnedRequests, {
    deleted: t('Deleted the learned correction of {title}', { title }),
    label: t('delete of the learned correction of {title}', { title }),
    failed: t('The learned correction could not be deleted'),
  });

const deleteAllLearned = acting(
  (total: number): Promise<void> =>
    attempt(t('The learned correction could not be deleted'), async () => {
      const { ids } = await call(learnedFields.deleteLearnedFields, {});
      notifyDone(
        t('Deleted {total, plural, one {# learned correction} other {# learned corrections}}', {
          total,
        }),
        {
          label: t(
            'delete of {total, plural, one {# learned correction} other {# learned corrections}}',
            { total },
          ),
          undo: () => eachOf(ids, learnedRequests.restore),
          redo: () => eachOf(ids, learnedRequests.remove),
        },
      );
    }),
);

/** Number loaded at once; the rest is given as a count. */
const SHOWN = 100;

export function LearnedFields() {
  const { answer, error } = useAnswer(learnedFields.listLearnedFields, {
    query: { limit: SHOWN },
  });
  const items = answer?.items ?? [];
  const total = answer?.pagination.total ?? 0;
  return (
    <Section
      title={t('Learned corrections')}
      about={t(
        'When you correct a field, Quarry learns the position of its value. Later extractions use it for documents with the same layout. Learned corrections stay on this computer; deleting one does not change extracted values.',
      )}
      action={
        total > 0 && (
          <ConfirmButton
            label={t('Delete all…')}
            confirm={t('Delete {total}', { total })}
            subject={t('learned corrections')}
            onConfirm={() => void deleteAllLearned(total)}
          />
        )
      }
    >
      <Records
        label={t('Learned corrections')}
        items={answer?.items}
        error={error}
        empty={t('No learned corrections yet. Correct a value in the Fields panel.')}
      >
        {(item) => <LearnedRow key={item.id} item={item} />}
      </Records>
      {total > items.length && (
        <p className={styles.facts}>
          {t('{count, plural, one {# older one} other {# older ones}} not shown.', {
            count: total - items.length,
          })}
        </p>
      )}
    </Section>
  );
}

function LearnedRow({ item }: { readonly item: LearnedField }) {
  const { title, label, page, file_name: file, confirmed, contradicted, confidence } = item;
  const facts = [
    label === null
      ? t('by its position on page {page}', { page })
      : t('beside “{label}” on page {page}', { label, page }),
    t('from {file}', { file }),
    formatAge(item.created_at, new Date()),
    confirmed > 0 &&
      t('confirmed in {confirmed, plural, one {# document} other {# documents}}', { confirmed }),
    contradicted > 0 &&
      t('wrong in {contradicted, plural, one {# document} other {# documents}}', { contradicted }),
  ];
  return (
    <Row
      title={<RowTitle marks={<Confidence of="field" value={confidence} />}>{title}</RowTitle>}
      facts={facts}
    >
      <Button
        aria-label={t('Delete {title} from {file}', { title, file })}
        onClick={() => void deleteLearned(item)}
      >
        {t('Delete')}
      </Button>
    </Row>
  );
}
