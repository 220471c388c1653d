import { describe, expect, it } from 'vitest';
import { formatCodedText } from '../../../../shared/coded-text.ts';
import type { Tensor } from '../../common/networks/runtime.ts';
import { alphabetOf, asItIs } from './alphabet.ts';
import { findIllegible, illegibleWarning, mostConfidence } from './illegible.ts';
import type { OtherNetwork } from './models.ts';
import { STEP } from './words.ts';

const image = { width: 400, height: 400, rgba: new Uint8Array(400 * 400 * 4).fill(255) };
const boxes = [0, 1, 2].map((at) => ({
  cx: 200,
  cy: 40 + 40 * at,
  length: 300,
  height: 20,
  angle: 0,
}));
const word = (confidence: number) => [{ text: 'quarry', confidence, start: 0, end: 1 }];
const lines = (...confidences: number[]) => confidences.map(word);

/** Reads every line as one letter of this confidence. */
const other = (name: OtherNetwork['name'], confidence: number): OtherNetwork => ({
  name,
  reader: async () => ({
    alphabet: alphabetOf(['a', ' '], asItIs),
    network: (input: Tensor) => {
      const steps = (input.dims[3] ?? 0) / STEP;
      const scores = new Float32Array(3 * steps);
      for (let step = 0; step < steps; step++) scores[3 * step] = 1;
      scores.set([1 - confidence, confidence, 0], 3);
      return Promise.resolve({ data: scores, dims: [1, steps, 3] });
    },
  }),
});
const unknown = other('japanese', 0.5);
const expecting = (others: readonly OtherNetwork[]) => ({
  languages: ['en'],
  others: () => others,
  added: async () => [],
});
const untold = { packs: [], script: null };

describe('text in a script that the networks in use do not know', () => {
  it('is found by its confidence, and other networks are asked', async () => {
    const others = [other('latin', 0.5), other('general', 0.9), other('japanese', 0.97)];
    const found = await findIllegible(boxes, lines(0.5, 0.6, 0.8), expecting(others), image);
    expect(found).toEqual({
      networks: ['japanese', 'general'],
      packs: [],
      script: null,
    });
  });

  it('may be in a script of no network', async () => {
    expect(await findIllegible(boxes, lines(0.5, 0.6, 0.8), expecting([unknown]), image)).toEqual({
      networks: [],
      packs: [],
      script: null,
    });
  });

  it('may be lines of which nothing was recognised', async () => {
    expect(await findIllegible(boxes, [[], [], []], expecting([unknown]), image)).not.toBeNull();
  });

  it('may be half of a bilingual page', async () => {
    expect(
      await findIllegible(boxes, lines(0.99, 0.5, 0.6), expecting([unknown]), image),
    ).not.toBeNull();
  });

  it('is not a poor line on a page of print, nor a logo', async () => {
    expect(
      await findIllegible(boxes, lines(0.97, 0.96, 0.95), expecting([unknown]), image),
    ).toBeNull();
    const logo = [{ cx: 200, cy: 40, length: 60, height: 30, angle: 0 }];
    expect(await findIllegible(logo, lines(0.4), expecting([unknown]), image)).toBeNull();
  });

  it('has no sure words, beside lines in the expected language', () => {
    expect(mostConfidence(word(0.9))).toBeLessThan(0.5);
    expect(mostConfidence(word(0.98))).toBe(1);
  });

  const sentence = (...found: Parameters<typeof illegibleWarning>) =>
    formatCodedText(illegibleWarning(...found));

  it('is reported with the language to choose', () => {
    expect(sentence({ ...untold, networks: ['japanese', 'general'] }, ['en'])).toMatch(
      /read by OCR in English .* looks like Japanese or Chinese: extract the document again/,
    );
    expect(sentence({ ...untold, networks: ['latin'] }, ['ja'])).toContain(
      'another language in Latin letters',
    );
    expect(sentence({ ...untold, networks: [] }, ['en', 'de'])).toMatch(
      /in English, German .* in a script that needs a language pack/,
    );
  });

  it('is reported with the language pack that its script needs, or that was added', () => {
    const thai = { networks: [], packs: [], script: 'Thai' };
    expect(sentence(thai, ['en'])).toMatch(
      /looks like Thai script, which needs a language pack \(Thai\): add one in the settings/,
    );
    expect(sentence({ ...thai, packs: ['th'] }, ['en'])).toMatch(
      /looks like Thai: extract the document again/,
    );
  });
});
