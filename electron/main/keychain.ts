/** Encrypts and decrypts for the service with the keychain of the operating system. */
import type { SafeStorage } from 'electron';
import type { CipherOutcome, CipherRequest } from './service-messages.ts';

/** The used subset of Electron's safeStorage. */
export type Keychain = Pick<
  SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
  | 'getSelectedStorageBackend'
>;

/** Never rejects, and reports no reason: Electron's message might contain the text. */
export async function answerCipherRequest(
  keychain: Keychain,
  platform: NodeJS.Platform,
  { operation, text }: Pick<CipherRequest, 'operation' | 'text'>,
): Promise<CipherOutcome> {
  try {
    if (!(await isProtecting(keychain, platform))) return { status: 'unavailable' };
    if (operation === 'encrypt') {
      const encrypted = await keychain.encryptStringAsync(text);
      return { status: 'done', text: encrypted.toString('base64') };
    }
    const { result } = await keychain.decryptStringAsync(Buffer.from(text, 'base64'));
    return { status: 'done', text: result };
  } catch {
    return { status: 'failed' };
  }
}

/**
 * On Linux without a secret store, Electron encrypts with a password that is in its source code.
 */
async function isProtecting(keychain: Keychain, platform: NodeJS.Platform): Promise<boolean> {
  if (!(await keychain.isAsyncEncryptionAvailable())) return false;
  return platform !== 'linux' || keychain.getSelectedStorageBackend() !== 'basic_text';
}
