/** Fields of a schema by the path used in results: `seller.name`, `items.2.amount`. */
import type { SchemaField } from '../contract/schema.ts';

export interface FieldAtPath {
  readonly field: SchemaField;
  /** Titles from the outermost to the innermost; items of a list by their number. */
  readonly titles: readonly string[];
  /** Whether the field is within an item of a list. */
  readonly inItem: boolean;
}

/** Null if the schema has no such field, and for groups and lists of objects. */
export function fieldAtPath(fields: readonly SchemaField[], path: string): FieldAtPath | null {
  const titles: string[] = [];
  let level: readonly SchemaField[] = fields;
  let inItem = false;
  const keys = path.split('.');
  for (let at = 0; at < keys.length; at++) {
    const field = longestKey(level, keys, at);
    if (!field) return null;
    at += field.key.split('.').length - 1;
    titles.push(field.title ?? field.key);
    const inner = field.fields ?? [];
    if (at === keys.length - 1) {
      return inner.length > 0 || field.type === 'object' ? null : { field, titles, inItem };
    }
    if (field.type === 'array') {
      const index = keys[++at] ?? '';
      if (!/^\d+$/.test(index)) return null;
      titles.push(`${Number(index) + 1}`);
      inItem = true;
    }
    level = inner;
  }
  return null;
}

/** Keys may contain dots themselves. */
const longestKey = (
  fields: readonly SchemaField[],
  keys: readonly string[],
  at: number,
): SchemaField | undefined =>
  fields
    .filter(({ key }) => keys.slice(at, at + key.split('.').length).join('.') === key)
    .sort((a, b) => b.key.length - a.key.length)[0];

/** `Seller · Name` */
export const fieldTitle = ({ titles }: Pick<FieldAtPath, 'titles'>): string => titles.join(' · ');
