/** What the schema editor is open for. The saved schema becomes the one chosen for `chooseFor`. */
import type { SavedSchema, SchemaField } from '../../../shared/contract/index.ts';
import { defineDialog } from '../../state/dialogs.ts';
import { type Draft, draftFields } from './schema-draft.ts';

export type Editing =
  | { readonly kind: 'empty'; readonly chooseFor: string }
  /** Starts with fields that are not saved yet. */
  | {
      readonly kind: 'new';
      readonly name: string;
      readonly description: string;
      readonly fields: readonly SchemaField[];
      readonly chooseFor: string;
    }
  | { readonly kind: 'change'; readonly schema: SavedSchema };

export const schemaDialog = defineDialog<Editing>('schema');

export function draftOf(editing: Editing): Draft {
  switch (editing.kind) {
    case 'empty':
      return { name: '', description: '', fields: [] };
    case 'new': {
      const { name, description, fields } = editing;
      return { name, description, fields: draftFields(fields) };
    }
    case 'change': {
      const { name, description, fields } = editing.schema;
      return { name, description: description ?? '', fields: draftFields(fields) };
    }
  }
}
