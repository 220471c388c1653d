/**
 * A valid model in GGUF format of a few kilobytes, made for tests: a llama of one layer whose
 * attention and feed-forward weights are zero, so that each token decides alone which one follows.
 * It says one script, whatever it is asked.
 *
 * File format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */

export interface TinyModel {
  /**
   * What it answers, in pieces of one token each. No piece may stand twice, for a token has one
   * successor.
   */
  readonly script: readonly string[];
  /** Whether the last piece follows itself without end. */
  readonly endless?: boolean;
  /** Tokens that the model says it can read. */
  readonly contextLength?: number;
  /** Width of the feed-forward layer; its weights are most of the file. */
  readonly feedForward?: number;
}

const VERSION = 3;
const ALIGNMENT = 32;
const HEADS = 2;

/** Types of metadata values. */
const UINT32 = 4;
const INT32 = 5;
const FLOAT32 = 6;
const STRING = 8;
const ARRAY = 9;

/** The only type of tensor here. */
const F32 = 0;
const BYTES_PER_F32 = 4;

/** Types of tokens. */
const NORMAL = 1;
const UNKNOWN = 2;
const CONTROL = 3;
const BYTE = 6;

const END = 2;

interface Token {
  readonly text: string;
  readonly type: number;
  readonly score: number;
}

interface Tensor {
  readonly name: string;
  /** Columns first, as GGUF has it. */
  readonly shape: readonly number[];
  /** Values that are not zero, by index. */
  readonly values: ReadonlyMap<number, number>;
}

class Bytes {
  readonly #parts: Buffer[] = [];
  length = 0;

  add(part: Buffer): this {
    this.#parts.push(part);
    this.length += part.length;
    return this;
  }

  u32(value: number): this {
    const part = Buffer.alloc(4);
    part.writeUInt32LE(value);
    return this.add(part);
  }

  u64(value: number): this {
    const part = Buffer.alloc(8);
    part.writeBigUInt64LE(BigInt(value));
    return this.add(part);
  }

  f32(value: number): this {
    const part = Buffer.alloc(4);
    part.writeFloatLE(value);
    return this.add(part);
  }

  text(value: string): this {
    const part = Buffer.from(value, 'utf8');
    return this.u64(part.length).add(part);
  }

  pad(): this {
    return this.add(Buffer.alloc((ALIGNMENT - (this.length % ALIGNMENT)) % ALIGNMENT));
  }

  done(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

/** The vocabulary: three control tokens, every byte, then the script, which no text is split into. */
const vocabulary = (script: readonly string[]): Token[] => [
  { text: '<unk>', type: UNKNOWN, score: 0 },
  { text: '<s>', type: CONTROL, score: 0 },
  { text: '</s>', type: CONTROL, score: 0 },
  ...Array.from({ length: 256 }, (_, byte) => ({
    text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
    type: BYTE,
    score: 0,
  })),
  ...script.map((text) => ({ text: text.replaceAll(' ', '▁'), type: NORMAL, score: -1e6 })),
];

export function tinyModel({
  script,
  endless = false,
  contextLength = 32_768,
  feedForward = 32,
}: TinyModel): Buffer {
  const tokens = vocabulary(script);
  const first = tokens.length - script.length;
  // One dimension says "not of the script", then one for each piece; heads have an even number.
  const width = Math.ceil((script.length + 1) / (4 * HEADS)) * 4 * HEADS;
  const dimensionOf = (token: number) => Math.max(0, token - first + 1);
  const successorOf = (dimension: number) => {
    if (dimension < script.length) return first + dimension;
    return endless ? first + dimension - 1 : END;
  };

  const embedding = new Map(tokens.map((_, token) => [token * width + dimensionOf(token), 1]));
  const output = new Map(
    Array.from({ length: script.length + 1 }, (_, dimension) => [
      successorOf(dimension) * width + dimension,
      10,
    ]),
  );
  const ones = new Map(Array.from({ length: width }, (_, index) => [index, 1]));
  const zeros = new Map<number, number>();
  const layer = (name: string, shape: number[], values = zeros): Tensor => ({
    name: `blk.0.${name}.weight`,
    shape,
    values,
  });
  const tensors: Tensor[] = [
    { name: 'token_embd.weight', shape: [width, tokens.length], values: embedding },
    { name: 'output_norm.weight', shape: [width], values: ones },
    { name: 'output.weight', shape: [width, tokens.length], values: output },
    layer('attn_norm', [width], ones),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((name) => layer(name, [width, width])),
    layer('ffn_norm', [width], ones),
    layer('ffn_gate', [width, feedForward]),
    layer('ffn_up', [width, feedForward]),
    layer('ffn_down', [feedForward, width]),
  ];
  const metadata = metadataOf(tokens, { width, feedForward, contextLength });
  return write(metadata, tensors);
}

type Write = (bytes: Bytes) => void;

function metadataOf(
  tokens: readonly Token[],
  { width, feedForward, contextLength }: Record<'width' | 'feedForward' | 'contextLength', number>,
): readonly (readonly [string, Write])[] {
  const string =
    (value: string): Write =>
    (bytes) =>
      bytes.u32(STRING).text(value);
  const count =
    (value: number): Write =>
    (bytes) =>
      bytes.u32(UINT32).u32(value);
  const float =
    (value: number): Write =>
    (bytes) =>
      bytes.u32(FLOAT32).f32(value);
  const list =
    (type: number, each: (bytes: Bytes, token: Token) => void): Write =>
    (bytes) => {
      bytes.u32(ARRAY).u32(type).u64(tokens.length);
      for (const token of tokens) each(bytes, token);
    };
  return [
    ['general.architecture', string('llama')],
    ['general.name', string('tiny')],
    ['llama.block_count', count(1)],
    ['llama.context_length', count(contextLength)],
    ['llama.embedding_length', count(width)],
    ['llama.feed_forward_length', count(feedForward)],
    ['llama.attention.head_count', count(HEADS)],
    ['llama.attention.head_count_kv', count(HEADS)],
    ['llama.attention.layer_norm_rms_epsilon', float(1e-5)],
    ['llama.rope.dimension_count', count(width / HEADS)],
    ['llama.vocab_size', count(tokens.length)],
    ['tokenizer.ggml.model', string('llama')],
    ['tokenizer.ggml.tokens', list(STRING, (bytes, { text }) => bytes.text(text))],
    ['tokenizer.ggml.scores', list(FLOAT32, (bytes, { score }) => bytes.f32(score))],
    ['tokenizer.ggml.token_type', list(INT32, (bytes, { type }) => bytes.u32(type))],
    ['tokenizer.ggml.unknown_token_id', count(0)],
    ['tokenizer.ggml.bos_token_id', count(1)],
    ['tokenizer.ggml.eos_token_id', count(END)],
  ];
}

function write(metadata: readonly (readonly [string, Write])[], tensors: readonly Tensor[]) {
  const head = new Bytes().add(Buffer.from('GGUF'));
  head.u32(VERSION).u64(tensors.length).u64(metadata.length);
  for (const [key, writeValue] of metadata) {
    head.text(key);
    writeValue(head);
  }
  const data = new Bytes();
  for (const { name, shape, values } of tensors) {
    head.text(name).u32(shape.length);
    for (const size of shape) head.u64(size);
    head.u32(F32).u64(data.length);
    const size = shape.reduce((product, one) => product * one, 1);
    const content = Buffer.alloc(size * BYTES_PER_F32);
    for (const [index, value] of values) content.writeFloatLE(value, index * BYTES_PER_F32);
    data.add(content).pad();
  }
  return Buffer.concat([head.pad().done(), data.done()]);
}
