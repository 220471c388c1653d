/**
 * Values that a form states by marks: of a field named like a question, the labels of the chosen
 * options; of a yes-or-no field, whether an option named like it is chosen, or which of Yes and No
 * is. Names of form fields count as labels, too. Nothing is given where nothing is chosen.
 */

import type { FormField } from '../../../../shared/contract/form-field.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import { centerX, centerY, type Rect } from '../../../../shared/geometry.ts';
import { memoizeByObject } from '../../../../shared/memoize.ts';
import { readBoolean } from '../../../../shared/values/boolean-value.ts';
import { labelTerms } from '../../language/vocabulary/index.ts';
import { nameTerms } from '../../language/vocabulary/terms.ts';
import { type ChoiceGroup, choiceGroupsOf, isChoiceMark, type Option } from '../content/choices.ts';
import { textOf, wordRect } from '../evidence/cite.ts';
import { parseEntry } from './parse-entry.ts';
import { parseValues } from './parse-values.ts';
import type { Candidate, FeatureVector, PreparedDocument, Wanted } from './types.ts';
import { nameLikeness } from './wanted.ts';

/** Labels that are less like the name of the field name something else. */
const LEAST_NAME = 0.45;

export function findChoices(prepared: PreparedDocument, wanted: Wanted): Candidate[] {
  return prepared.pages.flatMap((page) => [
    ...groupsOn(page).flatMap((group) =>
      wanted.kind === 'boolean'
        ? findYesOrNo(prepared, wanted, group)
        : findChosen(prepared, wanted, group),
    ),
    ...findFilledIn(prepared, wanted, page),
  ]);
}

const groupsOn = memoizeByObject(choiceGroupsOf);

/** More words beside a mark are a passage with values of its own. */
const LONGEST_LABEL = 8;

/** Whether a value found by other means is a mark, or the label of an option. */
export function isOfOption(
  { pages }: PreparedDocument,
  { kind }: Wanted,
  { page, words }: Candidate,
): boolean {
  if (words.some((word) => isChoiceMark(page.words.text[word] ?? ''))) return true;
  if ((kind !== 'boolean' && kind !== 'text') || !pages.includes(page)) return false;
  return groupsOn(page).some(({ options }) =>
    options.some(
      ({ label }) => label.length <= LONGEST_LABEL && words.some((word) => label.includes(word)),
    ),
  );
}

/** Whether an entry follows a label that is not filled in: an empty form field, or options. */
export function isAskedOf(page: PageContent, label: Rect, line: readonly number[]): boolean {
  const [next] = line;
  if (next !== undefined && isChoiceMark(page.words.text[next] ?? '')) return true;
  const limit = next === undefined ? 1 : wordRect(page, next).x0;
  return (page.form_fields ?? []).some(({ kind, state, bbox }) => {
    const y = bbox.y + bbox.height / 2;
    const isBeside = bbox.x >= label.x1 - SLACK && bbox.x < limit && y >= label.y0 && y <= label.y1;
    return isBeside && state === null && (kind === 'text' || kind === 'choice');
  });
}

/** Overlap of a label and its field; page fractions. */
const SLACK = 0.005;

const wordsText = ({ page }: ChoiceGroup, words: readonly number[]): string =>
  textOf(page, words).replace(/^[\s:：-]+|[\s:：,;.]+$/gu, '');

/** How well texts name the wanted field; each text is a label of its own. */
function likeness(
  { vocabulary }: PreparedDocument,
  wanted: Wanted,
  labels: readonly string[],
  fields: readonly (FormField | null)[],
): number {
  const terms = [
    ...labels.map(labelTerms),
    ...fields.flatMap((field) => (field && field.name !== '' ? [nameTerms(field.name)] : [])),
  ];
  return Math.max(
    0,
    ...terms.map((one) => nameLikeness(vocabulary.units(one), wanted, vocabulary)),
  );
}

const featuresOf = ({ kind }: Wanted, name: number): FeatureVector => ({
  'chosen mark': 1,
  name,
  'whole name': Number(name > 0.95),
  [`is ${kind}`]: 1,
});

