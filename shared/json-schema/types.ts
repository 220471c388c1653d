import type { SchemaDefinition } from '../contract/schema.ts';

export type JsonSchema = Record<string, unknown>;

export const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** Carries a field format for which JSON Schema has no keyword. */
export const FORMAT_KEYWORD = 'x-quarry-format';

export interface NamedSchema extends SchemaDefinition {
  readonly description?: string | null | undefined;
}
