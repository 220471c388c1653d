/**
 * Shortcuts that move through the review queue and decide about its items, while the panel is on
 * screen.
 */
import type { ReviewItem } from '../../shared/contract/index.ts';
import type { Binding, Bindings } from '../state/commands.ts';
import { useShell } from '../state/shell.ts';
import { applyProposal, decide, goTo } from './actions.ts';
import { correctField } from './correct-field.ts';
import { currentItem, itemsShown, neighbourOfCurrent, writeNote } from './review-view.ts';

const isOnScreen = (): boolean => useShell.getState().resultTab === 'review';

const towards = (by: 1 | -1): Binding => ({
  enabled: () => isOnScreen() && itemsShown().length > 0,
  run() {
    const item = neighbourOfCurrent(by);
    if (item) goTo(item);
  },
});

const onCurrent = (run: (item: ReviewItem) => void): Binding => ({
  enabled: () => isOnScreen() && currentItem() !== null,
  run() {
    const item = currentItem();
    if (item) run(item);
  },
});

export const REVIEW_COMMANDS: Bindings = {
  'review.next': towards(1),
  'review.previous': towards(-1),
  'review.accept': onCurrent((item) => void decide(item, 'accepted')),
  'review.reject': onCurrent((item) => void decide(item, 'rejected')),
  'review.apply': {
    enabled: () => isOnScreen() && currentItem()?.proposal !== undefined,
    run() {
      const item = currentItem();
      if (item) void applyProposal(item);
    },
  },
  'review.correct': {
    enabled: () => isOnScreen() && currentItem()?.target.kind === 'field',
    run() {
      const item = currentItem();
      if (item) correctField(item);
    },
  },
  'review.note': onCurrent((item) => writeNote(item.id)),
};
