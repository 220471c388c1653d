import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type {
  NewRegionTemplate,
  RegionTemplateRecord,
  RegionTemplateRepository,
} from '../region-template-types.ts';
import { now, pagedList, type Row, recordReader } from './rows.ts';
import { softDelete } from './soft-delete.ts';

type Region = Pick<
  RegionTemplateRecord,
  'page' | 'fromLast' | 'bbox' | 'method' | 'columns' | 'pages' | 'layout'
>;
type StoredTemplate = Omit<RegionTemplateRecord, keyof Region> & { region: Region };

const templateOf = recordReader<StoredTemplate>()(
  'id accountId documentId fileName author name createdAt region',
  { json: ['region'] },
);
function recordOf(row: Row): RegionTemplateRecord {
  const { region, ...template } = templateOf(row);
  return { ...region, ...template };
}

export function regionTemplateRepository(db: Database): RegionTemplateRepository {
  const insert = db.prepare<unknown[]>(
    `INSERT INTO region_templates
       (id, account_id, document_id, file_name, author, name, region, created_at)
     VALUES (@id, @accountId, @documentId, @fileName, @author, @name, @region, @createdAt)`,
  );
  const byId = db.prepare<[string], Row>(
    'SELECT * FROM region_templates WHERE id = ? AND deleted_at IS NULL',
  );
  const list = pagedList(
    db,
    '*',
    'FROM region_templates WHERE account_id = @accountId AND deleted_at IS NULL',
    'lower(name), name, id',
    recordOf,
  );
  const rename = db.prepare<[string, string]>('UPDATE region_templates SET name = ? WHERE id = ?');

  return {
    async create(template: NewRegionTemplate) {
      const { page, fromLast, bbox, method, columns, pages, layout, ...values } = template;
      const region = JSON.stringify({ page, fromLast, bbox, method, columns, pages, layout });
      const [id, createdAt] = [newId('tmpl'), now()];
      await insert.run({ ...values, id, region, createdAt });
      return { ...template, id, createdAt };
    },
    async find(id) {
      const row = await byId.get(id);
      return row ? recordOf(row) : null;
    },
    async list(accountId, paging) {
      return await list({ accountId }, paging);
    },
    async rename(id, name) {
      await rename.run(name, id);
    },
    ...softDelete(db, 'region_templates', recordOf),
  };
}
