/**
 * Encrypts with a key in the secret service of a Linux desktop (GNOME Keyring, KWallet), reached by
 * the `secret-tool` command of libsecret. Only this key is in the secret service, so that removing a
 * provider leaves nothing there. For the browser workbench: the desktop app has Electron's keychain.
 */
import { spawn } from 'node:child_process';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { type Cipher, CipherUnavailable } from './keys.ts';

const ATTRIBUTES = ['application', 'quarry', 'purpose', 'provider-keys'];
/** The user may be asked to unlock the keychain; ms. */
const ANSWER_TIME_LIMIT = 60_000;
const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Before what this cipher encrypted, as opposed to the desktop app. */
const PREFIX = 'secret-tool:';

/** Outcome of the command with these arguments and standard input; null if it does not run. */
export type RunSecretTool = (
  args: readonly string[],
  input?: string,
) => Promise<{ readonly code: number | null; readonly output: string } | null>;

const runSecretTool: RunSecretTool = (args, input = '') =>
  new Promise((resolve) => {
    const child = spawn('secret-tool', args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: ANSWER_TIME_LIMIT,
    });
    child.on('error', () => resolve(null));
    child.stdin.on('error', () => {});
    child.stdin.end(input);
    const output = text(child.stdout);
    child.on('close', (code) => void output.then((said) => resolve({ code, output: said })));
  });

/** Null where the system has no such command. */
export const secretToolCipher = (
  platform: NodeJS.Platform = process.platform,
): Cipher | undefined => (platform === 'linux' ? cipherWith(runSecretTool) : undefined);

export function cipherWith(run: RunSecretTool): Cipher {
  const storedKey = async (): Promise<Buffer | null> => {
    const found = await run(['lookup', ...ATTRIBUTES]);
    const key = Buffer.from(found?.code === 0 ? found.output.trim() : '', 'base64');
    return key.length === KEY_BYTES ? key : null;
  };
  /** A new key counts only if it can be read again: the service may be locked or absent. */
  const newKey = async (): Promise<Buffer | null> => {
    const key = randomBytes(KEY_BYTES).toString('base64');
    const stored = await run(['store', '--label', 'Quarry provider keys', ...ATTRIBUTES], key);
    return stored?.code === 0 ? storedKey() : null;
  };
  return {
    async encrypt(plain) {
      const key = (await storedKey()) ?? (await newKey());
      if (!key) return null;
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce);
      const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64');
    },
    async decrypt(value) {
      if (!value.startsWith(PREFIX)) throw new Error('It was encrypted by the desktop app.');
      const key = await storedKey();
      if (!key) throw new CipherUnavailable();
      const bytes = Buffer.from(value.slice(PREFIX.length), 'base64');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const plain = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([plain, decipher.final()]).toString('utf8');
    },
  };
}
