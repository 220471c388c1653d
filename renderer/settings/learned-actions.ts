/** Deletes what corrections of fields taught, with undo. */
import { type LearnedField, learnedFields } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { notifyDone } from '../actions/undo.ts';
import { call } from '../api/client.ts';
import { acting } from '../state/undo.ts';
import { notifyError } from '../ui/Toast.tsx';

const remove = (learnedId: string) =>
  call(learnedFields.deleteLearnedField, { params: { learnedId } });
const restore = (learnedId: string) =>
  call(learnedFields.restoreLearnedField, { params: { learnedId } });

const eachOf = async (
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<void> => {
  for (const id of ids) await act(id);
};

export const deleteLearned = acting(async ({ id, title }: LearnedField): Promise<void> => {
  try {
    await remove(id);
    notifyDone(t('Deleted the learned correction of {title}', { title }), {
      label: t('delete of the learned correction of {title}', { title }),
      undo: () => restore(id),
      redo: () => remove(id),
    });
  } catch (thrown) {
    notifyError(t('The learned correction could not be deleted'), thrown);
  }
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
        undo: () => eachOf(ids, restore),
        redo: () => eachOf(ids, remove),
      },
    );
  } catch (thrown) {
    notifyError(t('The learned correction could not be deleted'), thrown);
  }
});
