import { describe, expect, it } from 'vitest';
import { TaskQueue, type WaitingTask } from './task-queue.ts';

interface NamedTask extends WaitingTask {
  readonly name: string;
}

const task = (
  name: string,
  document?: string,
  { urgent = false, recognises = false, onScreen = false, account = 'own' } = {},
): NamedTask => ({ name, document, urgent, account, recognises, onScreen: () => onScreen });

const thread = (document?: string, recognises = false) => ({ document, recognises });

/** A queue over a clock that only its tasks move. */
const queueOf = (...tasks: readonly NamedTask[]) => queueFor(1, ...tasks);

function queueFor(threads: number, ...tasks: readonly NamedTask[]) {
  let now = 0;
  const queue = new TaskQueue<NamedTask>(threads, () => now);
  for (const one of tasks) queue.add(one);
  return {
    queue,
    pass(milliseconds: number) {
      now += milliseconds;
    },
    take: (document?: string) => queue.take(thread(document), false)?.name,
    /** Runs the next task of one thread for so long. */
    work(milliseconds: number): string | undefined {
      const taken = queue.take(thread(), false);
      now += milliseconds;
      if (taken) queue.ended(taken);
      return taken?.name;
    },
  };
}

describe('a free thread', () => {
  it('takes what is urgent first, then the oldest', () => {
    const { take } = queueFor(2, task('a', 'a'), task('b'), task('c', 'c', { urgent: true }));
    expect([take(), take(), take(), take()]).toEqual(['c', 'a', 'b', undefined]);
  });

  it('goes on with the document that it has open, until another has waited long enough', () => {
    const { take, pass } = queueFor(3, task('a1', 'a'), task('b1', 'b'), task('b2', 'b'));
    expect(take('b')).toBe('b1');
    pass(1900);
    expect(take('b')).toBe('a1');
    expect(take('b')).toBe('b2');
  });

  it('does not pass over a task for which nothing need be opened', () => {
    const { take } = queueOf(task('judge'), task('b', 'b'));
    expect(take('b')).toBe('judge');
  });

  it('leaves what takes networks to one that has them, until it has waited long enough', () => {
    let now = 0;
    const queue = new TaskQueue<NamedTask>(3, () => now);
    for (const name of ['scan', 'next', 'last']) queue.add(task(name, name, { recognises: true }));
    expect(queue.take(thread(), false)?.name).toBe('scan');
    expect(queue.take(thread('next'), true)).toBe(undefined);
    expect(queue.take(thread('other', true), true)?.name).toBe('next');
    now = 5000;
    expect(queue.take(thread(), true)?.name).toBe('last');
  });

  it('tells how long tasks have waited, all together', () => {
    const { queue, take, pass } = queueOf(task('a'), task('b'));
    pass(10);
    take();
    pass(5);
    expect(queue.waited).toBe(25);
    queue.forgetWaited();
    expect(queue.waited).toBe(0);
  });
});

describe('parties that compete', () => {
  const asked = (account: string, name = account) =>
    task(name, undefined, { urgent: true, account });
  const several = (count: number, make: (name: string) => NamedTask) =>
    Array.from({ length: count }, (_, index) => make(`${index}`));

  it('keep a thread for extraction, however many requests there are', () => {
    const requests = several(9, (name) => asked(name));
    const { take } = queueFor(2, ...requests, task('page', 'a.pdf'));
    expect([take(), take(), take(), take()]).toEqual(['0', '1', '2', 'page']);
  });

  it.each([
    ['of one account', () => 'greedy'],
    ['of many accounts', (name: string) => name],
  ])('leave half of the threads to extraction beside endless requests %s', (_, accountOf) => {
    let made = 0;
    const request = () => asked(accountOf(`${made}`), `${made++}`);
    const page = () => task('page', 'a.pdf');
    const { queue } = queueFor(2, ...Array.from({ length: 9 }, request), page(), page());
    const running: NamedTask[] = [];
    const start = () => {
      for (let next = queue.take(thread(), false); next; next = queue.take(thread(), false)) {
        running.push(next);
      }
    };
    start();
    let [pages, requests] = [0, 0];
    for (let round = 0; round < 200; round++) {
      // The task that has run longest ends; its thread is given away before another page is asked for.
      const ended = running.shift() as NamedTask;
      queue.ended(ended);
      start();
      queue.add(ended.urgent ? request() : page());
      start();
      pages += running.filter(({ urgent }) => !urgent).length;
      requests += running.filter(({ urgent }) => urgent).length;
    }
    expect(pages / (pages + requests)).toBeGreaterThanOrEqual(0.45);
    expect(requests / (pages + requests)).toBeGreaterThanOrEqual(0.3);
  });

  it('keep threads for requests, however many pages there are', () => {
    const { queue, take } = queueFor(2, ...several(9, (name) => task(name, name)));
    expect([take(), take(), take()]).toEqual(['0', '1', undefined]);
    queue.add(asked('picture'));
    expect(take()).toBe('picture');
  });

  it('keep a thread for other accounts, whatever one of them asks for', () => {
    const { queue, take } = queueFor(2, ...several(9, (name) => asked('greedy', name)));
    queue.add(task('page 1', 'a.pdf'));
    expect([take(), take(), take(), take()]).toEqual(['0', '1', 'page 1', undefined]);
    queue.add(asked('modest'));
    expect(take()).toBe('modest');
  });

  it('take turns', () => {
    const { queue, take } = queueFor(3, asked('a', 'a1'), asked('a', 'a2'), asked('a', 'a3'));
    queue.add(asked('b', 'b1'));
    expect([take(), take(), take()]).toEqual(['a1', 'b1', 'a2']);
  });
});

