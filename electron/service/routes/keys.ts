/** Keys of the account, for the window: created, listed, revoked. */
import { type ApiKey, settings } from '../../../shared/contract/index.ts';
import type { KeyRecord } from '../../store/index.ts';
import { makeKey } from '../auth/keys.ts';
import type { ServiceContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { type Route, reply, route } from '../router.ts';

const shown = (key: KeyRecord): ApiKey => ({
  id: key.id,
  name: key.label,
  last_four: key.lastFour,
  created_at: key.createdAt,
  last_used_at: key.lastUsedAt,
  revoked_at: key.revokedAt,
  allowance: key.allowance,
  pages_used: key.pagesUsed,
});

export function keyRoutes({ store }: ServiceContext): Route[] {
  const list = route(settings.listKeys, async ({ caller }) => {
    const keys = await store.keys.list(caller.accountId);
    return reply(200, { items: keys.map(shown).reverse() });
  });

  const create = route(settings.createKey, async ({ caller, body }) => {
    const { secret, hash, lastFour } = makeKey();
    const key = await store.keys.create({
      accountId: caller.accountId,
      hash,
      lastFour,
      label: body.name,
      allowance: body.allowance,
    });
    return reply(201, { ...shown(key), secret });
  });

  const revoke = route(settings.revokeKey, async ({ caller, params }) => {
    const known = await store.keys.byId(params.keyId);
    // The window has one account; the keys of others are not disclosed to it.
    if (known?.accountId !== caller.accountId) throw notFound('API key not found.');
    await store.keys.revoke(known.id);
    return reply(200, shown((await store.keys.byId(known.id)) ?? known));
  });

  return [list, create, revoke];
}
