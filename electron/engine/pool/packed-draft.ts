/**
 * A drafted page as bytes, while it waits for the verdict on its document. Words are most of a page:
 * they are laid down as columns, a sixth of the time and a third of the room that an object for each
 * takes. Nothing is rounded: a column of single precision is one that loses nothing by it.
 */
import { deserialize, serialize } from 'node:v8';
import type { PageDraft } from '../layout/types.ts';
import type { Word } from '../text/types.ts';

/** A value that all words share, or one for each. */
type NumberColumn = number | Float32Array | Float64Array;

const Bit = {
  bold: 1,
  italic: 2,
  rtl: 4,
  glued: 8,
  widget: 16,
  superscript: 32,
  subscript: 64,
} as const;

/** Stands for the absence of a word's element. */
const NO_ELEMENT = -1;

/** Every property of a word is here, or the compiler complains. */
interface WordColumns extends Record<NumberKey, NumberColumn> {
  readonly count: number;
  /** The texts of all words, one after the other, and how long each is. */
  readonly text: string;
  readonly lengths: Uint32Array;
  readonly bits: Uint8Array;
}
type NumberKey = Exclude<keyof Word, 'text' | 'script' | Exclude<keyof typeof Bit, 'superscript'>>;

interface PackedDraft extends Omit<PageDraft, 'text'> {
  readonly text: Omit<PageDraft['text'], 'words'> & { readonly words: WordColumns };
}

export function packDraft(draft: PageDraft): Uint8Array<ArrayBuffer> {
  const words = columnsOf(draft.text.words);
  const packed: PackedDraft = { ...draft, text: { ...draft.text, words } };
  // A buffer of its own, which a message can take along instead of copying it.
  return new Uint8Array(serialize(packed));
}

export function unpackDraft(bytes: Uint8Array): PageDraft {
  const { text, ...draft } = deserialize(bytes) as PackedDraft;
  return { ...draft, text: { ...text, words: wordsOf(text.words) } };
}

function columnsOf(words: readonly Word[]): WordColumns {
  const lengths = new Uint32Array(words.length);
  const bits = new Uint8Array(words.length);
  let text = '';
  for (const [at, word] of words.entries()) {
    text += word.text;
    lengths[at] = word.text.length;
    bits[at] = bitsOf(word);
  }
  return {
    count: words.length,
    text,
    lengths,
    bits,
    x0: column(words, (word) => word.x0),
    y0: column(words, (word) => word.y0),
    x1: column(words, (word) => word.x1),
    y1: column(words, (word) => word.y1),
    baseline: column(words, (word) => word.baseline),
    size: column(words, (word) => word.size),
    font: column(words, (word) => word.font),
    color: column(words, (word) => word.color),
    angle: column(words, (word) => word.angle),
    confidence: column(words, (word) => word.confidence),
    element: column(words, (word) => word.element ?? NO_ELEMENT),
  };
}

const bitsOf = (word: Word): number =>
  (word.bold ? Bit.bold : 0) |
  (word.italic ? Bit.italic : 0) |
  (word.rtl ? Bit.rtl : 0) |
  (word.glued ? Bit.glued : 0) |
  (word.widget ? Bit.widget : 0) |
  (word.script === 'normal' ? 0 : Bit[word.script]);

function column(words: readonly Word[], numberOf: (word: Word) => number): NumberColumn {
  const count = words.length;
  const values = new Float64Array(count);
  const single = new Float32Array(count);
  let shared = true;
  let exact = true;
  for (let at = 0; at < count; at++) {
    const value = numberOf(words[at] as Word);
    values[at] = value;
    single[at] = value;
    shared &&= value === values[0];
    exact &&= value === single[at];
  }
  if (shared) return values[0] ?? 0;
  return exact ? single : values;
}

function wordsOf(columns: WordColumns): Word[] {
  const { count, text, lengths, bits } = columns;
  const reader = (values: NumberColumn) =>
    typeof values === 'number' ? () => values : (at: number) => values[at] as number;
  const x0 = reader(columns.x0);
  const y0 = reader(columns.y0);
  const x1 = reader(columns.x1);
  const y1 = reader(columns.y1);
  const baseline = reader(columns.baseline);
  const size = reader(columns.size);
  const font = reader(columns.font);
  const color = reader(columns.color);
  const angle = reader(columns.angle);
  const confidence = reader(columns.confidence);
  const element = reader(columns.element);
  const words: Word[] = [];
  let start = 0;
  for (let at = 0; at < count; at++) {
    const end = start + (lengths[at] as number);
    const set = bits[at] as number;
    const held = element(at);
    const word: Word = {
      x0: x0(at),
      y0: y0(at),
      x1: x1(at),
      y1: y1(at),
      text: text.slice(start, end),
      baseline: baseline(at),
      size: size(at),
      font: font(at),
      bold: (set & Bit.bold) !== 0,
      italic: (set & Bit.italic) !== 0,
      color: color(at),
      angle: angle(at),
      script: set & Bit.superscript ? 'superscript' : set & Bit.subscript ? 'subscript' : 'normal',
      rtl: (set & Bit.rtl) !== 0,
      glued: (set & Bit.glued) !== 0,
      confidence: confidence(at),
      widget: (set & Bit.widget) !== 0,
      element: held === NO_ELEMENT ? undefined : held,
    };
    words.push(word);
    start = end;
  }
  return words;
}
