/**
 * A schema being edited: a tree whose fields have ids of their own, so that they can be moved and
 * renamed. Every function returns a new draft, or the same one if nothing changed.
 */
import type { SchemaField } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { FIELD_KINDS, type FieldKind, holdsFields, kindOf } from '../field-kinds.ts';

export interface DraftField {
  /** Only used within the editor. */
  readonly id: string;
  readonly key: string;
  /** The key was typed or saved before: it no longer follows the title. */
  readonly keyFixed: boolean;
  readonly title: string;
  readonly kind: FieldKind;
  readonly description: string;
  readonly required: boolean;
  readonly example: string;
  /** One per line. */
  readonly choices: string;
  readonly fields: readonly DraftField[];
}

export interface Draft {
  readonly name: string;
  readonly description: string;
  readonly fields: readonly DraftField[];
}

export type FieldChange = Partial<Omit<DraftField, 'id' | 'fields'>>;

const newId = (): string => crypto.randomUUID();

const EMPTY: Omit<DraftField, 'id'> = {
  key: '',
  keyFixed: false,
  title: '',
  kind: 'text',
  description: '',
  required: false,
  example: '',
  choices: '',
  fields: [],
};

export const draftFields = (fields: readonly SchemaField[]): DraftField[] =>
  fields.map((field) => ({
    id: newId(),
    key: field.key,
    keyFixed: true,
    title: field.title ?? '',
    kind: kindOf(field),
    description: field.description ?? '',
    required: field.required ?? false,
    example: field.example ?? '',
    choices: (field.choices ?? []).join('\n'),
    fields: draftFields(field.fields ?? []),
  }));

/** The fields in contract form; empty properties are omitted. */
export const schemaFields = (fields: readonly DraftField[]): SchemaField[] =>
  fields.map(({ key, title, kind, description, required, example, choices, fields: inner }) => {
    const { type, format } = FIELD_KINDS[kind];
    return {
      key: key.trim(),
      type,
      ...(format && { format }),
      ...(title.trim() && { title: title.trim() }),
      ...(required && { required }),
      ...(description.trim() && { description: description.trim() }),
      ...(example.trim() && { example: example.trim() }),
      ...(kind === 'choice' && { choices: choiceList(choices) }),
      ...(holdsFields(kind) && { fields: schemaFields(inner) }),
    };
  });

/** Distinct choices, in order. */
export const choiceList = (choices: string): string[] => [
  ...new Set(choices.split('\n').flatMap((line) => line.trim() || [])),
];

/** `Invoice number` to `invoice_number`: letters and digits of any script, joined by underscores. */
export const keyFromTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '');

/** `wanted`, with a number appended if needed to differ from all `taken` keys. */
function freeKey(wanted: string, taken: readonly string[]): string {
  if (wanted === '' || !taken.includes(wanted)) return wanted;
  let number = 2;
  while (taken.includes(`${wanted}_${number}`)) number++;
  return `${wanted}_${number}`;
}

interface Found {
  readonly field: DraftField;
  readonly parent: DraftField | null;
  readonly siblings: readonly DraftField[];
  readonly index: number;
}

export function findField(
  fields: readonly DraftField[],
  id: string | null,
  parent: DraftField | null = null,
): Found | null {
  for (const [index, field] of fields.entries()) {
    if (field.id === id) return { field, parent, siblings: fields, index };
    const within = findField(field.fields, id, field);
    if (within) return within;
  }
  return null;
}

/** All fields in list order, nested ones after their parent. */
export const listed = (
  fields: readonly DraftField[],
  depth = 0,
): { readonly field: DraftField; readonly depth: number }[] =>
  fields.flatMap((field) => [{ field, depth }, ...listed(field.fields, depth + 1)]);

/** Replaces the list of fields in `parent`; null is the top level. */
function withSiblings(
  draft: Draft,
  parent: DraftField | null,
  siblings: readonly DraftField[],
): Draft {
  if (parent === null) return { ...draft, fields: siblings };
  const replace = (fields: readonly DraftField[]): readonly DraftField[] =>
    fields.map((field) =>
      field.id === parent.id
        ? { ...field, fields: siblings }
        : { ...field, fields: replace(field.fields) },
    );
  return { ...draft, fields: replace(draft.fields) };
}

interface Added {
  readonly draft: Draft;
  readonly id: string;
}

/**
 * Adds an empty field: inside the chosen one if it can contain fields, otherwise after it,
 * otherwise last.
 */
export function addField(draft: Draft, chosenId: string | null): Added {
  const added: DraftField = { ...EMPTY, id: newId() };
  const chosen = findField(draft.fields, chosenId);
  if (chosen && holdsFields(chosen.field.kind)) {
    const inner = [...chosen.field.fields, added];
    return { draft: withSiblings(draft, chosen.field, inner), id: added.id };
  }
  const siblings = chosen?.siblings ?? draft.fields;
  const at = chosen ? chosen.index + 1 : siblings.length;
  return {
    draft: withSiblings(draft, chosen?.parent ?? null, siblings.toSpliced(at, 0, added)),
    id: added.id,
  };
}

const copied = (field: DraftField): DraftField => ({
  ...field,
  id: newId(),
  fields: field.fields.map(copied),
});

/** Adds a copy after the field, with a key of its own. */
export function duplicateField(draft: Draft, id: string): Added | null {
  const found = findField(draft.fields, id);
  if (!found) return null;
  const { field, siblings, parent, index } = found;
  const key = freeKey(
    field.key,
    siblings.map((sibling) => sibling.key),
  );
  const copy = {
    ...copied(field),
    key,
    title: field.title && t('{name} (copy)', { name: field.title }),
  };
  return {
    draft: withSiblings(draft, parent, siblings.toSpliced(index + 1, 0, copy)),
    id: copy.id,
  };
}

export function removeField(draft: Draft, id: string): Draft {
  const found = findField(draft.fields, id);
  return found
    ? withSiblings(draft, found.parent, found.siblings.toSpliced(found.index, 1))
    : draft;
}

/** A key that was not typed follows the title. */
export function changeField(draft: Draft, id: string, change: FieldChange): Draft {
  const found = findField(draft.fields, id);
  if (!found) return draft;
  const { field, siblings, parent, index } = found;
  const changed = { ...field, ...change };
  if (change.key !== undefined) changed.keyFixed = change.key !== '';
  if (change.title !== undefined && !changed.keyFixed) {
    const others = siblings.filter((sibling) => sibling.id !== id).map(({ key }) => key);
    changed.key = freeKey(keyFromTitle(change.title), others);
  }
  return withSiblings(draft, parent, siblings.with(index, changed));
}

/** Moves a field by one position among its siblings. */
export function moveField(draft: Draft, id: string, by: 1 | -1): Draft {
  const found = findField(draft.fields, id);
  if (!found) return draft;
  const { field, siblings, parent, index } = found;
  const to = index + by;
  if (to < 0 || to >= siblings.length) return draft;
  return withSiblings(draft, parent, siblings.toSpliced(index, 1).toSpliced(to, 0, field));
}

/** Moves a field next to another one, out of its group or into that of the other. */
export function dropField(
  draft: Draft,
  id: string,
  targetId: string,
  side: 'before' | 'after',
): Draft {
  const moved = findField(draft.fields, id)?.field;
  // A group cannot be moved into itself.
  if (!moved || findField([moved], targetId)) return draft;
  const rest = removeField(draft, id);
  const target = findField(rest.fields, targetId);
  if (!target) return draft;
  const at = target.index + (side === 'after' ? 1 : 0);
  return withSiblings(rest, target.parent, target.siblings.toSpliced(at, 0, moved));
}
