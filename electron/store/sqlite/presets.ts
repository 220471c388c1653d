import { newId } from '../ids.ts';
import type { PresetRecord, PresetRepository } from '../preset-types.ts';
import type { Db } from './database.ts';
import { now } from './rows.ts';
import { softDelete } from './soft-delete.ts';

interface PresetRow {
  id: string;
  account_id: string;
  kind: string;
  name: string;
  settings: string;
  created_at: string;
}

/** Settings were validated when they were stored. */
const recordOf = (row: PresetRow): PresetRecord =>
  ({
    id: row.id,
    accountId: row.account_id,
    kind: row.kind,
    name: row.name,
    settings: JSON.parse(row.settings),
    createdAt: row.created_at,
  }) as PresetRecord;

export function presetRepository(db: Db): PresetRepository {
  const insert = db.prepare<unknown[]>(
    `INSERT INTO presets (id, account_id, kind, name, settings, created_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const byId = db.prepare<[string], PresetRow>(
    'SELECT * FROM presets WHERE id = ? AND deleted_at IS NULL',
  );
  const where =
    'account_id = @accountId AND deleted_at IS NULL AND (@kind IS NULL OR kind = @kind)';
  const list = db.prepare<unknown[], PresetRow>(
    `SELECT * FROM presets WHERE ${where}
     ORDER BY name COLLATE NOCASE, name, id LIMIT @limit OFFSET @offset`,
  );
  const count = db.prepare<unknown[], { total: number }>(
    `SELECT count(*) AS total FROM presets WHERE ${where}`,
  );
  const rename = db.prepare<[string, string]>('UPDATE presets SET name = ? WHERE id = ?');

  return {
    async create(accountId, preset) {
      const [id, createdAt] = [newId('pre'), now()];
      const settings = JSON.stringify(preset.settings);
      insert.run(id, accountId, preset.kind, preset.name, settings, createdAt);
      return { ...preset, id, accountId, createdAt };
    },
    async find(id) {
      const row = byId.get(id);
      return row ? recordOf(row) : null;
    },
    async list(accountId, { kind, page, limit }) {
      const values = { accountId, kind: kind ?? null, limit, offset: (page - 1) * limit };
      return { items: list.all(values).map(recordOf), total: count.get(values)?.total ?? 0 };
    },
    async rename(id, name) {
      rename.run(name, id);
    },
    ...softDelete(db, 'presets', recordOf),
  };
}
