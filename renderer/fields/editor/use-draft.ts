/**
 * The draft of the editor with its history, the chosen field, and the screen reader announcements
 * of moves.
 */
import { useEffect, useMemo, useState } from 'react';
import { t } from '../../../shared/messages/messages.ts';
import { storedState } from '../../state/window-storage.ts';
import { titleOf } from '../field-kinds.ts';
import { draftProblems } from './draft-problems.ts';
import { edited, historyOf, redone, undone } from './edit-history.ts';
import {
  addField,
  changeField,
  type Draft,
  dropField,
  duplicateField,
  type FieldChange,
  findField,
  moveField,
  removeField,
} from './schema-draft.ts';

export type DraftEditor = ReturnType<typeof useDraft>;

/** Drafts that are not saved, by what they are of. They outlast a reload and Escape. */
const useUnsaved = storedState<Readonly<Record<string, Draft | undefined>>>('schema-drafts', {});
export function forgetDraft(key: string): void {
  useUnsaved.setState({ [key]: undefined });
}

export function useDraft(initial: Draft, key: string) {
  const [first] = useState(initial);
  const [unsaved] = useState(() => useUnsaved.getState()[key]);
  const [history, setHistory] = useState(() => edited(historyOf(first), unsaved ?? first));
  const [chosenId, choose] = useState<string | null>(history.present.fields[0]?.id ?? null);
  const [announcement, announce] = useState('');
  const draft = history.present;
  const problems = useMemo(() => draftProblems(draft), [draft]);
  const edit = (next: Draft, subject: string | null = null) =>
    setHistory((before) => edited(before, next, subject));
  useEffect(() => {
    useUnsaved.setState({ [key]: draft === first ? undefined : draft });
  }, [key, draft, first]);

  return {
    draft,
    problems,
    announcement,
    chosenId: findField(draft.fields, chosenId) ? chosenId : null,
    choose,
    isRestored: draft === unsaved,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    /** `subject`: letters typed into one field are one edit. */
    describe: (change: Partial<Omit<Draft, 'fields'>>) =>
      edit({ ...draft, ...change }, Object.keys(change).join()),
    replaceFields: (fields: Draft['fields']) => {
      edit({ ...draft, fields });
      choose(fields[0]?.id ?? null);
    },
    change: (id: string, change: FieldChange) =>
      edit(changeField(draft, id, change), `${id} ${Object.keys(change).join()}`),
    add() {
      const added = addField(draft, chosenId);
      edit(added.draft);
      choose(added.id);
    },
    duplicate(id: string) {
      const copy = duplicateField(draft, id);
      if (!copy) return;
      edit(copy.draft);
      choose(copy.id);
    },
    remove(id: string) {
      const found = findField(draft.fields, id);
      if (!found) return;
      edit(removeField(draft, id));
      const { siblings, index, parent } = found;
      choose((siblings[index + 1] ?? siblings[index - 1] ?? parent)?.id ?? null);
      announce(t('Deleted {name}', { name: nameOf(found.field) }));
    },
    move(id: string, by: 1 | -1) {
      const next = moveField(draft, id, by);
      edit(next);
      announce(positionText(next, id, next === draft));
    },
    drop(id: string, targetId: string, side: 'before' | 'after') {
      const next = dropField(draft, id, targetId, side);
      edit(next);
      announce(positionText(next, id, next === draft));
    },
  };
}

/** Name of a field in the list; a new one has no title yet. */
export const nameOf = (field: { readonly title: string; readonly key: string }): string =>
  titleOf(field) || t('New field');

function positionText({ fields }: Draft, id: string, unmoved: boolean): string {
  const found = findField(fields, id);
  if (!found) return '';
  const { field, siblings, index } = found;
  const values = { name: nameOf(field), number: index + 1, count: siblings.length };
  return unmoved
    ? t('{name} stays at {number} of {count}', values)
    : t('Moved {name} to {number} of {count}', values);
}
