import { expect, test } from 'vitest';
import { CipherUnavailable } from './keys.ts';
import { cipherWith, type RunSecretTool, secretToolCipher } from './secret-tool.ts';

/** A secret service with one secret; `asked` are the arguments of each call. */
function service(secret: string | null = null) {
  const state = { secret, asked: [] as string[] };
  const run: RunSecretTool = async (args, input) => {
    state.asked.push(args.join(' '));
    if (args[0] === 'store') state.secret = input ?? '';
    const found = state.secret !== null;
    return { code: found ? 0 : 1, output: args[0] === 'lookup' ? `${state.secret ?? ''}\n` : '' };
  };
  return { state, run };
}

test('the key of the cipher is in the secret service, made once, and no provider key is', async () => {
  const { state, run } = service();
  const sealed = (await cipherWith(run).encrypt('sk-ünïcode-1')) ?? '';
  const { secret } = state;
  expect(sealed).not.toContain('sk-');
  expect(state.asked.join()).not.toContain('sk-');
  expect(await cipherWith(run).encrypt('sk-2')).not.toBeNull();
  expect(state.secret).toBe(secret);
  expect(await cipherWith(run).decrypt(sealed)).toBe('sk-ünïcode-1');
});

test('without the command or the service nothing is encrypted', async () => {
  expect(await cipherWith(async () => null).encrypt('sk-1')).toBeNull();
  expect(await cipherWith(async () => ({ code: 1, output: '' })).encrypt('sk-1')).toBeNull();
  expect(secretToolCipher('darwin')).toBeUndefined();
});

test('a service that forgets what it was given is none', async () => {
  const forgetful: RunSecretTool = async ([command]) => ({
    ...{ code: command === 'store' ? 0 : 1, output: '' },
  });
  expect(await cipherWith(forgetful).encrypt('sk-1')).toBeNull();
});

test('what was encrypted waits for a service that is locked, and is not read with another key', async () => {
  const sealed = (await cipherWith(service().run).encrypt('sk-1')) ?? '';
  const locked = cipherWith(async () => ({ code: 1, output: '' }));
  await expect(locked.decrypt(sealed)).rejects.toBeInstanceOf(CipherUnavailable);
  const other = cipherWith(service(Buffer.alloc(32, 7).toString('base64')).run);
  await expect(other.decrypt(sealed)).rejects.not.toBeInstanceOf(CipherUnavailable);
  await expect(other.decrypt('AAAA')).rejects.toThrow('desktop app');
});
