/** The languages in which scans can be read, and the language packs of this data folder. */

import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { codedText } from '../../../shared/coded-text.ts';
import type { ScanLanguage } from '../../../shared/contract/languages.ts';
import { isBuiltIn, LANGUAGES, type LanguageCode } from '../../../shared/languages.ts';
import { languageName } from '../../../shared/messages/messages.ts';
import {
  installedPacks,
  installPack,
  LanguagePackError,
  packFor,
  removePack,
  sizeOfPack,
} from '../../engine/index.ts';
import { newId } from '../../store/ids.ts';
import { badRequest, notFound } from '../errors.ts';

/** Bytes. */
const LARGEST_PACK = 256 * 1024 * 1024;

export class ScanLanguages {
  readonly #folder: string;

  /** `folder`: folder of the language packs; made with the first one. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** By name. */
  async list(): Promise<ScanLanguage[]> {
    const packs = await installedPacks(this.#folder);
    const added = packs.map(async (pack) => {
      const bytes = await sizeOfPack(pack);
      return pack.languages.map((code) => ({
        ...{ code, name: languageName(code), built_in: false, bytes, licence: pack.licence },
      }));
    });
    const builtIn = LANGUAGES.map(({ code }) => ({
      ...{ code, name: languageName(code), built_in: true, bytes: null, licence: null },
    }));
    return [...builtIn, ...(await Promise.all(added)).flat()].sort((a, b) =>
      a.name.localeCompare(b.name, 'en'),
    );
  }

  /** Adds the pack that `body` streams. @throws bad_request if it is not a language pack */
  async add(body: AsyncIterable<Uint8Array>, name: string): Promise<LanguageCode[]> {
    await mkdir(this.#folder, { recursive: true });
    const path = join(this.#folder, `${newId('pack')}.part`);
    try {
      await pipeline(Readable.from(upTo(body)), createWriteStream(path));
      return await this.install(path, name);
    } finally {
      await rm(path, { force: true });
    }
  }

  /** @throws bad_request if the file at `path` is not a language pack */
  async install(path: string, name: string): Promise<LanguageCode[]> {
    try {
      const { languages } = await installPack(this.#folder, path, name);
      return languages;
    } catch (error) {
      if (error instanceof LanguagePackError) throw badRequest(error.text);
      throw error;
    }
  }

  /** @throws not_found */
  async remove(language: LanguageCode): Promise<void> {
    if (await removePack(this.#folder, language)) return;
    throw notFound(
      codedText(
        isBuiltIn(language)
          ? '{languages} is built in.'
          : 'There is no language pack for {languages}.',
        {},
        { languages: [language] },
      ),
    );
  }

  /** @throws bad_request for a language that is neither built in nor added */
  async check(languages: readonly LanguageCode[]): Promise<void> {
    if (languages.every(isBuiltIn)) return;
    const packs = await installedPacks(this.#folder);
    const missing = languages.find((code) => !isBuiltIn(code) && !packFor(packs, code));
    if (missing === undefined) return;
    throw badRequest(
      codedText(
        'Scans cannot be read in {language} ({code}): add its language pack in the settings or with: quarry language add',
        { language: languageName(missing), code: missing },
      ),
      'languages',
    );
  }
}

async function* upTo(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > LARGEST_PACK) throw badRequest('The language pack is larger than 256 MB.');
    yield chunk;
  }
}
