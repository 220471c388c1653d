import { newId } from '../ids.ts';
import type {
  NewRegionTemplate,
  RegionTemplateRecord,
  RegionTemplateRepository,
} from '../region-template-types.ts';
import type { Db } from './database.ts';
import { now } from './rows.ts';
import { softDelete } from './soft-delete.ts';

interface TemplateRow {
  id: string;
  account_id: string;
  document_id: string | null;
  file_name: string;
  author: string;
  name: string;
  region: string;
  created_at: string;
}

type Region = Pick<
  RegionTemplateRecord,
  'page' | 'fromLast' | 'bbox' | 'method' | 'columns' | 'pages' | 'layout'
>;

const recordOf = (row: TemplateRow): RegionTemplateRecord => ({
  ...(JSON.parse(row.region) as Region),
  id: row.id,
  accountId: row.account_id,
  documentId: row.document_id,
  fileName: row.file_name,
  author: row.author,
  name: row.name,
  createdAt: row.created_at,
});

export function regionTemplateRepository(db: Db): RegionTemplateRepository {
  const insert = db.prepare<unknown[]>(
    `INSERT INTO region_templates
       (id, account_id, document_id, file_name, author, name, region, created_at)
     VALUES (@id, @accountId, @documentId, @fileName, @author, @name, @region, @createdAt)`,
  );
  const byId = db.prepare<[string], TemplateRow>(
    'SELECT * FROM region_templates WHERE id = ? AND deleted_at IS NULL',
  );
  const list = db.prepare<[string, number, number], TemplateRow>(
    `SELECT * FROM region_templates WHERE account_id = ? AND deleted_at IS NULL
     ORDER BY name COLLATE NOCASE, name, id LIMIT ? OFFSET ?`,
  );
  const count = db.prepare<[string], { total: number }>(
    'SELECT count(*) AS total FROM region_templates WHERE account_id = ? AND deleted_at IS NULL',
  );
  const rename = db.prepare<[string, string]>('UPDATE region_templates SET name = ? WHERE id = ?');

  return {
    async create(template: NewRegionTemplate) {
      const { page, fromLast, bbox, method, columns, pages, layout, ...values } = template;
      const region = JSON.stringify({ page, fromLast, bbox, method, columns, pages, layout });
      const [id, createdAt] = [newId('tmpl'), now()];
      insert.run({ ...values, id, region, createdAt });
      return { ...template, id, createdAt };
    },
    async find(id) {
      const row = byId.get(id);
      return row ? recordOf(row) : null;
    },
    async list(accountId, paging) {
      const { limit, page } = paging ?? { limit: -1, page: 1 };
      const items = list.all(accountId, limit, (page - 1) * limit).map(recordOf);
      return { items, total: count.get(accountId)?.total ?? 0 };
    },
    async rename(id, name) {
      rename.run(name, id);
    },
    ...softDelete(db, 'region_templates', recordOf),
  };
}
