/** State of a value as text: what is missing, review decisions, changes since. */
import { evidenceIn, formatCodedText } from '../../shared/coded-text.ts';
import { type ConfidenceLevel, confidenceLevel, percentOf } from '../../shared/confidence.ts';
import type { FieldCandidate, RunField } from '../../shared/contract/index.ts';
import { t, translationOf } from '../../shared/messages/messages.ts';
import type { FormValue } from './form-rows.ts';

type Stated = Pick<FormValue, 'result' | 'missing'>;

export const hasValue = (result: RunField | null): boolean =>
  result !== null && result.value !== null && result.value !== undefined;

/** Entered by a person, which counts as its review. */
export const isCorrected = (result: Pick<RunField, 'source'> | null): boolean =>
  result?.source === 'human';

/** Alternative values, best first; for a corrected value, the extracted one is first. */
export function candidatesOf(result: RunField | null): readonly FieldCandidate[] {
  const { candidates = [], extracted } = result ?? {};
  return extracted && extracted.value !== null ? [extracted, ...candidates] : candidates;
}

/** Null if there is no value. */
export const levelOf = (result: RunField | null): ConfidenceLevel | null =>
  result && hasValue(result) ? confidenceLevel('field', result.confidence) : null;

/** Why there is no value. */
export function emptyReason(result: RunField | null): string {
  if (isCorrected(result)) return t('Not in the document');
  switch (result?.status) {
    case 'below_threshold':
      return t('Confidence too low');
    case 'conflicting':
      return t('Conflicting values');
    default:
      return t('Not found');
  }
}

/** How the value changed when the document was extracted again; null if it did not. */
export function changeSentence({ change }: Pick<RunField, 'change'>): string | null {
  switch (change) {
    case 'moved':
      return t('New extraction: the position has changed');
    case 'lost':
      return t('New extraction: the value was not found');
    default:
      return null;
  }
}

/** Whether the value should be compared with the page before use. */
export function needsCheck({ result, missing }: Stated): boolean {
  if (result && result.review !== 'unreviewed') return false;
  if (missing) return true;
  if (!result) return false;
  if (!hasValue(result))
    return result.status === 'below_threshold' || result.status === 'conflicting';
  return levelOf(result) !== 'high' || result.change === 'lost';
}

/** Source and confidence of the value, for tooltips. */
export function valueTitle(result: RunField): string {
  const { citations, confidence } = result;
  const lines = isCorrected(result)
    ? [t('Corrected')]
    : [t('Confidence {percent} %', { percent: percentOf(confidence) })];
  const quote = citations[0]?.quote;
  if (quote !== undefined) lines.unshift(t('Printed: “{quote}”', { quote }));
  else lines.unshift(t('Not found verbatim in the document'));
  const evidence = evidenceIn(result).map((text) =>
    typeof text === 'string' ? translationOf(text) : formatCodedText(text),
  );
  if (evidence.length > 0) lines.push(t('Evidence: {evidence}', { evidence: evidence.join('; ') }));
  return lines.join('\n');
}

export interface FormCounts {
  readonly values: number;
  readonly toCheck: number;
  readonly missing: number;
}

export const countValues = (values: readonly FormValue[]): FormCounts => ({
  values: values.filter(({ result }) => hasValue(result)).length,
  toCheck: values.filter(needsCheck).length,
  missing: values.filter(({ missing }) => missing).length,
});

/** `12 values · 2 to check · 1 required missing`. */
export const countsSentence = ({ values, toCheck, missing }: FormCounts): string =>
  [
    t('{count, plural, one {# value} other {# values}}', { count: values }),
    toCheck > 0 && t('{toCheck} to check', { toCheck }),
    missing > 0 && t('{missing} required missing', { missing }),
  ]
    .filter(Boolean)
    .join(' · ');

/**
 * The next value to check after (1) or before (-1) the one at `index`, wrapping around; -1: none.
 */
export function nextToCheck(values: readonly FormValue[], index: number, by: 1 | -1): number {
  for (let step = 1; step <= values.length; step++) {
    const at = (index + by * step + values.length * 2) % values.length;
    const value = values[at];
    if (value && needsCheck(value)) return at;
  }
  return -1;
}
