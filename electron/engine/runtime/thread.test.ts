import { afterEach, describe, expect, it } from 'vitest';
import { EngineError } from '../common/errors.ts';
import { forkRecognition } from '../read/ocr/process/fork.ts';
import { EngineThread, type Task, ThreadLost } from './thread.ts';

/** A stand-in for the engine's worker: what it does when it starts, and with a request. */
function threadRunning(body: string, start = ''): EngineThread {
  const source = `
    import { parentPort } from 'node:worker_threads';
    ${start}
    parentPort.on('message', ({ id, args, cancelled }) => {
      reply({ id, type: 'begun' });
      ${body}
    });
    const reply = (message) => parentPort.postMessage(message);
  `;
  const data = { memoryLimit: 1 << 20, ocrModels: null, launchRecognition: forkRecognition };
  const url = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
  thread = new EngineThread(data, () => null, url);
  return thread;
}

const task = (file: string, extra: Partial<Task<'inspect'>> = {}): Task<'inspect'> => ({
  kind: 'inspect',
  args: { file },
  patience: 10_000,
  ...extra,
});

let thread: EngineThread;
afterEach(() => thread.stop());

describe('a thread under watch', () => {
  it('gives the result of its task and is free again', async () => {
    threadRunning(`reply({ id, type: 'done', result: args.file })`);
    let settled = 0;
    await expect(thread.run(task('a'), () => settled++)).resolves.toBe('a');
    expect(thread.busy).toBe(false);
    expect(settled).toBe(1);
  });

  it('turns an error with a code into an EngineError and one without into an Error', async () => {
    threadRunning(
      `reply({ id, type: 'error', error: { message: 'no', code: args.file || undefined } })`,
    );
    await expect(thread.run(task('corrupt'), () => {})).rejects.toBeInstanceOf(EngineError);
    await expect(thread.run(task(''), () => {})).rejects.not.toBeInstanceOf(EngineError);
  });

  it('is given up when it stays silent, and the next task gets a fresh worker', async () => {
    threadRunning(
      `if (args.file === 'hang') for (;;); reply({ id, type: 'done', result: 'alive' })`,
    );
    const stuck = thread.run(task('hang', { patience: 200 }), () => {});
    await expect(stuck).rejects.toThrow(/longer than the 0.2 s/);
    await expect(thread.run(task('next'), () => {})).resolves.toBe('alive');
  });

  it('does not count how long it takes to start', async () => {
    const slow = 'for (const end = Date.now() + 400; Date.now() < end; );';
    threadRunning(`reply({ id, type: 'done', result: 'here' })`, slow);
    await expect(thread.run(task('a', { patience: 200 }), () => {})).resolves.toBe('here');
  });

  it('survives a worker that dies', async () => {
    threadRunning(
      `if (args.file === 'die') process.exit(3); reply({ id, type: 'done', result: 1 })`,
    );
    await expect(thread.run(task('die'), () => {})).rejects.toBeInstanceOf(ThreadLost);
    await expect(thread.run(task('next'), () => {})).resolves.toBe(1);
  });

  it('tells the worker of an abort, rejects at once and stays busy until the worker stops', async () => {
    threadRunning(`
      const wait = () => Atomics.load(cancelled, 0)
        ? reply({ id, type: 'done', result: null })
        : setTimeout(wait, 5);
      wait();
    `);
    const controller = new AbortController();
    const freed = Promise.withResolvers<void>();
    const run = thread.run(task('a', { signal: controller.signal }), freed.resolve);
    controller.abort(new Error('enough'));
    await expect(run).rejects.toThrow('enough');
    await freed.promise;
    expect(thread.busy).toBe(false);
  });
});
