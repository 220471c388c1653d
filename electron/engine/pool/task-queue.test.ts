import { describe, expect, it } from 'vitest';
import { TaskQueue } from './task-queue.ts';

const task = (name: string, document?: string, urgent = false, recognises = false) => ({
  name,
  document,
  urgent,
  recognises,
});
const thread = (document?: string, recognises = false) => ({ document, recognises });

describe('a free thread', () => {
  it('takes what is urgent first, then the oldest', () => {
    const queue = new TaskQueue<ReturnType<typeof task>>();
    for (const one of [task('a', 'a.pdf'), task('b'), task('c', 'c.pdf', true)]) queue.add(one);
    expect([0, 1, 2, 3].map(() => queue.take(thread(), false)?.name)).toEqual([
      'c',
      'a',
      'b',
      undefined,
    ]);
  });

  it('goes on with the document that it has open, until another has waited long enough', () => {
    let now = 0;
    const queue = new TaskQueue<ReturnType<typeof task>>(() => now);
    for (const one of [task('a1', 'a'), task('b1', 'b'), task('b2', 'b')]) queue.add(one);
    expect(queue.take(thread('b'), false)?.name).toBe('b1');
    now = 2000;
    expect(queue.take(thread('b'), false)?.name).toBe('a1');
    expect(queue.take(thread('b'), false)?.name).toBe('b2');
  });

  it('does not pass over a task for which nothing need be opened', () => {
    const queue = new TaskQueue<ReturnType<typeof task>>();
    for (const one of [task('judge'), task('b', 'b')]) queue.add(one);
    expect(queue.take(thread('b'), false)?.name).toBe('judge');
  });

  it('leaves what takes networks to one that has them, until it has waited long enough', () => {
    let now = 0;
    const queue = new TaskQueue<ReturnType<typeof task>>(() => now);
    for (const name of ['scan', 'next', 'last']) queue.add(task(name, name, false, true));
    expect(queue.take(thread(), false)?.name).toBe('scan');
    expect(queue.take(thread('next'), true)).toBe(undefined);
    expect(queue.take(thread('other', true), true)?.name).toBe('next');
    now = 5000;
    expect(queue.take(thread(), true)?.name).toBe('last');
  });

  it('tells how long tasks have waited, all together', () => {
    let now = 0;
    const queue = new TaskQueue<ReturnType<typeof task>>(() => now);
    for (const name of ['a', 'b']) queue.add(task(name));
    now = 10;
    queue.take(thread(), false);
    now = 15;
    expect(queue.waited).toBe(25);
    queue.forgetWaited();
    expect(queue.waited).toBe(0);
  });
});
