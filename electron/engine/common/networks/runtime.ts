/**
 * The runtime of the networks, and the only module that loads it. Official native builds of ONNX
 * Runtime report their use: on Linux and macOS from version 1.29 by a client of their own, on Windows
 * since 1.3 by events that the system may pass on. A native library is therefore loaded only where
 * the pinned version has no such client, and the WebAssembly build, which has none anywhere, on all
 * other systems. It takes twice the time. See docs/decisions/0027-no-telemetry.md.
 */
import { isMainThread } from 'node:worker_threads';
import { TELEMETRY_OFF } from '../child-process/environment.ts';

/** A tensor of 32-bit floats, in row-major order. */
export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** A network with one input and one output. */
export type Network = (input: Tensor) => Promise<Tensor>;

/** From the numbers of the tokens of a text to a vector for each, one after another. */
export type TokenNetwork = (ids: readonly number[]) => Promise<Float32Array>;

/** The used subset of onnxruntime-common, which both builds implement. */
interface Runtime {
  readonly InferenceSession: {
    create(model: Uint8Array, options: object): Promise<Session>;
  };
  readonly Tensor: new (
    type: 'float32' | 'int64',
    data: Float32Array | BigInt64Array,
    dims: readonly number[],
  ) => object;
}

interface Session {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(
    inputs: Record<string, object>,
  ): Promise<Record<string, { data: unknown; dims: readonly number[] }>>;
}

/**
 * One thread each: every pool thread has its own process, which keeps a core busy. Memory is not
 * planned in advance: inputs differ in size, and a plan for each costs a third more memory and
 * saves no time.
 */
const SESSION = { intraOpNumThreads: 1, interOpNumThreads: 1, enableMemPattern: false };

/** Systems for which the pinned version has a native library without a telemetry client. */
const SILENT_NATIVE: ReadonlySet<string> = new Set(['linux-x64', 'linux-arm64', 'darwin-arm64']);

export type RuntimeBuild = 'native' | 'wasm';

export const buildFor = (system: string): RuntimeBuild =>
  SILENT_NATIVE.has(system) ? 'native' : 'wasm';

const loaded = new Map<RuntimeBuild, Promise<Runtime>>();

/**
 * Loads a network from the bytes of its ONNX file.
 * @throws Error if it cannot be ensured that the runtime reports nothing
 */
export async function openNetwork(bytes: Uint8Array, build?: RuntimeBuild): Promise<Network> {
  const { session, Tensor } = await openSession(bytes, build);
  const [inputName = '', outputName = ''] = [session.inputNames[0], session.outputNames[0]];
  return async ({ data, dims }) => {
    const results = await session.run({ [inputName]: new Tensor('float32', data, dims) });
    return results[outputName] as Tensor;
  };
}

/** Loads a network that reads the tokens of texts, as BERT does. */
export async function openTokenNetwork(bytes: Uint8Array): Promise<TokenNetwork> {
  const { session, Tensor } = await openSession(bytes);
  return async (ids) => {
    const row = (value: (id: number) => number) =>
      new Tensor(
        'int64',
        BigInt64Array.from(ids, (id) => BigInt(value(id))),
        [1, ids.length],
      );
    const { last_hidden_state: vectors } = await session.run({
      input_ids: row((id) => id),
      attention_mask: row(() => 1),
      token_type_ids: row(() => 0),
    });
    return vectors?.data as Float32Array;
  };
}

async function openSession(
  bytes: Uint8Array,
  build = buildFor(`${process.platform}-${process.arch}`),
) {
  const runtime = loaded.get(build) ?? load(build);
  loaded.set(build, runtime);
  const { InferenceSession, Tensor } = await runtime;
  return { session: await InferenceSession.create(bytes, SESSION), Tensor };
}

async function load(build: RuntimeBuild): Promise<Runtime> {
  if (build === 'native') {
    ensureTelemetryOff();
    return (await import('onnxruntime-node')) as unknown as Runtime;
  }
  const runtime = await import('onnxruntime-web');
  runtime.env.wasm.numThreads = 1;
  return runtime as unknown as Runtime;
}

/**
 * Native code reads the environment of the process. A worker thread has a copy of it, so what is set
 * there would not be seen.
 */
function ensureTelemetryOff(): void {
  if (isMainThread) Object.assign(process.env, TELEMETRY_OFF);
  else if (!Object.entries(TELEMETRY_OFF).every(([name, value]) => process.env[name] === value)) {
    throw new Error('Text recognition was not loaded: its telemetry could not be switched off.');
  }
}
