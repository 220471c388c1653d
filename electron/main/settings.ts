/** Desktop settings kept between launches, in one small file. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { LanguageCode } from '../../shared/contract/languages.ts';
import { WindowState } from './window-state.ts';

const ServerSettings = z.object({
  /** Scheme, host and port. */
  origin: z.string(),
  /** Headers of its key or session as JSON, encrypted; null: not kept. */
  credentials: z.string().nullable(),
});

const UpdateSettings = z.object({
  isDaily: z.boolean(),
  /** Time of the last check. */
  checkedAt: z.iso.datetime().nullable(),
  /** Checks and downloads. */
  requests: z.int().min(0),
});
const NO_UPDATES: z.infer<typeof UpdateSettings> = {
  ...{ isDaily: false, checkedAt: null, requests: 0 },
};

const Settings = z.object({
  window: WindowState.nullable().default(null).catch(null),
  theme: z.enum(['system', 'light', 'dark']).default('system').catch('system'),
  /** The language of scanned pages in added documents. */
  scanLanguage: LanguageCode.default('en').catch('en'),
  /** That the desktop works at instead of its own service. */
  server: ServerSettings.nullable().default(null).catch(null),
  updates: UpdateSettings.default(NO_UPDATES).catch(NO_UPDATES),
});
export type Settings = z.infer<typeof Settings>;

export class SettingsFile {
  readonly #path: string;
  #settings: Settings;

  constructor(path: string) {
    this.#path = path;
    this.#settings = SettingsFile.#read(path);
  }

  get current(): Settings {
    return this.#settings;
  }

  /** Atomic write (temporary file, rename): a crash leaves the old file or the new one. */
  update(change: Partial<Settings>): void {
    this.#settings = { ...this.#settings, ...change };
    mkdirSync(dirname(this.#path), { recursive: true });
    const draft = `${this.#path}.new`;
    writeFileSync(draft, `${JSON.stringify(this.#settings, null, 2)}\n`);
    renameSync(draft, this.#path);
  }

  /** A missing or damaged file resets the settings, and does not prevent the launch. */
  static #read(path: string): Settings {
    try {
      return Settings.parse(JSON.parse(readFileSync(path, 'utf8')));
    } catch {
      return Settings.parse({});
    }
  }
}
