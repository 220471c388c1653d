import { describe, expect, it } from 'vitest';
import { TaskQueue } from './task-queue.ts';

const task = (name: string, document?: string, urgent = false) => ({ name, document, urgent });

describe('a free thread', () => {
  it('takes what is urgent first, then the oldest', () => {
    const queue = new TaskQueue<ReturnType<typeof task>>();
    for (const one of [task('a', 'a.pdf'), task('b'), task('c', 'c.pdf', true)]) queue.add(one);
    expect([0, 1, 2, 3].map(() => queue.take(undefined)?.name)).toEqual(['c', 'a', 'b', undefined]);
  });

  it('goes on with the document that it has open, until another has waited long enough', () => {
    let now = 0;
    const queue = new TaskQueue<ReturnType<typeof task>>(() => now);
    for (const one of [task('a1', 'a'), task('b1', 'b'), task('b2', 'b')]) queue.add(one);
    expect(queue.take('b')?.name).toBe('b1');
    now = 2000;
    expect(queue.take('b')?.name).toBe('a1');
    expect(queue.take('b')?.name).toBe('b2');
  });

  it('does not pass over a task for which nothing need be opened', () => {
    const queue = new TaskQueue<ReturnType<typeof task>>();
    for (const one of [task('judge'), task('b', 'b')]) queue.add(one);
    expect(queue.take('b')?.name).toBe('judge');
  });
});
