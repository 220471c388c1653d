/** Checks, installs and removes language packs. Their networks run only where scans are read. */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import { codedText, englishText } from '../../../../../shared/coded-text.ts';
import type { ServiceText } from '../../../../../shared/contract/coded-text.ts';
import suggested from '../../../../../shared/language-packs.json' with { type: 'json' };
import { LANGUAGES } from '../../../../../shared/languages.ts';
import {
  filesOf,
  installedPacks,
  type LanguagePack,
  MANIFEST,
  Manifest,
  packFor,
  sha256Of,
  UNFINISHED,
} from './pack.ts';

/** Of all unpacked files; bytes. The largest data of Tesseract take a tenth of it. */
const LARGEST = 256 * 1024 * 1024;
/** Index of the LSTM network in data of Tesseract, see `TessdataType` of its sources. */
const LSTM = 17;
const LANGUAGE_DATA = /^([a-z]{3}).*\.traineddata(\.gz)?$/i;

export const PACK_FILE = /(\.zip|\.traineddata(\.gz)?)$/i;

/** The file is not a language pack, or damaged; the message says what to do. */
export class LanguagePackError extends Error {
  override readonly name = 'LanguagePackError';
  readonly text: ServiceText;

  constructor(text: ServiceText) {
    super(englishText(text));
    this.text = text;
  }
}

type Files = Readonly<Record<string, Uint8Array>>;

/**
 * Installs the pack `name` at `path` into a folder of its own in `folder`. It replaces packs with a
 * language of it. Rejects with LanguagePackError.
 */
export async function installPack(
  folder: string,
  path: string,
  name: string,
): Promise<LanguagePack> {
  if ((await stat(path)).size > LARGEST) throw tooLarge();
  const bytes = await readFile(path);
  const { manifest, files } = LANGUAGE_DATA.test(name)
    ? languageData(bytes, name)
    : zippedPack(bytes);
  const target = join(folder, manifest.languages.join('-'));
  const unfinished = target + UNFINISHED;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  try {
    for (const file of filesOf(manifest)) {
      await writeFile(join(unfinished, file.name), files[file.name] as Uint8Array);
    }
    await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest, null, 2));
    for (const language of manifest.languages) await removePack(folder, language);
    await rename(unfinished, target);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return { ...manifest, folder: target };
}

/** Resolves to false if there is no pack for the language. */
export async function removePack(folder: string, language: string): Promise<boolean> {
  const pack = packFor(await installedPacks(folder), language);
  if (pack) await rm(pack.folder, { recursive: true, force: true });
  return pack !== undefined;
}

/** Bytes of its files on the disk. */
export async function sizeOfPack({ folder }: LanguagePack): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Data of Tesseract: the name of the file begins with the language. */
function languageData(bytes: Buffer, fileName: string): { manifest: Manifest; files: Files } {
  const [, code = '', isZipped] = LANGUAGE_DATA.exec(fileName.toLowerCase()) ?? [];
  const data = isZipped ? unzipped(bytes) : bytes;
  if (!hasLstm(data)) {
    throw new LanguagePackError(
      codedText('{file} has no network that reads lines. Choose data of Tesseract 4 or later.', {
        file: fileName,
      }),
    );
  }
  // Tesseract names languages by three letters: ell is el.
  const language = new Intl.Locale(code).language;
  const name = `${code}.traineddata`;
  const network = { name, sha256: sha256Of(data) };
  const licence = suggested.find(({ sha256 }) => sha256 === sha256Of(bytes))?.licence ?? null;
  const manifest: Manifest = {
    ...{ format: 1, engine: 'tesseract', languages: [language], licence, network },
  };
  return { manifest: notBuiltIn(manifest), files: { [name]: data } };
}

function unzipped(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST });
  } catch {
    throw new LanguagePackError('The file is damaged or too large. Download it again.');
  }
}

/** The data begin with the number of their parts and the position of each, -1 if it is absent. */
function hasLstm(data: Buffer): boolean {
  const parts = data.length >= 4 ? data.readInt32LE(0) : 0;
  const end = 4 + 8 * parts;
  if (parts <= LSTM || parts > 100 || data.length < end) return false;
  const position = data.readBigInt64LE(4 + 8 * LSTM);
  return position >= end && position < data.length;
}

function zippedPack(bytes: Buffer): { manifest: Manifest; files: Files } {
  const files = unzip(bytes);
  const stated = files[MANIFEST];
  if (!stated) {
    throw new LanguagePackError(
      'The file is not a language pack. Choose a ZIP file with pack.json, or data of Tesseract (.traineddata).',
    );
  }
  const manifest = manifestOf(stated);
  for (const { name, sha256 } of filesOf(manifest)) {
    const file = files[name];
    if (!file) {
      throw new LanguagePackError(codedText('The language pack lacks its file {name}.', { name }));
    }
    if (sha256Of(file) !== sha256) {
      throw new LanguagePackError(
        codedText(
          'The file {name} of the language pack is damaged: its SHA-256 is not that of pack.json.',
          { name },
        ),
      );
    }
  }
  return { manifest: notBuiltIn(manifest), files };
}

function unzip(bytes: Buffer): Files {
  let size = 0;
  try {
    return unzipSync(bytes, {
      filter({ originalSize }) {
        size += originalSize;
        if (size > LARGEST) throw tooLarge();
        return true;
      },
    });
  } catch (error) {
    if (error instanceof LanguagePackError) throw error;
    throw new LanguagePackError('The file is not a language pack, or damaged: it is no ZIP file.');
  }
}

function manifestOf(bytes: Uint8Array): Manifest {
  try {
    return Manifest.parse(JSON.parse(strFromU8(bytes)));
  } catch {
    throw new LanguagePackError(
      'pack.json of the language pack is not valid; docs/decisions/0046-languages-of-scans-as-packs.md shows one.',
    );
  }
}

/** @throws LanguagePackError for a language that the program reads itself */
function notBuiltIn(manifest: Manifest): Manifest {
  const known = manifest.languages.find((language) =>
    LANGUAGES.some(({ code }) => code === language),
  );
  if (known === undefined) return manifest;
  throw new LanguagePackError(
    codedText('Scans in the language {code} are read without a language pack.', { code: known }),
  );
}

const tooLarge = () => new LanguagePackError('The language pack is larger than 256 MB.');
