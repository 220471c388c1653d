/**
 * The networks shipped with the app, from `resources/models/`. Each is used only if its SHA-256 is
 * that of the manifest.
 */
import {
  DEFAULT_LANGUAGES,
  LANGUAGES,
  type LanguageCode,
  type RecognitionNetwork,
} from '../../../shared/languages.ts';
import { type Network, openNetwork } from '../networks/runtime.ts';
import { bytesOf } from '../networks/shipped-file.ts';
import { type Alphabet, alphabetOf, asAscii, asItIs, type Spelling } from './alphabet.ts';

type ModelFile = `${string}.onnx`;

const DETECTOR: ModelFile = 'ch_PP-OCRv4_det_infer.onnx';
/**
 * Chinese and English. Limited to ASCII it recognises English better than any English-only network.
 */
const GENERAL: ModelFile = 'ch_PP-OCRv4_rec_infer.onnx';
/** English. It drops brackets and colons, but its errors differ from those of the general one. */
const ENGLISH: ModelFile = 'en_PP-OCRv4_rec_infer.onnx';

const NETWORKS: Readonly<Record<RecognitionNetwork, ModelFile>> = {
  general: GENERAL,
  latin: 'latin_PP-OCRv3_rec_infer.onnx',
  japanese: 'japan_PP-OCRv3_rec_infer.onnx',
};

/** A network that recognises lines, and its classes. */
export interface Recogniser {
  readonly network: Network;
  readonly alphabet: Alphabet;
}

/** A recogniser for a script. */
export interface Reader extends Recogniser {
  /**
   * Another network for the same script, loaded for the first line with low confidence; optional.
   */
  second?(): Promise<Recogniser>;
}

export interface OtherNetwork {
  readonly name: RecognitionNetwork;
  reader(): Promise<Recogniser>;
}

/** Opens networks of `folder` on first use, each once. Loading takes about 0.2 s. */
export interface Models {
  detector(): Promise<Network>;
  /** Recognisers for `languages`, one for each of their scripts. */
  readers(languages: readonly LanguageCode[]): Promise<readonly Reader[]>;
  /** The networks with characters that those of `languages` do not have, with all they know. */
  others(languages: readonly LanguageCode[]): readonly OtherNetwork[];
}

/** Promises reject if a file is missing or has another hash. */
export function openModels(folder: string): Models {
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
  return {
    detector: async () => (await open(DETECTOR)).network,
    readers(languages) {
      // Every network includes the English letters, so English needs no network beside another
      // language.
      const foreign = languages.filter((language) => language !== 'en');
      const wanted = new Set((foreign.length > 0 ? foreign : DEFAULT_LANGUAGES).map(networkOf));
      return Promise.all(
        [...wanted].map(async (model) =>
          model === GENERAL && !languages.includes('zh')
            ? { ...(await recogniser(model, asAscii)), second }
            : recogniser(model, asItIs),
        ),
      );
    },
    others(languages) {
      const used = new Set(languages.filter((language) => language !== 'en').map(networkOf));
      return (Object.keys(NETWORKS) as RecognitionNetwork[])
        .filter((name) => !used.has(NETWORKS[name]))
        .map((name) => ({ name, reader: () => recogniser(NETWORKS[name], asItIs) }));
    },
  };
}

/** @throws RangeError for a language without a network, such as one stored by another version */
function networkOf(language: LanguageCode): ModelFile {
  const known = LANGUAGES.find(({ code }) => code === language);
  if (!known) throw new RangeError(`Scans cannot be read in the language ${language}.`);
  return NETWORKS[known.network];
}

/**
 * Those of `languages` that cannot be recognised: a network in `folder` is missing or has another
 * hash.
 */
export async function unreadable(
  folder: string,
  languages: readonly LanguageCode[],
): Promise<LanguageCode[]> {
  const files = [...new Set([DETECTOR, ENGLISH, ...languages.map(networkOf)])];
  const broken = new Set<ModelFile>();
  for (const model of files) await bytesOf(folder, model).catch(() => broken.add(model));
  return languages.filter(
    (language) =>
      broken.has(DETECTOR) ||
      broken.has(networkOf(language)) ||
      (language === 'en' && broken.has(ENGLISH)),
  );
}

async function loadNetwork(folder: string, model: ModelFile) {
  const bytes = await bytesOf(folder, model);
  const network = await openNetwork(bytes);
  if (model === DETECTOR) return { network, names: [] };
  // One line per class; the last class, a space, is not listed.
  const characters = await bytesOf(folder, model.replace('.onnx', '.txt'));
  return { network, names: [...characters.toString('utf8').replace(/\n$/, '').split('\n'), ' '] };
}
