import type { Database } from '../database.ts';
import type {
  LearnedFieldRecord,
  LearnedFieldRepository,
  RegionTemplateRecord,
  RegionTemplateRepository,
} from '../learned-types.ts';
import { resourceRepository } from './resources.ts';

const REVIEWED = (state: string): string =>
  `json_extract(c.reviews, '$."' || u.path || '"') = '${state}'`;
const CORRECTED = `EXISTS (SELECT 1 FROM corrections k WHERE k.document_id = u.document_id
  AND k.state = 'applied' AND json_extract(k.operation, '$.kind') = 'set_field'
  AND json_extract(k.operation, '$.path') = u.path
  AND json_extract(k.anchor, '$.field.schema') = coalesce(f.schema_id, f.schema))`;
/** Number of documents whose found value meets a condition. */
const documentsWhere = (condition: string): string =>
  `(SELECT count(DISTINCT u.document_id) FROM learned_uses u
    JOIN field_results c ON c.run_id = u.run_id AND c.document_id = u.document_id
    JOIN field_runs f ON f.id = u.run_id
    WHERE u.learned_id = r.id AND ${condition})`;

export function learnedFieldRepository(db: Database): LearnedFieldRepository {
  const removeAll = db.prepare<[string, string], { id: string }>(
    `UPDATE learned_fields SET deleted_at = ? WHERE account_id = ? AND deleted_at IS NULL
     RETURNING id`,
  );
  return {
    ...resourceRepository<LearnedFieldRecord>()(
      db,
      'id accountId documentId fileName author title example createdAt confirmed contradicted',
      {
        ...{ table: 'learned_fields', prefix: 'learn', json: ['example'], order: 'r.seq DESC' },
        computed: {
          confirmed: documentsWhere(`${REVIEWED('accepted')} AND NOT ${CORRECTED}`),
          contradicted: documentsWhere(`(${REVIEWED('rejected')} OR ${CORRECTED})`),
        },
        inEffect: `NOT EXISTS
          (SELECT 1 FROM corrections u WHERE u.id = r.correction_id AND u.state = 'undone')`,
      },
    ),
    async removeAll(accountId, at) {
      return (await removeAll.all(at, accountId)).map(({ id }) => id);
    },
  };
}

export const regionTemplateRepository = (db: Database): RegionTemplateRepository =>
  resourceRepository<RegionTemplateRecord>()(
    db,
    'id accountId documentId fileName author name createdAt region',
    { table: 'region_templates', prefix: 'tmpl', json: ['region'] },
  );
