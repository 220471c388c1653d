import type { Database } from '../database.ts';
import type { PresetRecord, PresetRepository } from '../preset-types.ts';
import { resourceRepository } from './resources.ts';

export const presetRepository = (db: Database): PresetRepository =>
  resourceRepository<PresetRecord>()(db, 'id accountId kind name settings createdAt', {
    ...{ table: 'presets', prefix: 'pre' },
    json: ['settings'],
    filters: ['kind'],
  });
