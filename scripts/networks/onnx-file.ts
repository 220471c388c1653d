/**
 * Reads ONNX files (one message, ModelProto of onnx.proto) as the steps of a network, which can be
 * replaced.
 */
import {
  bytesIn,
  bytesOfFloats,
  type Field,
  fieldsOf,
  floatsOf,
  messageOf,
  textOf,
  wholesIn,
} from './protobuf.ts';

/** Trained weights and their shape. */
export interface Constant {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** A step (node) of a network: its operation, and the names of its inputs and outputs. */
export interface Step {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** As encoded in the file; see `wholesAt` and `attribute`. */
  readonly attributes: readonly Uint8Array[];
}

export interface StoredNetwork {
  /** Each after the steps whose outputs it uses. */
  readonly steps: readonly Step[];
  /** Undefined if `name` is computed, and for types other than float. */
  constant(name: string): Constant | undefined;
}

export interface ChangedNetwork {
  readonly steps: readonly Step[];
  /** Constants used by the steps that are not in the file. */
  readonly constants: ReadonlyMap<string, Constant>;
}

/** Field numbers in onnx.proto. */
const MODEL = { graph: 7 } as const;
const GRAPH = { step: 1, constant: 5 } as const;
const STEP = { input: 1, output: 2, type: 4, attribute: 5 } as const;
const ATTRIBUTE = { name: 1, float: 2, whole: 3, tensor: 5, wholes: 8, kind: 20 } as const;
const TENSOR = { shape: 1, type: 2, floats: 4, name: 8, raw: 9 } as const;
/** Type codes of attributes and of numbers. */
const KIND = { float: 1, whole: 2, wholes: 7 } as const;
const FLOAT = 1;

/** The file with other steps; constants no longer used are left out. */
export function withSteps(
  file: Uint8Array,
  change: (network: StoredNetwork) => ChangedNetwork,
): Uint8Array {
  return messageOf(
    [...fieldsOf(file)].map((entry) =>
      entry.field === MODEL.graph && 'bytes' in entry
        ? { field: MODEL.graph, bytes: changedGraph(entry.bytes, change) }
        : entry,
    ),
  );
}

function changedGraph(
  graph: Uint8Array,
  change: (network: StoredNetwork) => ChangedNetwork,
): Uint8Array {
  const fields = [...fieldsOf(graph)];
  const steps = all(fields, GRAPH.step).map(stepOf);
  const tensors = new Map<string, Uint8Array>();
  for (const bytes of all(fields, GRAPH.constant)) {
    tensors.set(textOf(bytesIn(bytes, TENSOR.name)), bytes);
  }
  for (const { type, outputs, attributes } of steps) {
    const [output, value] = [outputs[0], attributes[0]];
    if (type === 'Constant' && output && value) {
      tensors.set(output, bytesIn(value, ATTRIBUTE.tensor));
    }
  }
  const changed = change({
    steps,
    constant(name) {
      const tensor = tensors.get(name);
      return tensor && constantOf(tensor);
    },
  });
  const used = new Set(changed.steps.flatMap(({ inputs }) => inputs));
  const isUnused = ({ type, outputs }: Step) => type === 'Constant' && !used.has(outputs[0] ?? '');
  return messageOf([
    ...changed.steps
      .filter((step) => !isUnused(step))
      .map((step) => ({ field: GRAPH.step, bytes: bytesOfStep(step) })),
    ...fields.filter((entry) => entry.field !== GRAPH.step && isNeeded(entry, used)),
    ...[...changed.constants].map(([name, constant]) => ({
      field: GRAPH.constant,
      bytes: bytesOfConstant(name, constant),
    })),
  ]);
}

/** All fields of a graph except constants that no step uses. */
const isNeeded = (entry: Field, used: ReadonlySet<string>): boolean =>
  entry.field !== GRAPH.constant ||
  !('bytes' in entry) ||
  used.has(textOf(bytesIn(entry.bytes, TENSOR.name)));

const all = (fields: readonly Field[], wanted: number): Uint8Array[] =>
  fields.flatMap((entry) => (entry.field === wanted && 'bytes' in entry ? [entry.bytes] : []));

function stepOf(bytes: Uint8Array): Step {
  const fields = [...fieldsOf(bytes)];
  return {
    type: textOf(bytesIn(bytes, STEP.type)),
    inputs: all(fields, STEP.input).map(textOf),
    outputs: all(fields, STEP.output).map(textOf),
    attributes: all(fields, STEP.attribute),
  };
}

const bytesOfStep = ({ type, inputs, outputs, attributes }: Step): Uint8Array =>
  messageOf([
    ...inputs.map((name) => text(STEP.input, name)),
    ...outputs.map((name) => text(STEP.output, name)),
    text(STEP.type, type),
    ...attributes.map((bytes) => ({ field: STEP.attribute, bytes })),
  ]);

const text = (field: number, written: string): Field => ({ field, bytes: Buffer.from(written) });

function constantOf(tensor: Uint8Array): Constant | undefined {
  if (wholesIn(tensor, TENSOR.type)[0] !== FLOAT) return undefined;
  const raw = bytesIn(tensor, TENSOR.raw);
  const bytes = raw.length > 0 ? raw : bytesIn(tensor, TENSOR.floats);
  return { shape: wholesIn(tensor, TENSOR.shape), values: floatsOf(bytes) };
}

const bytesOfConstant = (name: string, { shape, values }: Constant): Uint8Array =>
  messageOf([
    ...shape.map((whole) => ({ field: TENSOR.shape, whole })),
    { field: TENSOR.type, whole: FLOAT },
    text(TENSOR.name, name),
    { field: TENSOR.raw, bytes: bytesOfFloats(values) },
  ]);

/** The integers of a step's attribute `name`; empty without it. */
export function wholesAt({ attributes }: Step, name: string): number[] {
  const found = attributes.find((bytes) => textOf(bytesIn(bytes, ATTRIBUTE.name)) === name);
  return found ? wholesIn(found, ATTRIBUTE.wholes) : [];
}

export const wholesNoted = (name: string, wholes: readonly number[]): Uint8Array =>
  messageOf([
    text(ATTRIBUTE.name, name),
    ...wholes.map((whole) => ({ field: ATTRIBUTE.wholes, whole })),
    { field: ATTRIBUTE.kind, whole: KIND.wholes },
  ]);

export const wholeNoted = (name: string, whole: number): Uint8Array =>
  messageOf([
    text(ATTRIBUTE.name, name),
    { field: ATTRIBUTE.whole, whole },
    { field: ATTRIBUTE.kind, whole: KIND.whole },
  ]);

export const floatNoted = (name: string, float: number): Uint8Array =>
  messageOf([
    text(ATTRIBUTE.name, name),
    { field: ATTRIBUTE.float, float },
    { field: ATTRIBUTE.kind, whole: KIND.float },
  ]);
