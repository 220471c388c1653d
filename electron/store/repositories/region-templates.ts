import type { Database } from '../database.ts';
import type { RegionTemplateRecord, RegionTemplateRepository } from '../region-template-types.ts';
import { resourceRepository } from './resources.ts';

export const regionTemplateRepository = (db: Database): RegionTemplateRepository =>
  resourceRepository<RegionTemplateRecord>()(
    db,
    'id accountId documentId fileName author name createdAt region',
    { table: 'region_templates', prefix: 'tmpl', json: ['region'] },
  );
