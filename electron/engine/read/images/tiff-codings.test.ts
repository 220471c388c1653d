import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../../test/support/mutate-pdf.ts';
import { decodePart, type PartCoding } from './tiff-codings.ts';

/** Text, a rectangle and a circle, 77 x 50 pixels, as Ghostscript encodes it. */
const WIDTH = 77;
const HEIGHT = 50;
const ROW = 10;
const ENCODED: Readonly<Record<string, { coding: Partial<PartCoding>; data: string }>> = {
  'T.6': {
    coding: { compression: 4 },
    data: '/nhSBo+8oWoEX+CpN8ofv0zGYwel6Pd0sfIs3daWVpY8JcnH6C6Pf0vWgiP6XtUm+RRnBker8jqIiIiQ/d/u+7/d/u/3K0RH4QuETvhB5NQ0JN+n636/v//+1717WACACA==',
  },
  'T.4 of one dimension': {
    coding: { compression: 3, t4Options: 4 },
    data: 'AAHYYAHYYAHYYAHYYAHYYAHYYAHYYAHhQNey4AHkLLt8QAAB5CbzvGAAAeSGMeeIYAAB5HKONCxZjAAB5U7Vp8hIxgAB4WfGOg0fEAAB5aVwanFwAeRx3Br8IAAB5U77g12oAAHlRZxj5CzVgAHlTifjQsFGAAHlQx4dXoWCjqsAAVvrAAFbqgABSuoAAUrqAAFKtQABS/UAAUu0AAEy9AABMvQAATKDAAEzwwABM8MAATOIAAE0yAABNMgAATSQAAFaIfQAAVgOcAEkOzOAASSnHAABNQ0DceoAATUNA3kdAAE1DQNRFMABNQ0DWHTAATUNA16cwAE1DQNenMABNQ0DXpzAATUNA1EUwAE1DQN5HQABNQ0DceoA',
  },
  'T.4 of two dimensions': {
    coding: { compression: 3, t4Options: 5 },
    data: 'AAHsMAFAAewwAUAB7DABQAHsMAEeFIGj7gAB8hZdviAAAWCpNwAB8kMY88QwAAFpmMxg9LAB8qdq0+QkYwABSLN3WlAB8tK4NTi4AAFk4/QUAAHyp33BrtQAAXWgiP6UAAHypxPxoWCjAAFwZHq/I6gAAa31gAFcAAGldQABcAGlWoABPAABpdoAATwAAZl6AAFcAAGZ4YABcAGZxAABPAABmmQAAVwAAa0Q+gABBC4AAZIdmcABQg8AAZqGgbj1AAF08AGahoGoimABdcABmoaBr05gAX8AAZqGga9OYAF2sAGahoG8joABdrA=',
  },
  'modified Huffman': {
    coding: { compression: 2 },
    data: '2GDYYNhg2GDYYNhg2GDhQNey4OQsu3xA5CbzvGDkhjHniGDkco40LFmM5U7Vp8hIxgDhZ8Y6DR8Q5aVwanFw5HHcGvwg5U77g12o5UWcY+Qs1YDlTifjQsFGAOVDHh1ehYKOq1vrW6pK6krqSrVL9Uu0MvQy9DKDM8MzwzOINMg0yDSQWiH0AFgOcCQ7M4Akpxw1DQNx6gA1DQN5HQA1DQNRFMA1DQNYdMA1DQNenMA1DQNenMA1DQNenMA1DQNRFMA1DQN5HQA1DQNx6gA=',
  },
  LZW: {
    coding: { compression: 5 },
    data: 'gAAgUDgkFg0HhEJhULggDfkDBAPgYCggIDKAgUUgZ4GDAjIAHkCjhAj5+GKABAgjwAijCCYABAAlcOAYamABjEsAAHB0wA8TAB/noIBlAYdDDFAQYbmAwoDHk4IH8rij7UMoH7QhNOhA4hNJhFgg4chNFhE9hAGhNqhE/hADhNwt85g04hF2g4BlcGP17ggBf7gg4HYeCg0/wT/f7wgc9OAAxWMgVFp2Rgdkr2WgVJzOLgdJpOaAGgyGezej0uSAGY1MDymtgWOAEBA=',
  },
  PackBits: {
    coding: { compression: 32773 },
    data: '9wD3APcA9wD3APcA9wABA/z+AAEID/4AAAL9AAIIGYD/AAAC/QACeDDA/wAHAgA8AAB4MED/AAcCAH4xgAggwP8ABwIAwhMACADA/wAHA/wDGgAIAYD/AAYCAAcOAAgH/gAGAgB/DgAIDP4ABgIAww4ACBj+AAYCAIMbAAgw/gAHAgDHMYAIP8D/AAcCAPuhgAg/0P8A+gAAMP8A+gAAOP8A+gAAGP8A+gAAGP8A+gAAHP8A+gAADP8A+gAADv8A+gAABv8A+gAABv8A+gAAB/8A+gAAA/8A+gAAA/8A+gACA4AA+gACAYAA+gACAYAA+gACAcAA+gACfsAA+wADAf/gAPsAAwfD4AD7AAMHAOAA//8A8P4AAw4AcAD//wDw/gADDAAwAP//APD+AAMcADgA//8A8P4AAxgAOAD//wDw/gADGAAYAP//APD+AAMYABgA//8A8P4AAxgAGAD//wDw/gADHAA4AP//APD+AAMMADAA//8A8P4AAw4AcAA=',
  },
};