describe('documents that compete', () => {
  const shortFiles = (count: number) =>
    Array.from({ length: count }, (_, index) => task(`short ${index}`, `short ${index}`));

  it('let short ones go before a long one that has been begun', () => {
    const { queue, work, pass } = queueOf(task('scan', 'scan'));
    expect(work(3000)).toBe('scan');
    queue.add(task('scan', 'scan'));
    for (const file of shortFiles(5)) queue.add(file);
    const results = Array.from({ length: 5 }, () => work(50));
    expect(results).toEqual(['short 0', 'short 1', 'short 2', 'short 3', 'short 4']);
    pass(1000);
    expect(work(3000)).toBe('scan');
  });

  it('keep the last thread for the next step of a short one, for a moment', () => {
    const { queue, work, take, pass } = queueOf(task('scan', 'scan'));
    work(3000);
    queue.add(task('scan', 'scan'));
    queue.add(task('short, first step', 'short'));
    expect(work(20)).toBe('short, first step');
    pass(50);
    expect(take()).toBe(undefined);
    queue.add(task('short, next step', 'short'));
    expect(work(20)).toBe('short, next step');
    pass(300);
    expect(take()).toBe('scan');
  });

  it('leave other threads to a long one meanwhile', () => {
    let now = 0;
    const queue = new TaskQueue<NamedTask>(2, () => now);
    const run = (milliseconds: number) => {
      const taken = queue.take(thread(), false);
      now += milliseconds;
      if (taken) queue.ended(taken);
    };
    queue.add(task('scan', 'scan'));
    run(3000);
    queue.add(task('short', 'short'));
    run(20);
    queue.add(task('scan 2', 'scan'));
    queue.add(task('scan 3', 'scan'));
    expect(queue.take(thread(), false)?.name).toBe('scan 2');
    expect(queue.take(thread(), false)).toBe(undefined);
  });

  it('give a long one a turn now and then, however many short ones come', () => {
    const { queue, work } = queueOf(task('scan', 'scan'));
    work(3000);
    queue.add(task('scan', 'scan'));
    for (const file of shortFiles(600)) queue.add(file);
    const results = Array.from({ length: 500 }, () => {
      const name = work(100) ?? '';
      if (name === 'scan') queue.add(task('scan', 'scan'));
      return name;
    });
    const scanned = results.filter((name) => name === 'scan').length;
    expect(scanned).toBeGreaterThanOrEqual(35);
    expect(scanned).toBeLessThanOrEqual(50);
    expect(results.indexOf('scan')).toBeGreaterThan(50);
  });

  it('take turns while both are long', () => {
    const { queue, work } = queueOf(task('a', 'a'), task('b', 'b'));
    work(3000);
    work(3000);
    queue.add(task('a', 'a'));
    queue.add(task('b', 'b'));
    const results = Array.from({ length: 6 }, () => {
      const name = work(1000) ?? '';
      queue.add(task(name, name));
      return name;
    });
    expect(results).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  });

  it('leave half of the time to the one on screen, long or not', () => {
    const shown = () => task('shown', 'shown', { onScreen: true });
    const { queue, work } = queueOf(...shortFiles(200), shown());
    const time = { shown: 0, others: 0 };
    for (let round = 0; round < 120; round++) {
      const isShown = work(100) === 'shown';
      if (isShown) queue.add(shown());
      time[isShown ? 'shown' : 'others'] += 100;
    }
    expect(time.shown).toBeGreaterThanOrEqual(5900);
    expect(time.shown).toBeLessThanOrEqual(6200);
  });

  it('are new again once they are done', () => {
    const { queue, work } = queueOf(task('a', 'a'));
    work(3000);
    queue.forget('a');
    queue.add(task('a', 'a'));
    queue.add(task('b', 'b'));
    expect(work(10)).toBe('a');
  });
});
