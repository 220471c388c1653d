import { expect, it } from 'vitest';
import type { PageText, Word } from '../read/text/types.ts';
import { draftPage } from '../structure/layout/index.ts';
import { packDraft, unpackDraft } from './packed-draft.ts';

const word = (change: Partial<Word>): Word => ({
  x0: 10,
  y0: 10,
  x1: 20,
  y1: 20,
  text: 'word',
  baseline: 18,
  size: 10,
  font: 0,
  bold: false,
  italic: false,
  color: 0,
  angle: 0,
  script: 'normal',
  rtl: false,
  glued: false,
  confidence: 1,
  widget: false,
  ...change,
});

const page = (words: Word[]): PageText => ({
  page: 1,
  width: 600,
  height: 800,
  rotation: 0,
  source: 'native',
  needsOcr: false,
  unreadable: [],
  fonts: [],
  words,
  lines: [],
  rulings: [],
  fills: [],
  pictures: [],
  links: [],
  fields: [],
  leftOut: [],
  warnings: [],
});

it('gives back every word as it was', () => {
  const words = [
    word({ text: 'naïve 𝒳', bold: true, x0: 1 / 3, confidence: 0.913 }),
    word({ text: '', italic: true, glued: true, script: 'superscript', element: 0 }),
    word({
      text: '营业',
      rtl: true,
      widget: true,
      script: 'subscript',
      color: 0xffffff,
      angle: 90,
    }),
  ];
  for (const some of [words, words.slice(0, 1), []]) {
    const { draft } = draftPage(page(some), []);
    expect(unpackDraft(packDraft(draft))).toEqual(draft);
  }
});
