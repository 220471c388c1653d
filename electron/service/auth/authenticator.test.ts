import { expect, test } from 'vitest';
import type { Store } from '../../store/index.ts';
import { Authenticator } from './authenticator.ts';
import { makeKey } from './keys.ts';
import { WindowAccess } from './window.ts';

const { secret } = makeKey();
const request = new Request('http://127.0.0.1/api/v1/status', { headers: { 'x-api-key': secret } });

/** A store whose keys cannot be written to. */
const storeFailing = (error: Error) =>
  ({
    keys: {
      byHash: async () => ({ id: 'key-1', accountId: 'local', revokedAt: null }),
      touch: async () => Promise.reject(error),
    },
  }) as unknown as Store;

const failing = (code: string) =>
  new Authenticator({
    store: storeFailing(Object.assign(new Error(code), { code })),
    window: new WindowAccess(null),
    localAccount: 'local',
    person: { name: null },
  });

test.each(['SQLITE_FULL', 'SQLITE_BUSY'])(
  'a key is good while %s keeps its use from being noted',
  async (code) => {
    const { caller } = await failing(code).identify(request);
    expect(caller).toMatchObject({ kind: 'key', accountId: 'local' });
  },
);

test('any other failure is told', async () => {
  await expect(failing('ERR_ASSERTION').identify(request)).rejects.toThrow('ERR_ASSERTION');
});
