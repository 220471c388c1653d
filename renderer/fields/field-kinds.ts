/** Field kinds as shown to users, each a combination of type and format of the contract. */
import type { FieldFormat, FieldRun, FieldType, SchemaField } from '../../shared/contract/index.ts';
import { t, translationOf } from '../../shared/messages/messages.ts';

export type FieldKind =
  | 'text'
  | 'number'
  | 'amount'
  | 'date'
  | 'percentage'
  | 'boolean'
  | 'choice'
  | 'identifier'
  | 'address'
  | 'list'
  | 'table'
  | 'group';

interface KindSpec {
  readonly label: string;
  readonly type: FieldType;
  readonly format?: FieldFormat;
}

/** In menu order. */
export const FIELD_KINDS: Readonly<Record<FieldKind, KindSpec>> = {
  text: { label: t('Text'), type: 'string' },
  number: { label: t('Number'), type: 'number' },
  amount: { label: t('Amount'), type: 'number', format: 'amount' },
  date: { label: t('Date'), type: 'date' },
  percentage: { label: t('Percentage'), type: 'number', format: 'percentage' },
  boolean: { label: t('Yes/No'), type: 'boolean' },
  choice: { label: t('Choice'), type: 'string', format: 'choice' },
  identifier: { label: t('Identifier'), type: 'string', format: 'identifier' },
  address: { label: t('Address'), type: 'string', format: 'address' },
  list: { label: t('List'), type: 'array' },
  table: { label: t('Table'), type: 'array' },
  group: { label: t('Group'), type: 'object' },
};

export const KIND_NAMES = Object.keys(FIELD_KINDS) as readonly FieldKind[];

/** Whether it can contain fields. */
export const holdsFields = (kind: FieldKind): boolean => kind === 'table' || kind === 'group';

export function kindOf({ type, format, fields = [] }: SchemaField): FieldKind {
  if (format) return format;
  switch (type) {
    case 'string':
      return 'text';
    case 'array':
      return fields.length > 0 ? 'table' : 'list';
    case 'object':
      return 'group';
    default:
      return type;
  }
}

export const kindLabel = (field: SchemaField): string => FIELD_KINDS[kindOf(field)].label;

/** `invoice_date` as `Invoice date`, for fields without a title. */
export function titleOf({ title, key }: Pick<SchemaField, 'title' | 'key'>): string {
  if (title) return title;
  const words = key.replaceAll(/[_-]+/g, ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const spaced = words.trim().toLowerCase();
  return spaced === '' ? key : spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

/**
 * The fields as the window shows them. A schema that was not saved is mostly one that is shipped,
 * whose titles are in the catalogue; those of a saved one stay as people wrote them.
 */
export const shownFields = (
  fields: readonly SchemaField[],
  isSaved: boolean,
): readonly SchemaField[] =>
  isSaved
    ? fields
    : fields.map((field) => ({
        ...field,
        title: translationOf(titleOf(field)),
        ...(field.fields && { fields: [...shownFields(field.fields, false)] }),
      }));

/** Those of the schema that a run applied. */
export const fieldsOfRun = ({ schema, schema_id }: Pick<FieldRun, 'schema' | 'schema_id'>) =>
  shownFields(schema.fields, schema_id !== null);
