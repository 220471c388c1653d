/** Deletes what corrections of fields taught, with undo. */
import { type LearnedField, learnedFields } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { deleteRecord, notifyDone } from '../actions/undo.ts';
import { call } from '../api/client.ts';
import { changingById } from '../api/queries.ts';
import { acting } from '../state/undo.ts';
import { notifyError } from '../ui/Toast.tsx';

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

export const deleteLearned = ({ id, title }: LearnedField): Promise<void> =>
  deleteRecord(id, learnedRequests, {
    deleted: t('Deleted the learned correction of {title}', { title }),
    label: t('delete of the learned correction of {title}', { title }),
    failed: t('The learned correction could not be deleted'),
  });

export const deleteAllLearned = acting(async (total: number): Promise<void> => {
  try {
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
  } catch (thrown) {
    notifyError(t('The learned correction could not be deleted'), thrown);
  }
});
