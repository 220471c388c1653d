import { describe, expect, it } from 'vitest';
import { openNetwork } from '../../electron/engine/common/networks/runtime.ts';
import { inFewerPasses } from './fewer-passes.ts';
import { type Step, withSteps } from './onnx-file.ts';
import { noteOf } from './onnx-notes.ts';
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

/** An ONNX file: a convolution of three channels, x times x + 3 clipped over 6, and a second one. */
function networkFile(): Uint8Array {
  const text = (field: number, value: string) => ({ field, bytes: Buffer.from(value) });
  const message = (field: number, fields: Parameters<typeof messageOf>[0]) => ({
    field,
    bytes: messageOf(fields),
  });
  const step = (type: string, inputs: string[], output: string) =>
    message(1, [...inputs.map((name) => text(1, name)), text(2, output), text(4, type)]);
  const tensor = (name: string, shape: number[], values: number[]) =>
    message(5, [
      ...shape.map((whole) => ({ field: 1, whole })),
      { field: 2, whole: 1 },
      text(8, name),
      { field: 9, bytes: new Uint8Array(Float32Array.from(values).buffer) },
    ]);
  const picture = (field: number, name: string) =>
    message(field, [
      text(1, name),
      message(2, [
        message(1, [
          { field: 1, whole: 1 },
          message(
            2,
            [1, 3, 4, 4].map((whole) => message(1, [{ field: 1, whole }])),
          ),
        ]),
      ]),
    ]);
  const weights = (seed: number) => Array.from({ length: 9 }, (_, at) => Math.sin(seed + at));
  return messageOf([
    { field: 1, whole: 8 },
    message(7, [
      step('Conv', ['x', 'w1'], 'a'),
      step('Add', ['a', 'three'], 'b'),
      step('Clip', ['b', 'zero', 'six'], 'c'),
      step('Mul', ['a', 'c'], 'd'),
      step('Div', ['d', 'six'], 'e'),
      step('Conv', ['e', 'w2'], 'y'),
      text(2, 'test'),
      tensor('w1', [3, 3, 1, 1], weights(1)),
      tensor('w2', [3, 3, 1, 1], weights(2)),
      tensor('three', [], [3]),
      tensor('zero', [], [0]),
      tensor('six', [], [6]),
      picture(11, 'x'),
      picture(12, 'y'),
    ]),
    message(8, [{ field: 2, whole: 13 }]),
  ]);
}

it('a network in fewer passes gives what it gave', async () => {
  let before: readonly Step[] = [];
  let after: readonly Step[] = [];
  const file = networkFile();
  const folded = withSteps(file, (network) => {
    const changed = inFewerPasses(network);
    [before, after] = [network.steps, changed.steps];
    return changed;
  });
  const pixels = Float32Array.from({ length: 48 }, (_, at) => 4 * Math.sin(at * at));
  const run = async (bytes: Uint8Array) => {
    const network = await openNetwork(bytes);
    return [...(await network({ data: pixels, dims: [1, 3, 4, 4] })).data];
  };
  const [expected, given] = [await run(file), await run(folded)];
  expect(new Set(expected).size).toBeGreaterThan(40);
  for (const [at, value] of given.entries()) expect(value).toBeCloseTo(expected[at] ?? 0, 5);
  // The sum, the quotient and the clipping are folded into convolutions.
  expect(before.map(({ type }) => type)).toEqual(['Conv', 'Add', 'Clip', 'Mul', 'Div', 'Conv']);
  expect(after.map(({ type }) => type)).toEqual(['Conv', 'Conv', 'HardSigmoid', 'Mul', 'Conv']);
});
