import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { inFewerPasses } from './fewer-passes.ts';
import { modelFolder } from './model-folder.ts';
import { MODEL_FILES } from './models.ts';
import { noteOf, type Step, withSteps } from './onnx-file.ts';
import { fieldsOf, messageOf } from './protobuf.ts';

describe('messages', () => {
  const written = messageOf([
    { field: 1, whole: 300 },
    { field: 30, bytes: Uint8Array.of(1, 2) },
    { field: 2, float: 0.5 },
  ]);

  it('are read as they were written', () => {
    expect([...written]).toEqual([8, 0xac, 2, 0xf2, 1, 2, 1, 2, 0x15, 0, 0, 0, 0x3f]);
    const [whole, bytes, float] = [...fieldsOf(new Uint8Array(written))];
    expect(whole).toEqual({ field: 1, whole: 300 });
    expect(bytes).toEqual({ field: 30, bytes: Uint8Array.of(1, 2) });
    expect(float).toEqual({ field: 2, float: 0.5 });
  });

  it('are not looked for past the end of a cut file', () => {
    expect(() => [...fieldsOf(written.subarray(0, 2))]).toThrow(/ends/);
  });
});

describe('the notes in a model', () => {
  const note = (key: string, value: string) => ({
    field: 14,
    bytes: messageOf([
      { field: 1, bytes: Buffer.from(key) },
      { field: 2, bytes: Buffer.from(value) },
    ]),
  });
  const file = messageOf([
    { field: 8, whole: 150 },
    note('shape', '48'),
    note('character', 'a\nü'),
  ]);

  it('are found behind the network', () => {
    expect(noteOf(file, 'character')).toBe('a\nü');
    expect(noteOf(file, 'language')).toBeNull();
  });
});

describe('networks in fewer passes', () => {
  const SIDES = { det: [64, 96], rec: [48, 160] } as const;

  it.each(MODEL_FILES.map(({ file, from }) => [file, from]))(
    '%s gives what it gave',
    async (file, from) => {
      const model = await readFile(join(modelFolder(), from, 'models', file));
      let before: readonly Step[] = [];
      let after: readonly Step[] = [];
      const folded = withSteps(model, (network) => {
        const changed = inFewerPasses(network);
        [before, after] = [network.steps, changed.steps];
        return changed;
      });
      const [height, width] = SIDES[file.includes('_det_') ? 'det' : 'rec'];
      const pixels = Float32Array.from({ length: 3 * height * width }, (_, at) =>
        Math.sin(at * at),
      );
      const run = async (bytes: Uint8Array) => {
        const session = await InferenceSession.create(bytes, { intraOpNumThreads: 1 });
        const input = new Tensor('float32', pixels, [1, 3, height, width]);
        const result = await session.run({ [session.inputNames[0] ?? '']: input });
        return result[session.outputNames[0] ?? '']?.data as Float32Array;
      };
      const [expected, given] = [await run(model), await run(folded)];
      expect(given.length).toBe(expected.length);
      const furthest = given.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (expected[at] ?? 0))),
        0,
      );
      expect(furthest).toBeLessThan(1e-4);
      // Those of the fourth generation are full of multiplied and shifted pictures.
      const scalings = (steps: readonly Step[]) =>
        steps.filter(({ type }) => ['Mul', 'Add', 'Div', 'Clip', 'HardSwish'].includes(type))
          .length;
      if (file.includes('v4')) expect(scalings(after)).toBeLessThan(0.6 * scalings(before));
    },
  );
});
