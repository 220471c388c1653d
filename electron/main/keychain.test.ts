import { expect, test } from 'vitest';
import { answerCipherRequest, type Keychain } from './keychain.ts';

/** Stands for Electron's safeStorage: "encrypts" by reversing. */
const fake = (parts: Partial<Keychain> = {}): Keychain => ({
  isAsyncEncryptionAvailable: async () => true,
  encryptStringAsync: async (text) => Buffer.from(text).reverse(),
  decryptStringAsync: async (encrypted) => ({
    result: Buffer.from(encrypted).reverse().toString(),
    shouldReEncrypt: false,
  }),
  getSelectedStorageBackend: () => 'gnome_libsecret',
  ...parts,
});

const encryption = { operation: 'encrypt', text: 'sk-1' } as const;

test('what was encrypted is decrypted', async () => {
  const outcome = await answerCipherRequest(fake(), 'linux', encryption);
  const text = Buffer.from('1-ks').toString('base64');
  expect(outcome).toEqual({ status: 'done', text });
  expect(await answerCipherRequest(fake(), 'linux', { operation: 'decrypt', text })).toEqual({
    status: 'done',
    text: 'sk-1',
  });
});

test('nothing is encrypted without a keychain, or with a password that everybody knows', async () => {
  const missing = fake({ isAsyncEncryptionAvailable: async () => false });
  expect(await answerCipherRequest(missing, 'darwin', encryption)).toEqual({
    status: 'unavailable',
  });
  const known = fake({ getSelectedStorageBackend: () => 'basic_text' });
  expect(await answerCipherRequest(known, 'linux', encryption)).toEqual({ status: 'unavailable' });
});

test('only Linux is asked for its secret store, which Electron has nowhere else', async () => {
  const absent = fake({
    getSelectedStorageBackend: () => {
      throw new TypeError('not a function');
    },
  });
  for (const platform of ['darwin', 'win32'] as const) {
    expect(await answerCipherRequest(absent, platform, encryption)).toMatchObject({
      status: 'done',
    });
  }
});

test('a failure is an outcome that does not quote the text', async () => {
  const broken = fake({
    encryptStringAsync: () => Promise.reject(new Error('cannot encrypt sk-1')),
    decryptStringAsync: () => Promise.reject(new Error('wrong key')),
  });
  expect(await answerCipherRequest(broken, 'linux', encryption)).toEqual({ status: 'failed' });
  const decryption = { operation: 'decrypt', text: 'AAAA' } as const;
  expect(await answerCipherRequest(broken, 'linux', decryption)).toEqual({ status: 'failed' });
});
