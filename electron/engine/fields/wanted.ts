/** What a field of a schema asks for: names that labels may carry, and the kind of its value. */
import type { FieldType, SchemaField } from '../../../shared/contract/schema.ts';
import { isStopWord, nameTerms, termsOf } from '../evidence/terms.ts';
import type { LabelName, Wanted } from './types.ts';
import { endOfSpan, fullForms, kindOfTerms, type ValueKind } from './vocabulary.ts';

/** A name from the description counts less than the key. */
const DESCRIBED_WORTH = 0.85;
/** Longer phrases of a description explain; they name nothing. */
const LONGEST_NAME = 5;

const KIND_OF_TYPE: Partial<Record<FieldType, ValueKind>> = {
  date: 'date',
  number: 'number',
  boolean: 'boolean',
};

export function wantedOf(
  field: Pick<SchemaField, 'key' | 'type' | 'description'>,
  choices?: readonly string[],
): Wanted {
  const key = nameTerms(field.key).flatMap(fullForms);
  const described = (field.description ?? '')
    .split(/[,;:()/.]|\b(?:or|also|called|and)\b/i)
    .map((phrase) =>
      termsOf(phrase)
        .filter((term) => !isStopWord(term))
        .flatMap(fullForms),
    )
    .filter((terms) => terms.length > 0 && terms.length <= LONGEST_NAME);
  const names: LabelName[] = [
    { terms: key, worth: 1 },
    ...described.map((terms) => ({ terms, worth: DESCRIBED_WORTH })),
  ];
  const terms = [...new Set([...key, ...termsOf(field.description ?? '').flatMap(fullForms)])];
  return {
    key: field.key,
    type: field.type,
    kind: kindOf(field.type, key, terms),
    names: names.filter((name) => name.terms.length > 0),
    terms: terms.filter((term) => !isStopWord(term)),
    end: endOfSpan(key) ?? endOfSpan(terms),
    choices,
  };
}

function kindOf(type: FieldType, key: readonly string[], all: readonly string[]): ValueKind {
  const told = kindOfTerms(key) ?? kindOfTerms(all);
  const typed = KIND_OF_TYPE[type];
  if (typed === 'number') return told === 'money' || told === 'percent' ? told : 'number';
  if (typed) return typed;
  return told ?? 'text';
}
