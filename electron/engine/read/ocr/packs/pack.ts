/**
 * Language packs: networks for languages of scans that are not built in. Each is a folder with
 * `pack.json`, the network and what belongs to it. A file is used only if its SHA-256 is that of the
 * manifest.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { LanguageCode } from '../../../../../shared/languages.ts';

export const MANIFEST = 'pack.json';
/** Ending of the folder of a pack that is being installed. */
export const UNFINISHED = '.part';

const PackFile = z.object({
  /** A name without folders. */
  name: z.string().regex(/^[\w][\w.-]{0,99}$/),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const shared = {
  format: z.literal(1),
  /** Codes of ISO 639, two letters where there is such a code. */
  languages: z.array(z.string().regex(/^[a-z]{2,3}$/)).min(1),
  /** SPDX identifier. */
  licence: z.string().max(100).nullable().default(null),
  licence_text: PackFile.optional(),
  network: PackFile,
};

/** What `pack.json` states. */
export const Manifest = z.discriminatedUnion('engine', [
  /** A recogniser of lines in the form of PP-OCR: ONNX, and a text file with a class per line. */
  z.object({ ...shared, engine: z.literal('ctc'), alphabet: PackFile }),
  /** Data of Tesseract 4 or later with an LSTM network. */
  z.object({ ...shared, engine: z.literal('tesseract') }),
]);
export type Manifest = z.infer<typeof Manifest>;
export type PackFile = z.infer<typeof PackFile>;

export type LanguagePack = Manifest & {
  /** Path of its folder. */
  readonly folder: string;
};

export const filesOf = (manifest: Manifest): readonly PackFile[] => [
  manifest.network,
  ...(manifest.engine === 'ctc' ? [manifest.alphabet] : []),
  ...(manifest.licence_text ? [manifest.licence_text] : []),
];

/** The packs in `folder`, by their languages; none if it does not exist. */
export async function installedPacks(folder: string | null): Promise<LanguagePack[]> {
  if (folder === null) return [];
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => !name.endsWith(UNFINISHED),
  );
  const packs = await Promise.all(names.sort().map((name) => packIn(join(folder, name))));
  return packs.filter((pack) => pack !== null);
}

/** Null for a folder without a valid manifest. */
async function packIn(folder: string): Promise<LanguagePack | null> {
  try {
    const manifest = Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
    return { ...manifest, folder };
  } catch {
    return null;
  }
}

export const packFor = (
  packs: readonly LanguagePack[],
  language: LanguageCode,
): LanguagePack | undefined => packs.find(({ languages }) => languages.includes(language));

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** @throws Error if the file is missing or has another hash than the manifest states */
export async function packBytes({ folder }: LanguagePack, { name, sha256 }: PackFile) {
  const bytes = await readFile(join(folder, name));
  if (sha256Of(bytes) === sha256) return bytes;
  throw new Error(`The file ${name} of a language pack was changed. Add the language pack again.`);
}
