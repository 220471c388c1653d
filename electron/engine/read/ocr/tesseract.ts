/**
 * Tesseract as WebAssembly (tesseract.js-core), the second engine for lines of print: it reads the
 * scripts for which its language data are added as packs. Its core alone is used, without the part
 * of tesseract.js that fetches programs and data from the network.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PageImage } from '../pdf/types.ts';
import { cropLine, type Normalisation, type OrientedBox } from './image.ts';
import type { LineReader } from './reader.ts';
import type { RecognisedWord } from './words.ts';

/** The used subset of the core. */
interface Core {
  readonly FS: { writeFile(path: string, data: Uint8Array): void };
  readonly TessBaseAPI: new () => Api;
}

interface Api {
  /** 0 if it succeeded. */
  Init(folder: null, language: string, engine: number): number;
  SetPageSegMode(mode: number): void;
  /** Reads `/input`. */
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetUTF8Text(): string;
  GetTSVText(page: number): string;
}

type LoadCore = (options: {
  wasmBinary: Uint8Array;
  print: () => void;
  printErr: () => void;
}) => Promise<Core>;

const LSTM_ONLY = 1;
const SINGLE_LINE = 7;
/** Height of a line in the picture for Tesseract, and the paper around it; pixels. */
const LINE_HEIGHT = 56;
const MARGIN = 10;
/** As for the other recognisers: letters need some paper around them. */
const CROP_HEIGHT = 1.2;
const WORD_LEVEL = '5';

const AS_IT_IS: Normalisation = { mean: [0, 0, 0], spread: [1, 1, 1] };

let core: Promise<Core> | undefined;

async function loadCore(): Promise<Core> {
  const require = createRequire(import.meta.url);
  const load = require('tesseract.js-core/tesseract-core-simd-lstm.js') as LoadCore;
  const wasm = require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm');
  const wasmBinary = await readFile(wasm);
  const silent = () => undefined;
  return load({ wasmBinary, print: silent, printErr: silent });
}

/** `data`: language data of Tesseract. Rejects if they cannot be loaded. */
export async function tesseractReader(name: string, data: Uint8Array): Promise<LineReader> {
  core ??= loadCore();
  const { FS, TessBaseAPI } = await core;
  FS.writeFile(`${name}.traineddata`, data);
  const api = new TessBaseAPI();
  if (api.Init(null, name, LSTM_ONLY) !== 0) {
    throw new Error(`The language data ${name} could not be loaded. Add the language pack again.`);
  }
  api.SetPageSegMode(SINGLE_LINE);
  return async (image, boxes) =>
    boxes.map((box) => {
      const { picture, width } = lineImage(image, box);
      FS.writeFile('/input', picture);
      api.SetImageFile(1, 0);
      api.Recognize(null);
      return wordsOf(api.GetUTF8Text(), api.GetTSVText(0), width);
    });
}

/** The line as a grey picture (PGM). */
function lineImage(image: PageImage, box: OrientedBox): { picture: Uint8Array; width: number } {
  const inner = Math.max(1, Math.round((box.length / box.height) * LINE_HEIGHT));
  const planes = new Float32Array(3 * LINE_HEIGHT * inner);
  const shown = { ...box, height: box.height * CROP_HEIGHT };
  cropLine(image, shown, inner, LINE_HEIGHT, AS_IT_IS, planes, inner);
  const [width, height] = [inner + 2 * MARGIN, LINE_HEIGHT + 2 * MARGIN];
  const head = Buffer.from(`P5\n${width} ${height}\n255\n`);
  const picture = new Uint8Array(head.length + width * height).fill(255);
  picture.set(head);
  for (let y = 0; y < LINE_HEIGHT; y++) {
    const to = head.length + (y + MARGIN) * width + MARGIN;
    for (let x = 0; x < inner; x++) {
      const luminance = [0, 1, 2].reduce(
        (sum, plane) => sum + (planes[(plane * LINE_HEIGHT + y) * inner + x] as number),
        0,
      );
      picture[to + x] = Math.round((luminance / 3) * 255);
    }
  }
  return { picture, width: inner };
}

/**
 * Tesseract's table has the pieces of the line with their boxes; in scripts without spaces each
 * sign is a piece. Its text tells which pieces are one word.
 */
function wordsOf(text: string, table: string, width: number): RecognisedWord[] {
  const words: RecognisedWord[] = [];
  const parts = text.trim().split(/\s+/u);
  /** Of the current part. */
  let rest = '';
  for (const row of table.split('\n')) {
    const [level, , , , , , left, , length, , confidence, piece = ''] = row.split('\t');
    if (level !== WORD_LEVEL || piece.trim() === '') continue;
    const isNew = rest === '';
    if (isNew) rest = parts.shift() ?? piece;
    rest = rest.startsWith(piece) ? rest.slice(piece.length) : '';
    const along = (x: number) => Math.min(1, Math.max(0, (x - MARGIN) / width));
    const read = {
      text: piece,
      confidence: Math.max(0, Number(confidence) / 100),
      start: along(Number(left)),
      end: along(Number(left) + Number(length)),
    };
    const last = words.at(-1);
    if (isNew || !last) words.push(read);
    else words[words.length - 1] = joined(last, read);
  }
  // Those of right-to-left text come in reading order.
  return words.sort((a, b) => a.start - b.start);
}

function joined(a: RecognisedWord, b: RecognisedWord): RecognisedWord {
  const [first, second] = [a.text.length, b.text.length];
  return {
    text: a.text + b.text,
    confidence: (a.confidence * first + b.confidence * second) / (first + second),
    start: Math.min(a.start, b.start),
    end: Math.max(a.end, b.end),
  };
}
