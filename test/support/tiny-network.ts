/**
 * A network made for tests, which reads lines of squares: full ones as Ж, those with an upper half
 * only as Я. Each step of its result sees eight columns of the line.
 */
import { createHash } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { wholesNoted } from '../../scripts/networks/onnx-file.ts';
import { bytesOfFloats, type Field, messageOf } from '../../scripts/networks/protobuf.ts';

const HEIGHT = 48;
const STEP = 8;
/** Blank, Ж, Я, space. */
const CLASSES = 4;
/** Makes the probabilities sharp. */
const SHARPNESS = 20;

const text = (field: number, value: string): Field => ({ field, bytes: Buffer.from(value) });
const message = (field: number, fields: readonly Field[]): Field => ({
  field,
  bytes: messageOf(fields),
});

function weights(): Float32Array {
  const values = new Float32Array(CLASSES * 3 * HEIGHT * STEP);
  const scale = SHARPNESS / (HEIGHT * STEP);
  for (let row = 0; row < HEIGHT; row++) {
    const ofClass = [1, -1, row < HEIGHT / 2 ? -1 : 1, 0];
    for (let column = 0; column < STEP; column++) {
      for (const [at, sign] of ofClass.entries()) {
        values[(at * 3 * HEIGHT + row) * STEP + column] = sign * scale;
      }
    }
  }
  return values;
}

/** An ONNX file: `[1, 3, 48, width]` to `[1, width / 8, 4]`. */
export function tinyNetwork(): Uint8Array {
  const step = (type: string, inputs: string[], output: string, attributes: Uint8Array[] = []) =>
    message(1, [
      ...inputs.map((name) => text(1, name)),
      text(2, output),
      text(4, type),
      ...attributes.map((bytes) => ({ field: 5, bytes })),
    ]);
  const tensor = (field: number, name: string, dims: readonly (number | string)[]) =>
    message(field, [
      text(1, name),
      message(2, [
        message(1, [
          { field: 1, whole: 1 },
          message(
            2,
            dims.map((dim) =>
              message(1, [typeof dim === 'number' ? { field: 1, whole: dim } : text(2, dim)]),
            ),
          ),
        ]),
      ]),
    ]);
  const kernel = message(5, [
    ...[CLASSES, 3, HEIGHT, STEP].map((whole) => ({ field: 1, whole })),
    { field: 2, whole: 1 },
    text(8, 'weights'),
    { field: 9, bytes: bytesOfFloats(weights()) },
  ]);
  const convolution = [
    wholesNoted('kernel_shape', [HEIGHT, STEP]),
    wholesNoted('strides', [HEIGHT, STEP]),
  ];
  return messageOf([
    { field: 1, whole: 6 },
    message(7, [
      step('Conv', ['line', 'weights'], 'scores', convolution),
      step('Squeeze', ['scores'], 'rows', [wholesNoted('axes', [2])]),
      step('Transpose', ['rows'], 'steps', [wholesNoted('perm', [0, 2, 1])]),
      text(2, 'squares'),
      kernel,
      tensor(11, 'line', [1, 3, HEIGHT, 'width']),
      tensor(12, 'steps', [1, 'length', CLASSES]),
    ]),
    message(8, [{ field: 2, whole: 11 }]),
  ]);
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** A language pack with the tiny network; `manifest` replaces parts of what it states. */
export function tinyPack(manifest: object = {}): Uint8Array {
  const network = tinyNetwork();
  const alphabet = strToU8('Ж\nЯ\n');
  const stated = {
    ...{ format: 1, engine: 'ctc', languages: ['ru'], licence: 'MIT' },
    network: { name: 'squares.onnx', sha256: sha256(network) },
    alphabet: { name: 'squares.txt', sha256: sha256(alphabet) },
    ...manifest,
  };
  return zipSync({
    'pack.json': strToU8(JSON.stringify(stated)),
    'squares.onnx': network,
    'squares.txt': alphabet,
  });
}
