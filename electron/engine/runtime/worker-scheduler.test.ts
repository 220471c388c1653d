import { afterEach, describe, expect, it, vi } from 'vitest';
import { forkRecognition } from '../read/ocr/process/fork.ts';
import { SPARE_THREADS } from './task-queue.ts';
import { EngineThread, type Task } from './thread.ts';
import { WorkerScheduler } from './worker-scheduler.ts';

/** A stand-in for the engine's worker: tells its number and how many tasks it has been given. */
const WORKER = `
  import { parentPort, threadId } from 'node:worker_threads';
  let tasks = 0;
  parentPort.on('message', ({ id, args, cancelled }) => {
    tasks++;
    parentPort.postMessage({ id, type: 'begun' });
    const answer = () => args.file === 'long' && !Atomics.load(cancelled, 0)
      ? setTimeout(answer, 5)
      : parentPort.postMessage({ id, type: 'done', result: { threadId, tasks } });
    answer();
  });
`;

function schedulerWith(count: number, sample?: string, readsPages?: boolean) {
  const url = new URL(`data:text/javascript,${encodeURIComponent(WORKER)}`);
  const data = { memoryLimit: 1 << 20, ocrModels: null, launchRecognition: forkRecognition };
  const length = count + SPARE_THREADS;
  const threads = Array.from({ length }, () => new EngineThread(data, () => null, url));
  scheduler = new WorkerScheduler(threads, sample, readsPages);
  return threads;
}

const task = (file: string, signal?: AbortSignal): Task<'inspect'> => ({
  kind: 'inspect',
  args: { file },
  patience: 10_000,
  signal,
});

let scheduler: WorkerScheduler;
afterEach(async () => {
  vi.useRealTimers();
  await scheduler.close();
});

describe('the threads of a pool', () => {
  it('leave work that is soon over to one of them', async () => {
    const [, second] = schedulerWith(2);
    for (let round = 0; round < 5; round++) {
      await Promise.all(['a', 'b', 'c'].map((file) => scheduler.run(task(file))));
    }
    expect(second?.started).toBe(false);
  });

  it('are joined by another once work has waited, at once where somebody waits for it', async () => {
    const [, second, third] = schedulerWith(2);
    const enough = new AbortController();
    const long = scheduler.run(task('long', enough.signal));
    const waiting = scheduler.run(task('waits'));
    expect(second?.started).toBe(false);
    await waiting;
    expect(second?.started).toBe(true);

    const other = scheduler.run(task('long', enough.signal));
    await scheduler.run(task('urgent'), { urgent: true });
    expect(third?.started).toBe(true);
    enough.abort();
    await Promise.allSettled([long, other]);
  });

  it('read the sample once while there is nothing to do, and give way to a document', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [first, second] = schedulerWith(2, 'sample');
    expect(first?.started).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect([first?.started, second?.started]).toEqual([true, false]);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 5000 });
    const { tasks } = (await scheduler.run(task('a'))) as unknown as { tasks: number };
    expect(tasks).toBeGreaterThan(1);
  });

  it('only open the sample where pages are read elsewhere', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [first] = schedulerWith(2, 'sample', false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(first?.started).toBe(true);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { timeout: 5000 });
    const { tasks } = (await scheduler.run(task('a'))) as unknown as { tasks: number };
    expect(tasks).toBe(2);
  });

  it('end once there is nothing to do, and what is no longer used is freed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [first] = schedulerWith(2);
    const unused = new WeakRef({});
    await scheduler.run(task('a'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(first?.started).toBe(false);
    expect(unused.deref()).toBeUndefined();
  });
});
