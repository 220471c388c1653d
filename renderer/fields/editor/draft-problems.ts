/** Problems that prevent saving a draft, each with the field to fix. */
import { MAX_FIELDS, SchemaDefinition } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { holdsFields } from '../field-kinds.ts';
import { choiceList, type Draft, type DraftField, listed, schemaFields } from './schema-draft.ts';

export interface DraftProblem {
  /** Id of the field; null if the problem concerns the schema. */
  readonly field: string | null;
  readonly part: 'name' | 'key' | 'choices' | 'fields';
  readonly message: string;
}

/** Maximum nesting of objects in the contract. */
const MAX_DEPTH = 5;

export function draftProblems(draft: Draft): DraftProblem[] {
  const all = listed(draft.fields);
  const problems: DraftProblem[] = [];
  if (draft.name.trim() === '') {
    problems.push({ field: null, part: 'name', message: t('Enter a name for the schema.') });
  }
  if (all.length === 0) {
    problems.push({ field: null, part: 'fields', message: t('Add at least one field.') });
  }
  if (all.length > MAX_FIELDS) {
    problems.push({
      ...{ field: null, part: 'fields' },
      message: t('A schema has at most {most} fields; this one has {count}.', {
        most: MAX_FIELDS,
        count: all.length,
      }),
    });
  }
  if (all.some(({ depth }) => depth >= MAX_DEPTH)) {
    problems.push({
      ...{ field: null, part: 'fields' },
      message: t('Groups and tables can be nested at most {levels} levels deep.', {
        levels: MAX_DEPTH,
      }),
    });
  }
  problems.push(...problemsWithin(draft.fields));
  if (problems.length > 0) return problems;
  // Lengths and the other checks of the service.
  const checked = SchemaDefinition.safeParse({
    name: draft.name.trim(),
    fields: schemaFields(draft.fields),
  });
  const [issue] = checked.error?.issues ?? [];
  return issue ? [{ field: null, part: 'fields', message: `${issue.message}.` }] : [];
}

const problemsWithin = (fields: readonly DraftField[]): DraftProblem[] =>
  fields.flatMap((field) => {
    const problems: DraftProblem[] = [];
    const add = (part: DraftProblem['part'], message: string) =>
      problems.push({ field: field.id, part, message });
    const key = field.key.trim();
    if (key === '') add('key', t('Enter a title or a key.'));
    else if (key.includes('.')) add('key', t('A key cannot contain a dot.'));
    else if (fields.some((other) => other !== field && other.key.trim() === key)) {
      add('key', t('Another field on the same level has the key “{key}”.', { key }));
    }
    if (field.kind === 'choice' && choiceList(field.choices).length === 0) {
      add('choices', t('Enter at least one choice.'));
    }
    if (holdsFields(field.kind) && field.fields.length === 0) {
      add(
        'fields',
        field.kind === 'table'
          ? t('Add at least one field to the table.')
          : t('Add at least one field to the group.'),
      );
    }
    return [...problems, ...problemsWithin(field.fields)];
  });
