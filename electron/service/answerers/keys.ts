/**
 * API keys of providers, in a file that only the user can read. The desktop encrypts them with the
 * keychain of the operating system, the browser workbench with the secret service of a Linux
 * desktop; without a keychain they are stored in the file in plain text.
 * They are never in a database, an API response or a log.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { codedText } from '../../../shared/coded-text.ts';
import { ModelError } from './models/error.ts';

/** Encrypts with a key of the operating system. */
export interface Cipher {
  /** Null if the system has no keychain; rejects if it fails. */
  encrypt(text: string): Promise<string | null>;
  /** Rejects if the text cannot be decrypted; with CipherUnavailable if it may work later. */
  decrypt(encrypted: string): Promise<string>;
}

/** The keychain did not respond, or is not available now. */
export class CipherUnavailable extends Error {
  constructor() {
    super('The system keychain is not available.');
    this.name = 'CipherUnavailable';
  }
}

const Entry = z.object({ storage: z.enum(['system', 'file']), value: z.string() });
/** A key as stored in the file. */
type StoredKey = z.infer<typeof Entry>;
const Entries = z.record(z.string(), Entry);

const FILE = 'provider-keys.json';

export class ProviderKeys {
  readonly #path: string;
  readonly #cipher: Cipher | null;
  #entries: Record<string, StoredKey>;
  #writing: Promise<void> = Promise.resolve();

  private constructor(path: string, cipher: Cipher | null, entries: Record<string, StoredKey>) {
    this.#path = path;
    this.#cipher = cipher;
    this.#entries = entries;
  }

  static async open(folder: string, cipher: Cipher | null): Promise<ProviderKeys> {
    const path = join(folder, FILE);
    return new ProviderKeys(path, cipher, await readEntries(path));
  }

  /** Null if there is no key. */
  storageOf(providerId: string): StoredKey['storage'] | null {
    return this.#entries[providerId]?.storage ?? null;
  }

  /**
   * The key of a provider; errors refer to the provider as `name`.
   * @throws ModelError if it cannot be decrypted
   */
  async read(providerId: string, name: string): Promise<string | null> {
    const entry = this.#entries[providerId];
    if (!entry || entry.storage === 'file') return entry?.value ?? null;
    if (!this.#cipher) {
      const text =
        'The API key of {name} was encrypted by the desktop app and cannot be read here. Enter the key of {name} again in Settings > Answers.';
      throw new ModelError('key', codedText(text, { name }));
    }
    try {
      return await this.#cipher.decrypt(entry.value);
    } catch (error) {
      const text =
        error instanceof CipherUnavailable
          ? 'The system keychain is not available, so the API key of {name} could not be read. Unlock the keychain and try again, or enter the key of {name} again in Settings > Answers.'
          : 'The API key of {name} cannot be decrypted any more. Enter the key of {name} again in Settings > Answers.';
      throw new ModelError('key', codedText(text, { name }));
    }
  }

  /**
   * Encrypts the key if the system can; stores nothing.
   * @throws ModelError if the keychain fails
   */
  async seal(key: string): Promise<StoredKey> {
    if (!this.#cipher) return { storage: 'file', value: key };
    try {
      const encrypted = await this.#cipher.encrypt(key);
      if (encrypted === null) return { storage: 'file', value: key };
      return { storage: 'system', value: encrypted };
    } catch {
      const message =
        'The system keychain could not encrypt the API key, so nothing was saved. Unlock the keychain and try again.';
      throw new ModelError('key', message);
    }
  }

  async write(providerId: string, key: StoredKey): Promise<void> {
    await this.#save({ ...this.#entries, [providerId]: key });
  }

  async remove(...providerIds: readonly string[]): Promise<void> {
    const kept = Object.entries(this.#entries).filter(([id]) => !providerIds.includes(id));
    if (kept.length < Object.keys(this.#entries).length) await this.#save(Object.fromEntries(kept));
  }

  /**
   * Atomic and sequential writes (temporary file, rename): a crash leaves the old file or the new
   * one.
   */
  #save(entries: Record<string, StoredKey>): Promise<void> {
    this.#entries = entries;
    const write = async () => {
      const draft = `${this.#path}.new`;
      await writeFile(draft, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600 });
      await rename(draft, this.#path);
    };
    this.#writing = this.#writing.then(write, write);
    return this.#writing;
  }
}

async function readEntries(path: string): Promise<Record<string, StoredKey>> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{}';
    throw error;
  });
  try {
    return Entries.parse(JSON.parse(text));
  } catch {
    console.error(`${path} is damaged: enter the API keys of the providers again.`);
    return {};
  }
}
