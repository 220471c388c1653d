import { randomBytes } from 'node:crypto';
import type { Database } from '../database.ts';
import type { PresetRecord, PresetRepository } from '../preset-types.ts';
import type { SettingsRepository } from '../types.ts';
import type { WebhookSecretRepository } from '../webhook-types.ts';
import { queriesOf } from './queries.ts';
import { resourceRepository } from './resources.ts';

const SECRET_BYTES = 32;

/** Name of the setting that says where files are stored if not in the data folder. */
export const FILES_SETTING = 'files';

export function settingsRepository(db: Database): SettingsRepository {
  const query = queriesOf(db);
  const read = query.record<[string], string, { value: string }>(
    'SELECT value FROM settings WHERE name = ?',
    ({ value }) => value,
  );
  const offer = db.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  return {
    async secret(name) {
      await offer.run(name, randomBytes(SECRET_BYTES).toString('base64url'));
      const secret = await read(name);
      if (secret === null) throw new Error('The secret was not stored.');
      return secret;
    },
    read,
    write: query.command(`INSERT INTO settings (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`),
    remove: query.change('DELETE FROM settings WHERE name = ? AND value = ?'),
  };
}

/** Format and size of the Standard Webhooks specification. */
const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

export function webhookSecretRepository(db: Database): WebhookSecretRepository {
  const inForce = db.prepare<[string], { secret: string; retires_at: number | null }>(
    `SELECT secret, retires_at FROM webhook_secrets WHERE account_id = ?
     ORDER BY retires_at IS NULL DESC, retires_at DESC`,
  );
  const insert = db.prepare<[string, string]>(
    'INSERT INTO webhook_secrets (secret, account_id) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  const retire = db.prepare<[number, string]>(
    'UPDATE webhook_secrets SET retires_at = ? WHERE account_id = ? AND retires_at IS NULL',
  );
  const forget = db.prepare<[string, number]>(
    'DELETE FROM webhook_secrets WHERE account_id = ? AND retires_at <= ?',
  );
  return {
    async valid(accountId, at) {
      await insert.run(newSecret(), accountId);
      return (await inForce.all(accountId))
        .filter(({ retires_at }) => retires_at === null || retires_at > at)
        .map(({ secret, retires_at }) => ({ secret, retiresAt: retires_at }));
    },
    rotate: db.transaction(async (accountId, { at, retiresAt }) => {
      await forget.run(accountId, at);
      await retire.run(retiresAt, accountId);
      await insert.run(newSecret(), accountId);
    }),
  };
}

export const presetRepository = (db: Database): PresetRepository =>
  resourceRepository<PresetRecord>()(db, 'id accountId kind name settings createdAt', {
    ...{ table: 'presets', prefix: 'pre' },
    json: ['settings'],
    filters: ['kind'],
  });
