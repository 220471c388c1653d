/**
 * The networks shipped with the app, from `resources/models/`, and those of added language packs.
 * Each is used only if its SHA-256 is that of its manifest.
 */
import {
  DEFAULT_LANGUAGES,
  LANGUAGES,
  type LanguageCode,
  type RecognitionNetwork,
} from '../../../../shared/languages.ts';
import { languageName } from '../../../../shared/messages/messages.ts';
import { type Network, openNetwork } from '../../common/networks/runtime.ts';
import { bytesOf } from '../../common/networks/shipped-file.ts';
import { alphabetOf, asAscii, asItIs, type Spelling } from './alphabet.ts';
import { installedPacks, type LanguagePack, packBytes, packFor } from './packs/pack.ts';
import type { Reader, Recogniser } from './reader.ts';
import { withAscii } from './recognise.ts';
import { tesseractReader } from './tesseract.ts';

type ModelFile = `${string}.onnx`;

const DETECTOR: ModelFile = 'ch_PP-OCRv4_det_infer.onnx';
/** Chinese and English. Limited to ASCII it recognises English better than any English-only network. */
const GENERAL: ModelFile = 'ch_PP-OCRv4_rec_infer.onnx';
/** English. It drops brackets and colons, but its errors differ from those of the general one. */
const ENGLISH: ModelFile = 'en_PP-OCRv4_rec_infer.onnx';

const NETWORKS: Readonly<Record<RecognitionNetwork, ModelFile>> = {
  general: GENERAL,
  latin: 'latin_PP-OCRv3_rec_infer.onnx',
  japanese: 'japan_PP-OCRv3_rec_infer.onnx',
};

export interface OtherNetwork {
  readonly name: RecognitionNetwork;
  reader(): Promise<Recogniser>;
}

/** Where networks are. */
export interface NetworkFolders {
  /** Those of the program. */
  readonly shipped: string;
  /** Language packs; null without them. */
  readonly packs: string | null;
}

/** Opens networks on first use, each once. Loading takes about 0.2 s. */
export interface Models {
  detector(): Promise<Network>;
  /** Recognisers for `languages`, one for each of their scripts. */
  readers(languages: readonly LanguageCode[]): Promise<readonly Reader[]>;
  /** The networks with characters that those of `languages` do not have, with all they know. */
  others(languages: readonly LanguageCode[]): readonly OtherNetwork[];
  /** Languages of added packs. */
  added(): Promise<readonly LanguageCode[]>;
}

/** Promises reject if a file is missing or has another hash. */
export function openModels({ shipped: folder, packs: packFolder }: NetworkFolders): Models {
  const opened = new Map<ModelFile, Promise<{ network: Network; names: string[] }>>();
  const open = (model: ModelFile) => {
    const known = opened.get(model) ?? loadNetwork(folder, model);
    opened.set(model, known);
    return known;
  };
  const recogniser = async (model: ModelFile, spell: Spelling): Promise<Recogniser> => {
    const { network, names } = await open(model);
    return { network, alphabet: alphabetOf(names, spell) };
  };
  let english: Promise<Recogniser> | undefined;
  const second = () => {
    english ??= recogniser(ENGLISH, asAscii);
    return english;
  };
  const ascii = async () => ({ ...(await recogniser(GENERAL, asAscii)), second });
  const openedPacks = new Map<string, Promise<Reader>>();
  const packReader = (pack: LanguagePack) => {
    const reader = openedPacks.get(pack.network.sha256) ?? openPack(pack);
    openedPacks.set(pack.network.sha256, reader);
    return reader;
  };
  return {
    detector: async () => (await open(DETECTOR)).network,
    async readers(languages) {
      // Every network includes the English letters, so English needs no network beside another
      // language.
      const foreign = languages.filter((language) => language !== 'en');
      const packs = await installedPacks(packFolder);
      const wanted = new Set(
        (foreign.length > 0 ? foreign : DEFAULT_LANGUAGES).map(
          (language) => networkOf(language) ?? mustFindPack(packs, language),
        ),
      );
      return Promise.all(
        [...wanted].map(async (model) => {
          if (typeof model !== 'string') {
            return withAscii(await packReader(model), await recogniser(GENERAL, asAscii));
          }
          if (model === GENERAL && !languages.includes('zh')) return ascii();
          const own = await recogniser(model, asItIs);
          return model === GENERAL ? own : { ...own, numbers: ascii };
        }),
      );
    },
    others(languages) {
      const used = new Set(languages.filter((language) => language !== 'en').map(networkOf));
      return (Object.keys(NETWORKS) as RecognitionNetwork[])
        .filter((name) => !used.has(NETWORKS[name]))
        .map((name) => ({ name, reader: () => recogniser(NETWORKS[name], asItIs) }));
    },
    added: async () => (await installedPacks(packFolder)).flatMap(({ languages }) => languages),
  };
}

async function openPack(pack: LanguagePack): Promise<Reader> {
  const bytes = await packBytes(pack, pack.network);
  if (pack.engine === 'tesseract') return tesseractReader(pack.languages.join('-'), bytes);
  const names = classesIn(await packBytes(pack, pack.alphabet));
  return { network: await openNetwork(bytes), alphabet: alphabetOf(names, asItIs) };
}

/** Null for a language that is not built in. */
function networkOf(language: LanguageCode): ModelFile | null {
  const known = LANGUAGES.find(({ code }) => code === language);
  return known ? NETWORKS[known.network] : null;
}

/** @throws RangeError if it was removed since the document was added */
function mustFindPack(packs: readonly LanguagePack[], language: LanguageCode): LanguagePack {
  const pack = packFor(packs, language);
  if (pack) return pack;
  throw new RangeError(
    `Scans cannot be read in ${languageName(language)} without its language pack. Add it in the settings.`,
  );
}

/**
 * Those of `languages` that cannot be recognised: a network is missing or has another hash, or a
 * language pack cannot be loaded. Numbers of all languages need the networks for English.
 */
export async function unreadable(
  { shipped: folder, packs: packFolder }: NetworkFolders,
  languages: readonly LanguageCode[],
): Promise<LanguageCode[]> {
  const shipped = languages.map(networkOf).filter((model) => model !== null);
  const needed = [DETECTOR, GENERAL, ENGLISH];
  const broken = new Set<ModelFile>();
  for (const model of new Set([...needed, ...shipped])) {
    await bytesOf(folder, model).catch(() => broken.add(model));
  }
  if (needed.some((model) => broken.has(model))) return [...languages];
  const packs = await installedPacks(packFolder);
  const lost: LanguageCode[] = [];
  for (const language of languages) {
    const model = networkOf(language);
    const isLost = model ? broken.has(model) : !(await canOpen(packFor(packs, language)));
    if (isLost) lost.push(language);
  }
  return lost;
}

const canOpen = async (pack: LanguagePack | undefined): Promise<boolean> =>
  pack !== undefined &&
  openPack(pack).then(
    () => true,
    () => false,
  );

async function loadNetwork(folder: string, model: ModelFile) {
  const bytes = await bytesOf(folder, model);
  const network = await openNetwork(bytes);
  if (model === DETECTOR) return { network, names: [] };
  return { network, names: classesIn(await bytesOf(folder, model.replace('.onnx', '.txt'))) };
}

/** One line per class; the last class, a space, is not listed. */
const classesIn = (file: Buffer): string[] => [
  ...file
    .toString('utf8')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/),
  ' ',
];
