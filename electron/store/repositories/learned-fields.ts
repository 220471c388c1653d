import type { Database } from '../database.ts';
import type { LearnedFieldRecord, LearnedFieldRepository } from '../learned-types.ts';
import { pagedList, type Row, recordReader } from './rows.ts';
import { softDelete } from './soft-delete.ts';

const recordOf = recordReader<LearnedFieldRecord>()(
  'id accountId documentId fileName author title example createdAt confirmed contradicted',
  { json: ['example'] },
);

const REVIEWED = (state: string): string =>
  `json_extract(c.reviews, '$."' || u.path || '"') = '${state}'`;
const CORRECTED = `EXISTS (SELECT 1 FROM corrections k WHERE k.document_id = u.document_id
  AND k.state = 'applied' AND json_extract(k.operation, '$.kind') = 'set_field'
  AND json_extract(k.operation, '$.path') = u.path
  AND json_extract(k.anchor, '$.field.schema') = coalesce(r.schema_id, r.schema))`;
/** Number of documents whose found value meets a condition. */
const documentsWhere = (condition: string): string =>
  `(SELECT count(DISTINCT u.document_id) FROM learned_uses u
    JOIN field_results c ON c.run_id = u.run_id AND c.document_id = u.document_id
    JOIN field_runs r ON r.id = u.run_id
    WHERE u.learned_id = l.id AND ${condition})`;
const COLUMNS = `l.*,
    ${documentsWhere(`${REVIEWED('accepted')} AND NOT ${CORRECTED}`)} AS confirmed,
    ${documentsWhere(`(${REVIEWED('rejected')} OR ${CORRECTED})`)} AS contradicted`;
const IN_EFFECT = `l.deleted_at IS NULL AND NOT EXISTS
  (SELECT 1 FROM corrections u WHERE u.id = l.correction_id AND u.state = 'undone')`;

export function learnedFieldRepository(db: Database): LearnedFieldRepository {
  const list = pagedList(
    db,
    COLUMNS,
    `FROM learned_fields l WHERE l.account_id = @accountId AND ${IN_EFFECT}`,
    'l.seq DESC',
    recordOf,
  );
  const find = db.prepare<[string], Row>(
    `SELECT ${COLUMNS} FROM learned_fields l WHERE l.id = ? AND ${IN_EFFECT}`,
  );
  const removeAll = db.prepare<[string, string], { id: string }>(
    `UPDATE learned_fields SET deleted_at = ? WHERE account_id = ? AND deleted_at IS NULL
     RETURNING id`,
  );
  return {
    async list(accountId, paging) {
      return await list({ accountId }, paging);
    },
    async find(id) {
      return recordOf(await find.get(id));
    },
    async removeAll(accountId, at) {
      return (await removeAll.all(at, accountId)).map(({ id }) => id);
    },
    ...softDelete(
      db,
      'learned_fields',
      recordReader<Pick<LearnedFieldRecord, 'id' | 'accountId'>>()('id accountId'),
    ),
  };
}