const codingOf = (coding: Partial<PartCoding>): PartCoding => ({
  ...{ compression: 1, width: WIDTH, hasReversedBits: false, t4Options: 0 },
  ...coding,
});

function decoded(data: Uint8Array, coding: Partial<PartCoding>, height = HEIGHT): Uint8Array {
  const target = new Uint8Array(ROW * height);
  decodePart(data, target, codingOf(coding));
  return target;
}

const bytesOf = (name: string): Buffer => Buffer.from(ENCODED[name]?.data ?? '', 'base64');
const picture = decoded(bytesOf('PackBits'), { compression: 32773 });
const isBlack = (x: number, y: number): boolean =>
  (((picture[y * ROW + (x >> 3)] as number) >> (7 - (x & 7))) & 1) === 1;

describe('a part of a TIFF', () => {
  test('holds the rectangle in its corner', () => {
    expect([isBlack(0, 49), isBlack(19, 40), isBlack(20, 49), isBlack(19, 39)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test.each(Object.entries(ENCODED))('in %s is decoded to the same pixels', (_, one) => {
    expect(decoded(Buffer.from(one.data, 'base64'), one.coding)).toEqual(picture);
  });

  test('in Deflate is decoded also without its checksum', () => {
    const data = deflateSync(picture);
    expect(decoded(data.subarray(0, -4), { compression: 8 })).toEqual(picture);
  });

  test('whose bits are reversed is decoded as well', () => {
    const reversed = bytesOf('T.6').map((byte) =>
      Number.parseInt([...byte.toString(2).padStart(8, '0')].reverse().join(''), 2),
    );
    expect(decoded(reversed, { compression: 4, hasReversedBits: true })).toEqual(picture);
  });

  test.each(Object.entries(ENCODED))('in %s that ends too early keeps its rows', (_, one) => {
    const data = Buffer.from(one.data, 'base64');
    const some = decoded(data.subarray(0, data.length / 2), one.coding);
    expect(some.subarray(0, 12 * ROW)).toEqual(picture.subarray(0, 12 * ROW));
    expect(some.subarray(45 * ROW)).toEqual(new Uint8Array(5 * ROW));
  });

  test('in a damaged T.4 goes on with the next row', () => {
    const data = bytesOf('T.4 of one dimension');
    data[60] = 0xff;
    const rows = decoded(data, { compression: 3 });
    expect(rows.subarray(-5 * ROW)).toEqual(picture.subarray(-5 * ROW));
  });
});

describe('garbage', () => {
  const random = randomFrom(7);
  const garbage = Buffer.from(Array.from({ length: 4_000_000 }, () => random(256)));
  const side = 11_000;

  test.each([
    ['T.6', { compression: 4 }],
    ['T.4 of one dimension', { compression: 3 }],
    ['T.4 of two dimensions', { compression: 3, t4Options: 1 }],
    ['modified Huffman', { compression: 2 }],
    ['LZW', { compression: 5 }],
    ['PackBits', { compression: 32773 }],
  ])('in %s takes no longer than a picture', (_, coding) => {
    const target = new Uint8Array((side / 8) * side);
    const started = performance.now();
    decodePart(garbage, target, codingOf({ ...coding, width: side }));
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test('in Deflate that would fill the memory is refused', () => {
    const bomb = deflateSync(Buffer.alloc(50_000_000));
    expect(() => decoded(bomb, { compression: 8 })).toThrow('larger');
  });
});
