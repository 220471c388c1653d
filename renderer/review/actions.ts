/** Decisions about review items, with their error messages. */
import type { ReviewItem, ReviewItemState } from '../../shared/contract/index.ts';
import { type Message, t } from '../../shared/messages/messages.ts';
import { askForName } from '../actions/ask-for-name.ts';
import { notifyDone } from '../actions/undo.ts';
import { correct } from '../corrections/corrections.ts';
import { changeReviewItems, type ReviewChange } from '../state/review-items.ts';
import { acting, recordAction } from '../state/undo.ts';
import { useViewer } from '../state/viewer.ts';
import { attempt } from '../ui/Toast.tsx';
import {
  announce,
  itemsShown,
  makeCurrent,
  neighbourOfCurrent,
  useReviewView,
  writeNote,
} from './review-view.ts';
import { lightItem } from './show-item.ts';

const DECIDING = {
  accepted: 'accepting {name}',
  rejected: 'rejecting {name}',
  open: 'reopening {name}',
} as const satisfies Readonly<Record<ReviewItemState, Message>>;
const DECIDED = {
  accepted: 'Accepted: {name}',
  rejected: 'Rejected: {name}',
  open: 'Reopened: {name}',
} as const satisfies Readonly<Record<ReviewItemState, Message>>;
/** After an undo. */
const IS_AGAIN = {
  accepted: 'Undone: {name} is accepted',
  rejected: 'Undone: {name} is rejected',
  open: 'Undone: {name} is open',
} as const satisfies Readonly<Record<ReviewItemState, Message>>;

const stateChange =
  (state: ReviewItemState) =>
  (item: ReviewItem): ReviewChange => ({
    id: item.id,
    state,
  });
const back = ({ id, state, note }: ReviewItem): ReviewChange => ({ id, state, note });

/** Decides about the item and moves to the next one; repeating the current decision reverts it. */
export const decide = acting(async (item: ReviewItem, wanted: ReviewItemState): Promise<void> => {
  const after = item.state === wanted ? 'open' : wanted;
  const onward = itemAfter(item);
  const isCurrent = useReviewView.getState().currentId === item.id;
  const redo = () => changeReviewItems([{ id: item.id, state: after }]);
  await attempt(t('The review of {place} could not be saved', { place: item.place }), async () => {
    const changed = redo();
    if (isCurrent && after !== 'open' && onward && onward.id !== item.id) goTo(onward);
    announce(t(DECIDED[after], { name: item.place }));
    await changed;
    recordAction({
      label: t(DECIDING[after], { name: item.place }),
      undo: async () => {
        await changeReviewItems([back(item)]);
        goTo(item);
        announce(t(IS_AGAIN[item.state], { name: item.place }));
      },
      redo,
    });
    void askForName();
  });
});

/** The next item when an item may be filtered out of the rows shown; determined before that. */
function itemAfter(item: ReviewItem): ReviewItem | null {
  const next = neighbourOfCurrent(1);
  return next?.id === item.id ? neighbourOfCurrent(-1) : next;
}

/** Corrects the cell to the number that makes its total correct, and moves to the next item. */
export async function applyProposal(item: ReviewItem): Promise<void> {
  if (!item.proposal) return;
  const { page, table, row, column, after: text } = item.proposal;
  const onward = itemAfter(item);
  const operation = { kind: 'set_cell', page, table, row, column, text } as const;
  // A rejection has already been reported; undo is recorded with the correction.
  if (!(await correct(item.document_id, [operation]))) return;
  announce(t('Corrected {place} to {text}', { place: item.place, text }));
  if (onward && onward.id !== item.id) goTo(onward);
}

/** Makes an item current; its position is shown if its document is on screen. */
export function goTo(item: ReviewItem): void {
  makeCurrent(item.id, true);
  if (useViewer.getState().documentId === item.document_id) lightItem(item);
}

/** Accepts all open items that the panel shows. */
export const acceptShown = acting(async (): Promise<void> => {
  const items = itemsShown().filter(({ state }) => state === 'open');
  if (items.length === 0) return;
  const redo = () => changeReviewItems(items.map(stateChange('accepted')));
  await attempt(
    t('{count, plural, one {# item} other {# items}} could not be accepted', {
      count: items.length,
    }),
    async () => {
      await redo();
      announce(
        t('Accepted {count, plural, one {# item} other {# items}}', { count: items.length }),
      );
      notifyDone(
        t('Accepted {count, plural, one {# item} other {# items}}', { count: items.length }),
        {
          label: t('accepting {count, plural, one {# item} other {# items}}', {
            count: items.length,
          }),
          undo: () => changeReviewItems(items.map(back)),
          redo,
        },
      );
      void askForName();
    },
  );
});

/** Saves a note; an empty one removes it. */
export const saveNote = acting(async (item: ReviewItem, text: string): Promise<void> => {
  writeNote(null);
  makeCurrent(item.id, true);
  const note = text.trim();
  if (note === item.note) return;
  const redo = () => changeReviewItems([{ id: item.id, note }]);
  await attempt(t('The note on {place} could not be saved', { place: item.place }), async () => {
    await redo();
    announce(note === '' ? t('Note removed') : t('Note saved'));
    recordAction({
      label: t('note on {place}', { place: item.place }),
      undo: () => changeReviewItems([{ id: item.id, note: item.note }]),
      redo,
    });
  });
});
