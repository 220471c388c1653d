/** Saves a draft as a new schema or as the next version of an existing one. */
import type { SavedSchema } from '../../../shared/contract/index.ts';
import { t } from '../../../shared/messages/messages.ts';
import { creationOf } from '../../actions/undo.ts';
import { schemaRequests } from '../../state/schemas.ts';
import { acting, recordAction } from '../../state/undo.ts';
import { type Draft, schemaFields } from './schema-draft.ts';

/** `before`: the schema as it was when the editor opened; null for a new one. Throws ApiError. */
export const saveDraft = acting(
  async (draft: Draft, before: SavedSchema | null): Promise<SavedSchema> => {
    const body = {
      name: draft.name.trim(),
      description: draft.description.trim() || null,
      fields: schemaFields(draft.fields),
    };
    if (!before) {
      const made = await schemaRequests.create(body);
      const label = t('new schema {name}', { name: made.name });
      recordAction(creationOf(made.id, schemaRequests, label));
      return made;
    }
    const { id, name, description, fields } = before;
    const saved = await schemaRequests.change(id, { ...body, base_version: before.version });
    recordAction({
      label: t('change of the schema {name}', { name }),
      undo: () => schemaRequests.change(id, { name, description, fields }),
      redo: () => schemaRequests.change(id, body),
    });
    return saved;
  },
);
