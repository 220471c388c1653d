/**
 * The networks that ship with the app. Their files come from packages of publishers that we do not
 * know, so each is used only if its SHA-256 is the one that we examined.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, type Tensor } from 'onnxruntime-node';

interface ModelFile {
  readonly file: string;
  readonly sha256: string;
}

const DETECTOR: ModelFile = {
  file: 'ch_PP-OCRv4_det_infer.onnx',
  sha256: 'd2a7720d45a54257208b1e13e36a8479894cb74155a5efe29462512d42f49da9',
};
const ENGLISH: ModelFile = {
  file: 'en_PP-OCRv4_rec.onnx',
  sha256: '870d81b658bb0ba59ae4a2aecf21f879e4921002be29d208cdcdb977af6e0959',
};

/** What a built program has to ship. */
export const MODEL_FILES: readonly string[] = [DETECTOR.file, ENGLISH.file];

/** A network with one input and one output. */
export type Network = (input: Tensor) => Promise<Tensor>;

/** Wraps every call into the native runtime; see the pool's gate. */
export type NativeCall = <T>(work: () => Promise<T>) => Promise<T>;

export interface OcrModels {
  readonly detector: Network;
  readonly recogniser: Network;
  /** Characters of the recogniser's classes from 1 on; class 0 is the blank, the last is space. */
  readonly alphabet: readonly string[];
}

/** Printable ASCII in the order of the recogniser's training, then space. */
const ENGLISH_ALPHABET = [
  ...'0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~!"#$%&\'()*+,-./',
  ' ',
  ' ',
];

/** Rejects when a file is missing or not the one expected. Loads take about 0.2 s. */
export async function loadModels(folder: string, call: NativeCall): Promise<OcrModels> {
  const [detector, recogniser] = await Promise.all([
    loadNetwork(folder, DETECTOR, call),
    loadNetwork(folder, ENGLISH, call),
  ]);
  return { detector, recogniser, alphabet: ENGLISH_ALPHABET };
}

async function loadNetwork(
  folder: string,
  { file, sha256 }: ModelFile,
  call: NativeCall,
): Promise<Network> {
  const bytes = await readFile(join(folder, file));
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new Error(`The OCR model ${file} is not the file that this version was made with.`);
  }
  // One thread each: the pool already keeps every core busy with a page of its own.
  const session = await call(() =>
    InferenceSession.create(bytes, { intraOpNumThreads: 1, interOpNumThreads: 1 }),
  );
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]];
  return async (input) => {
    const output = await call(() => session.run({ [inputName]: input }));
    return output[outputName] as Tensor;
  };
}
