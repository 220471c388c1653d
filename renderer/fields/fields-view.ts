/** State of the Fields panel: the schema shown for a document, and the current value. */
import type { Citation } from '../../shared/contract/index.ts';
import { type FieldTarget, sameTarget, type Target, useSelection } from '../state/selection.ts';
import { storedState } from '../state/window-storage.ts';
import type { FormValue } from './form-rows.ts';

/** The values on screen, for the shortcuts that move through and review them. */
export interface ShownForm {
  readonly documentId: string;
  readonly runId: string;
  readonly values: readonly FormValue[];
}

interface FieldsView {
  /** Keys of the chosen schemas, by document or collection. */
  readonly chosen: Readonly<Record<string, string>>;
  /** The key chosen last, for any document. */
  readonly last: string | null;
  /** Null: the default provider. */
  readonly providerId: string | null;
  readonly form: ShownForm | null;
  /** Path of the current value. */
  readonly current: string | null;
  /** Index of the current citation, from 0. */
  readonly citation: number;
  /** Path of the value whose candidates are listed. */
  readonly candidatesOf: string | null;
  /** A value to edit once its form is on screen. */
  readonly wantedEdit: WantedEdit | null;
}

export interface WantedEdit {
  readonly runId: string;
  readonly path: string;
}

const AT_NO_VALUE = { current: null, citation: 0, candidatesOf: null } as const;

export const useFieldsView = storedState<FieldsView>(
  'fields',
  {
    ...{ chosen: {}, last: null, providerId: null, form: null, wantedEdit: null },
    ...AT_NO_VALUE,
  },
  ['chosen', 'last', 'providerId'],
);

const { getState, setState } = useFieldsView;

/** Number of choices kept, as for the positions in documents. */
const KEPT = 100;

/** `subject`: id of the document or the collection that it is chosen for. */
export function chooseSchema(subject: string, key: string): void {
  setState(({ chosen }) => {
    const { [subject]: _, ...others } = chosen;
    const kept = Object.entries(others).slice(1 - KEPT);
    return {
      chosen: { ...Object.fromEntries(kept), [subject]: key },
      last: key,
      ...AT_NO_VALUE,
    };
  });
}

export function chooseProvider(providerId: string): void {
  setState({ providerId });
}

/** Reports which values are on screen; null when they are removed. */
export function showForm(form: ShownForm | null): void {
  const { form: before } = getState();
  if (form !== null && before?.runId === form.runId) {
    setState({ form });
    return;
  }
  // The selection came from elsewhere, for example from a grid of documents.
  const { selected } = useSelection.getState();
  const at = form && selected && valueAt(form.values, selected);
  setState({
    form,
    ...AT_NO_VALUE,
    ...(at && { current: at.path, citation: at.citation }),
  });
}

export const requestEdit = (wantedEdit: WantedEdit | null): void => {
  setState({ wantedEdit });
};

export function toggleCandidates(path: string): void {
  setState(({ candidatesOf }) => ({ candidatesOf: candidatesOf === path ? null : path }));
}

export const targetOf = (path: string, { page, bbox }: Citation): FieldTarget => ({
  ...{ kind: 'field', page, path, box: bbox },
});

/**
 * Makes a value current and scrolls to its position; a value without a position highlights nothing.
 */
export function goToValue(
  { path, result }: Pick<FormValue, 'path' | 'result'>,
  citation = 0,
): void {
  const cited = result?.citations[citation];
  setState({ current: path, citation: cited ? citation : 0 });
  const { select, clear } = useSelection.getState();
  if (cited) select(targetOf(path, cited), 'panel');
  else clear();
}

/** Highlights a position of the value while the pointer is over it. */
export const hoverValue = (path: string, cited: Citation | undefined): void =>
  useSelection.getState().hover(cited ? targetOf(path, cited) : null, 'panel');

/** The value of a position on the page, and the index of its citation. */
export function valueAt(
  values: readonly FormValue[],
  target: Target,
): { readonly path: string; readonly citation: number } | null {
  if (target.kind !== 'field') return null;
  const value = values.find(({ path }) => path === target.path);
  const citation = (value?.result?.citations ?? []).findIndex((cited) =>
    sameTarget(targetOf(target.path, cited), target),
  );
  return value ? { path: value.path, citation: Math.max(0, citation) } : null;
}

/** Selecting a box on the page makes its value current. */
export const followFieldSelection = (): (() => void) =>
  useSelection.subscribe(({ selected, origin }, before) => {
    if (selected === before.selected || origin !== 'page') return;
    const at = selected && valueAt(getState().form?.values ?? [], selected);
    if (at) setState({ current: at.path, citation: at.citation });
  });
