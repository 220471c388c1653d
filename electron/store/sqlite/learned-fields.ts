import type { LearnedFieldRecord, LearnedFieldRepository } from '../learned-types.ts';
import type { Db } from './database.ts';
import { softDelete } from './soft-delete.ts';

interface LearnedRow {
  id: string;
  account_id: string;
  document_id: string | null;
  file_name: string;
  author: string;
  title: string;
  example: string;
  created_at: string;
  confirmed: number;
  contradicted: number;
}

const recordOf = (row: LearnedRow): LearnedFieldRecord => ({
  id: row.id,
  accountId: row.account_id,
  documentId: row.document_id,
  fileName: row.file_name,
  author: row.author,
  title: row.title,
  example: JSON.parse(row.example),
  createdAt: row.created_at,
  confirmed: row.confirmed,
  contradicted: row.contradicted,
});

const REVIEWED = (state: string): string =>
  `EXISTS (SELECT 1 FROM json_each(c.reviews) v WHERE v.key = u.path AND v.value = '${state}')`;
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
const SELECT = `SELECT l.*,
    ${documentsWhere(`${REVIEWED('accepted')} AND NOT ${CORRECTED}`)} AS confirmed,
    ${documentsWhere(`(${REVIEWED('rejected')} OR ${CORRECTED})`)} AS contradicted
  FROM learned_fields l`;
const IN_EFFECT = `l.deleted_at IS NULL AND NOT EXISTS
  (SELECT 1 FROM corrections u WHERE u.id = l.correction_id AND u.state = 'undone')`;

export function learnedFieldRepository(db: Db): LearnedFieldRepository {
  const list = db.prepare<[string, number, number], LearnedRow>(
    `${SELECT} WHERE l.account_id = ? AND ${IN_EFFECT} ORDER BY l.seq DESC LIMIT ? OFFSET ?`,
  );
  const count = db.prepare<[string], { total: number }>(
    `SELECT count(*) AS total FROM learned_fields l WHERE l.account_id = ? AND ${IN_EFFECT}`,
  );
  const find = db.prepare<[string], LearnedRow>(`${SELECT} WHERE l.id = ? AND ${IN_EFFECT}`);
  const removeAll = db.prepare<[string, string], { id: string }>(
    `UPDATE learned_fields SET deleted_at = ? WHERE account_id = ? AND deleted_at IS NULL
     RETURNING id`,
  );
  return {
    async list(accountId, paging) {
      const { limit, page } = paging ?? { limit: -1, page: 1 };
      const items = list.all(accountId, limit, (page - 1) * limit).map(recordOf);
      return { items, total: count.get(accountId)?.total ?? 0 };
    },
    async find(id) {
      const row = find.get(id);
      return row ? recordOf(row) : null;
    },
    async removeAll(accountId, at) {
      return removeAll.all(at, accountId).map(({ id }) => id);
    },
    ...softDelete(db, 'learned_fields', ({ id, account_id }: LearnedRow) => ({
      id,
      accountId: account_id,
    })),
  };
}
