import { afterEach, expect, test, vi } from 'vitest';
import { RenderQueue } from './render-queue.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

function recorder() {
  const done: string[] = [];
  const job = (name: string, distance: number) => ({
    distance: () => distance,
    run: async () => {
      done.push(name);
    },
  });
  return { done, job };
}

afterEach(() => vi.useRealTimers());

test('the nearest page is drawn first, whatever the order of asking', async () => {
  const { done, job } = recorder();
  const queue = new RenderQueue();
  queue.add(job('far', 3));
  queue.add(job('near', 0));
  queue.add(job('between', 1));
  await settled();
  expect(done).toEqual(['near', 'between', 'far']);
});

test('pages are drawn one after the other', async () => {
  let running = 0;
  let most = 0;
  const queue = new RenderQueue();
  const jobs = [0, 1, 2].map(
    () =>
      new Promise<void>((finished) => {
        queue.add({
          distance: () => 0,
          run: async () => {
            running++;
            most = Math.max(most, running);
            await settled();
            running--;
            finished();
          },
        });
      }),
  );
  await Promise.all(jobs);
  expect(most).toBe(1);
});

test('a withdrawn job never runs; one that runs is told to stop', async () => {
  const { done, job } = recorder();
  const queue = new RenderQueue();
  let stopped = false;
  const withdraw = queue.add({
    distance: () => 0,
    run: (signal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          stopped = true;
          resolve();
        });
      }),
  });
  queue.add(job('waiting', 1))();
  queue.add(job('next', 2));
  await settled();
  withdraw();
  await settled();
  expect(stopped).toBe(true);
  expect(done).toEqual(['next']);
});

test('one failing page does not hold up the others', async () => {
  const { done, job } = recorder();
  const queue = new RenderQueue();
  queue.add({ distance: () => 0, run: () => Promise.reject(new Error('broken page')) });
  queue.add(job('next', 1));
  await settled();
  expect(done).toEqual(['next']);
});

test('the queue compares current distances before each job', async () => {
  const done: string[] = [];
  let reader = 0;
  const queue = new RenderQueue();
  for (const page of [0, 5, 9]) {
    queue.add({
      distance: () => Math.abs(page - reader),
      run: async () => {
        done.push(String(page));
        reader = 10;
      },
    });
  }
  await settled();
  expect(done).toEqual(['0', '9', '5']);
});

test('a queue without work tells so after a while, once, and not when it is closed', async () => {
  vi.useFakeTimers();
  const onIdle = vi.fn();
  const queue = new RenderQueue(onIdle);
  const { job } = recorder();
  queue.add(job('page', 0));
  await vi.advanceTimersByTimeAsync(9_000);
  queue.add(job('another', 0));
  await vi.advanceTimersByTimeAsync(9_000);
  expect(onIdle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onIdle).toHaveBeenCalledOnce();
  queue.add(job('last', 0));
  await vi.advanceTimersByTimeAsync(0);
  queue.close();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(onIdle).toHaveBeenCalledOnce();
});

test('work that waits for the first drawing goes on after it, even when that failed', async () => {
  const queue = new RenderQueue();
  let stopped = false;
  void queue.firstDrawn.then(() => {
    stopped = true;
  });
  await settled();
  expect(stopped).toBe(false);
  queue.add({ distance: () => 0, run: () => Promise.reject(new Error('broken page')) });
  await settled();
  expect(stopped).toBe(true);
});
