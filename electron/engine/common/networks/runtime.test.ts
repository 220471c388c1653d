import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { buildFor, openNetwork } from './runtime.ts';

const MODELS = join(import.meta.dirname, '../../../../resources/models');
const RUNTIME = new URL('./runtime.ts', import.meta.url).href;

describe('the build of the runtime', () => {
  it.each([
    ['linux-x64', 'native'],
    ['linux-arm64', 'native'],
    ['darwin-arm64', 'native'],
    // Events of native code on Windows go to the system, which may send them.
    ['win32-x64', 'wasm'],
    ['win32-arm64', 'wasm'],
    // There is no native library.
    ['darwin-x64', 'wasm'],
    ['freebsd-x64', 'wasm'],
  ])('on %s is %s', (system, build) => {
    expect(buildFor(system)).toBe(build);
  });

  it('makes no difference to what is recognised', async () => {
    const bytes = readFileSync(join(MODELS, 'en_PP-OCRv4_rec_infer.onnx'));
    const dims = [1, 3, 48, 96];
    const data = Float32Array.from({ length: 3 * 48 * 96 }, (_, at) => Math.sin(at * at));
    const read = async (build: 'native' | 'wasm') =>
      (await (await openNetwork(bytes, build))({ data, dims })).data;
    const [native, wasm] = [await read('native'), await read('wasm')];
    expect(native.length).toBeGreaterThan(1000);
    expect(wasm.length).toBe(native.length);
    const largest = native.reduce((most, value, at) => {
      const difference = Math.abs(value - (wasm[at] as number));
      return Math.max(most, difference);
    }, 0);
    expect(largest).toBeLessThan(1e-4);
  });
});

describe('the native library', () => {
  /** Opens a network in a worker thread of a process with or without the variable. */
  async function openInThread(inherited: string): Promise<string> {
    const code = `
      import { parentPort } from 'node:worker_threads';
      import { openNetwork } from ${JSON.stringify(RUNTIME)};
      await openNetwork(new Uint8Array(), 'native').catch((error) => parentPort.postMessage(error.message));`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
      env: { ...process.env, ORT_DISABLE_TELEMETRY: inherited },
    });
    const [message] = (await once(worker, 'message')) as [string];
    await worker.terminate();
    return message;
  }

  it('is not loaded where its telemetry cannot be switched off', async () => {
    expect(await openInThread('0')).toBe(
      'Text recognition was not loaded: its telemetry could not be switched off.',
    );
    expect(await openInThread('1')).not.toContain('telemetry');
  });

  it('is loaded with its telemetry off', async () => {
    vi.stubEnv('ORT_DISABLE_TELEMETRY', undefined);
    // A module of its own, which has not loaded the library.
    const fresh: { openNetwork: typeof openNetwork } = await import(`${RUNTIME}?fresh`);
    await fresh.openNetwork(new Uint8Array(), 'native').catch(() => undefined);
    expect(process.env.ORT_DISABLE_TELEMETRY).toBe('1');
  });
});
