import type { Database } from '../database.ts';
import { newId } from '../ids.ts';
import type { PresetRecord, PresetRepository } from '../preset-types.ts';
import { now, pagedList, type Row, recordReader } from './rows.ts';
import { softDelete } from './soft-delete.ts';

const recordOf = recordReader<PresetRecord>()('id accountId kind name settings createdAt', {
  json: ['settings'],
});

export function presetRepository(db: Database): PresetRepository {
  const insert = db.prepare<unknown[]>(
    `INSERT INTO presets (id, account_id, kind, name, settings, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const byId = db.prepare<[string], Row>(
    'SELECT * FROM presets WHERE id = ? AND deleted_at IS NULL',
  );
  const list = pagedList(
    db,
    '*',
    `FROM presets WHERE account_id = @accountId AND deleted_at IS NULL
       AND (@kind IS NULL OR kind = @kind)`,
    'lower(name), name, id',
    recordOf,
  );
  const rename = db.prepare<[string, string]>('UPDATE presets SET name = ? WHERE id = ?');

  return {
    async create(accountId, preset) {
      const [id, createdAt] = [newId('pre'), now()];
      const settings = JSON.stringify(preset.settings);
      await insert.run(id, accountId, preset.kind, preset.name, settings, createdAt);
      return { ...preset, id, accountId, createdAt };
    },
    async find(id) {
      return recordOf(await byId.get(id));
    },
    async list(accountId, { kind, ...paging }) {
      return await list({ accountId, kind: kind ?? null }, paging);
    },
    async rename(id, name) {
      await rename.run(name, id);
    },
    ...softDelete(db, 'presets', recordOf),
  };
}
