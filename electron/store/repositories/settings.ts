import { randomBytes } from 'node:crypto';
import type { CreatePreset, PresetKind } from '../../../shared/contract/index.ts';
import type { Database } from '../database.ts';
import type { ResourceRecord, ResourceRepository } from '../records.ts';
import { queriesOf } from './queries.ts';
import { resourceRepository } from './resources.ts';

export type PresetRecord = CreatePreset & ResourceRecord & { readonly createdAt: string };

const SECRET_BYTES = 32;

/** Name of the setting that says where files are stored if not in the data folder. */
export const FILES_SETTING = 'files';

export function settingsRepository(db: Database) {
  const query = queriesOf(db);
  const read = query.record<[string], string, { value: string }>(
    'SELECT value FROM settings WHERE name = ?',
    ({ value }) => value,
  );
  const offer = db.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING',
  );
  return {
    /** A random secret of this data folder, created on first use. */
    async secret(name: string) {
      await offer.run(name, randomBytes(SECRET_BYTES).toString('base64url'));
      const secret = await read(name);
      if (secret === null) throw new Error('The secret was not stored.');
      return secret;
    },
    /** Null if it was never written. */
    read,
    write: query.command<
      [name: string, value: string]
    >(`INSERT INTO settings (name, value) VALUES (?, ?)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`),
    /** Removes it; false if it has another value. */
    remove: query.change<[name: string, value: string]>(
      'DELETE FROM settings WHERE name = ? AND value = ?',
    ),
  };
}

/** Format and size of the Standard Webhooks specification. */
const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** Secrets that sign the webhooks of an account: the current one, and recently replaced ones. */
export function webhookSecretRepository(db: Database) {
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
    /**
     * The current one first, created on first use; of the others, when they retire. Times are in Unix
     * milliseconds.
     */
    async valid(accountId: string, at: number) {
      await insert.run(newSecret(), accountId);
      return (await inForce.all(accountId))
        .filter(({ retires_at }) => retires_at === null || retires_at > at)
        .map(({ secret, retires_at }) => ({ secret, retiresAt: retires_at }));
    },
    /** Creates a new current secret; the old one stays valid until `retiresAt`. */
    rotate: db.transaction(async (accountId: string, when: { at: number; retiresAt: number }) => {
      const { at, retiresAt } = when;
      await forget.run(accountId, at);
      await retire.run(retiresAt, accountId);
      await insert.run(newSecret(), accountId);
    }),
  };
}

/** By name. */
export const presetRepository = (
  db: Database,
): ResourceRepository<
  PresetRecord,
  CreatePreset & Pick<PresetRecord, 'accountId'>,
  Pick<PresetRecord, 'name'>,
  { kind?: PresetKind }
> =>
  resourceRepository<PresetRecord>()(db, 'id accountId kind name settings createdAt', {
    ...{ table: 'presets', prefix: 'pre' },
    json: ['settings'],
    filters: ['kind'],
  });
