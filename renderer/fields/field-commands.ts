/** Shortcuts that move through the values of the form and review them, while it is on screen. */
import type { ReviewState } from '../../shared/contract/index.ts';
import type { Binding, Bindings } from '../state/commands.ts';
import { useShell } from '../state/shell.ts';
import { review } from './actions.ts';
import { editValue, isEditable } from './correct-value.ts';
import { candidatesOf, isCorrected, needsCheck, nextToCheck } from './field-states.ts';
import { goToValue, toggleCandidates, useFieldsView } from './fields-view.ts';
import type { FormValue } from './form-rows.ts';

interface At {
  readonly values: readonly FormValue[];
  /** -1 before the first step. */
  readonly index: number;
}

/** Null while no values are on screen. */
function here(): At | null {
  const { form, current } = useFieldsView.getState();
  if (!form || useShell.getState().resultTab !== 'fields') return null;
  return { values: form.values, index: form.values.findIndex(({ path }) => path === current) };
}

/** The focus moves along if it is in the form; for keys pressed on the page it stays there. */
function showValue(value: FormValue | undefined): void {
  if (!value) return;
  const inForm = document.activeElement?.closest('[data-fields-form]') != null;
  goToValue(value);
  const row = document.querySelector<HTMLElement>(`[data-value="${CSS.escape(value.path)}"]`);
  if (inForm) row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

const towards = (next: (at: At) => number): Binding => ({
  enabled: () => (here()?.values.length ?? 0) > 0,
  run() {
    const at = here();
    if (at) showValue(at.values[next(at)]);
  },
});

const toCheck = (by: 1 | -1): Binding => ({
  ...towards(({ values, index }) => nextToCheck(values, index, by)),
  enabled: () => here()?.values.some(needsCheck) ?? false,
});

/** The current value; undefined if there is none. */
const currentValue = (): FormValue | undefined => {
  const at = here();
  return at?.values[at.index];
};

const reviewing = (state: ReviewState): Binding => ({
  enabled: () => {
    const value = currentValue();
    return value?.result != null && !isCorrected(value.result);
  },
  run() {
    const { form } = useFieldsView.getState();
    const value = currentValue();
    if (form && value) void review(form, value, state);
  },
});

const editing = (picking: boolean): Binding => ({
  enabled: () => {
    const value = currentValue();
    return value !== undefined && isEditable(value);
  },
  run() {
    const { form } = useFieldsView.getState();
    const value = currentValue();
    if (form && value) editValue(form, value, { picking });
  },
});

export const FIELD_COMMANDS: Bindings = {
  'fields.edit': editing(false),
  'fields.takeFromPage': editing(true),
  'go.nextValue': towards(({ values, index }) => Math.min(values.length - 1, index + 1)),
  'go.previousValue': towards(({ index }) => Math.max(0, index - 1)),
  'go.nextToCheck': toCheck(1),
  'go.previousToCheck': toCheck(-1),
  'fields.accept': reviewing('accepted'),
  'fields.reject': reviewing('rejected'),
  'fields.candidates': {
    enabled: () => candidatesOf(currentValue()?.result ?? null).length > 0,
    run() {
      const value = currentValue();
      if (value) toggleCandidates(value.path);
    },
  },
};