function findYesOrNo(prepared: PreparedDocument, wanted: Wanted, group: ChoiceGroup): Candidate[] {
  const { page, question, options } = group;
  const asked = wordsText(group, question);
  const meant = options.map(({ label }) => readBoolean(wordsText(group, label)));
  if (meant.every((value) => value !== null) && meant.length > 1) {
    const chosen = options.filter(({ isChosen }) => isChosen);
    const [only] = chosen;
    const name = likeness(prepared, wanted, [asked], [options[0]?.field ?? null]);
    if (!only || chosen.length > 1 || name < LEAST_NAME) return [];
    const value = meant[options.indexOf(only)];
    return [candidateOf(page, value, [only], featuresOf(wanted, name))];
  }
  return options.flatMap((option): Candidate[] => {
    const label = wordsText(group, option.label);
    const labels = label === '' ? [asked] : [label, `${asked} ${label}`];
    const name = likeness(prepared, wanted, labels, [option.field]);
    if (name < LEAST_NAME) return [];
    return [candidateOf(page, option.isChosen, [option], featuresOf(wanted, name))];
  });
}

function findChosen(prepared: PreparedDocument, wanted: Wanted, group: ChoiceGroup): Candidate[] {
  const { page, question, options } = group;
  const name = likeness(
    prepared,
    wanted,
    [wordsText(group, question)],
    [options[0]?.field ?? null],
  );
  if (name < LEAST_NAME) return [];
  const chosen = options.filter(({ isChosen, label }) => isChosen && label.length > 0);
  const features = featuresOf(wanted, name);
  if (wanted.type === 'array') {
    return chosen.map((option) =>
      candidateOf(page, wordsText(group, option.label), [option], features),
    );
  }
  if (chosen.length === 0) return [];
  const value = chosen.map(({ label }) => wordsText(group, label)).join(', ');
  if (wanted.kind === 'text') return [candidateOf(page, value, chosen, features)];
  return chosen.flatMap(({ mark, label }) =>
    parseValues({ page, words: label }, wanted.kind, prepared).map((parsed) => ({
      ...{ ...parsed, page, features },
      words: [mark, ...parsed.words],
    })),
  );
}

const candidateOf = (
  page: PageContent,
  value: unknown,
  options: readonly Option[],
  features: FeatureVector,
): Candidate => ({
  ...{ page, value, features },
  words: options.flatMap(({ mark, label }) => [mark, ...label]),
});

/** Words whose centres are level with a field, in reading order, with their centres. */
const wordsLevelWith = (page: PageContent, { y, height }: FormField['bbox']) =>
  page.words.text.flatMap((_, word) => {
    const rect = wordRect(page, word);
    const middle = centerY(rect);
    return middle >= y && middle <= y + height ? [{ word, x: centerX(rect) }] : [];
  });

/**
 * What is typed into a form field or chosen from a list that is named like the field, or that such a signature
 * field is signed. Unsigned ones give nothing: the signature may be kept with another part of the form.
 */
function findFilledIn(prepared: PreparedDocument, wanted: Wanted, page: PageContent): Candidate[] {
  return (page.form_fields ?? []).flatMap((field): Candidate[] => {
    const { kind, state, bbox } = field;
    const isSignature = kind === 'signature' && wanted.kind === 'boolean';
    const isFilled = isSignature ? state === true : kind === 'text' || kind === 'choice';
    if (!isFilled || state === null) return [];
    const level = wordsLevelWith(page, bbox);
    const inside = level.filter(({ x }) => x >= bbox.x && x <= bbox.x + bbox.width);
    const before = level.filter(({ x }) => x < bbox.x).slice(-LONGEST_LABEL);
    const words = (isSignature && inside.length === 0 ? before : inside).map(({ word }) => word);
    const label = textOf(
      page,
      before.map(({ word }) => word),
    );
    // The label of a list is level with one of what is chosen.
    const isLabelled = isSignature || Array.isArray(state);
    const name = likeness(prepared, wanted, isLabelled ? [label] : [], [field]);
    if (name < LEAST_NAME || words.length === 0) return [];
    const features = { ...featuresOf(wanted, name), 'chosen mark': 0, 'form field': 1 };
    if (isSignature) return [{ page, words, features, value: state }];
    const chosen = [state].flat().map(String);
    if (kind === 'choice' && wanted.kind === 'text') {
      const values = wanted.type === 'array' ? chosen : [chosen.join(', ')];
      return values.map((value) => ({ page, words, features, value }));
    }
    return parseEntry(wanted.kind, { page, words }, prepared).parsedValues.map((parsed) => ({
      ...{ ...parsed, page, features },
    }));
  });
}
