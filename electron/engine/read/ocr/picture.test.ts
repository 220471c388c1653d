import { describe, expect, it } from 'vitest';
import type { Tensor } from '../../common/networks/runtime.ts';
import { alphabetOf, asItIs } from './alphabet.ts';
import type { Networks } from './picture.ts';
import { recognisePicture } from './picture.ts';
import { STEP } from './words.ts';

const ALPHABET = alphabetOf(['a', ' '], asItIs);
const CLASSES = 3;

/** Reads every line as one letter of the given confidence; `count.lines`: lines read. */
function readerOf(confidence: number, others: Networks['others'] = () => []) {
  const count = { lines: 0 };
  const network = (input: Tensor): Promise<Tensor> => {
    count.lines++;
    const steps = (input.dims[3] ?? 0) / STEP;
    const scores = new Float32Array(steps * CLASSES);
    for (let step = 0; step < steps; step++) {
      const letter = step === 1 ? confidence : 0;
      scores.set([1 - letter, letter, 0], step * CLASSES);
    }
    return Promise.resolve({ data: scores, dims: [1, steps, CLASSES] });
  };
  const networks: Networks = {
    detector: network,
    readers: () => Promise.resolve([{ network, alphabet: ALPHABET }]),
    others,
    added: async () => [],
    languages: ['en'],
  };
  return { networks, count };
}

const image = { width: 400, height: 400, rgba: new Uint8Array(400 * 400 * 4).fill(255) };
const labels = Array.from({ length: 20 }, (_, index) => ({
  ...{ cx: 200, cy: 10 + 18 * index, length: 60, height: 20, angle: 0, score: 0.9 },
}));

describe('labels of a picture', () => {
  const page = { width: 200, height: 200 };

  it('are recognised where they are print', async () => {
    const { networks } = readerOf(0.95);
    expect((await recognisePicture(networks, image, page, labels)).lines).toHaveLength(20);
  });

  it('are given up after a sample where they are not', async () => {
    const { networks, count } = readerOf(0.6);
    expect((await recognisePicture(networks, image, page, labels)).lines).toEqual([]);
    expect(count.lines).toBeLessThan(labels.length);
  });
});
