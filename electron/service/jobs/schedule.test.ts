import { describe, expect, test } from 'vitest';
import { nextToStart, type ScheduledJob, startOrder } from './schedule.ts';

const job = (
  id: string,
  pagesLeft: number | null = 1,
  priority = 0,
  suspect = false,
): ScheduledJob => ({ id, pagesLeft, priority, suspect });

/** Begins jobs until none may begin; the ids of those under way then. */
function begun(waiting: readonly ScheduledJob[], slots: number): string[] {
  const left = [...waiting];
  const running: ScheduledJob[] = [];
  for (let next = nextToStart(left, running, slots); next; ) {
    running.push(...left.splice(left.indexOf(next), 1));
    next = nextToStart(left, running, slots);
  }
  return running.map(({ id }) => id);
}

describe('the order of the queue', () => {
  test('is that of age, short documents before long ones, called ones before all', () => {
    const waiting = [
      job('scan', 25),
      job('one', 1),
      job('unknown', null),
      job('called', 400, 1),
      job('called last', 2, 2),
      job('two', 2),
    ];
    const order = startOrder(waiting).map(({ id }) => id);
    expect(order).toEqual(['called last', 'called', 'one', 'unknown', 'two', 'scan']);
  });
});

describe('what is begun', () => {
  const long = ['a', 'b', 'c', 'd'].map((id) => job(id, 100));
  const short = ['1', '2', '3', '4'].map((id) => job(id));

  test('leaves a place to short documents, however many long ones wait', () => {
    expect(begun(long, 4)).toEqual(['a', 'b']);
    expect(begun(long, 2)).toEqual(['a']);
    expect(begun(long, 1)).toEqual(['a']);
  });

  test('is mostly short, with one long document beside them', () => {
    expect(begun([...long, ...short], 3)).toEqual(['a', '1', '2']);
    expect(begun([...short, ...long], 3)).toEqual(['a', '1', '2']);
  });

  test('is one suspect of a crash alone, before all others', () => {
    const suspects = [job('first', 1, 0, true), job('second', 100, 0, true)];
    expect(begun([...short, job('called', 1, 1), ...suspects], 3)).toEqual(['first']);
    const innocent = job('another', 1);
    expect(nextToStart([...short, ...suspects], [innocent], 3)).toBeUndefined();
    expect(nextToStart(suspects.slice(1), [], 3)?.id).toBe('second');
  });

  test('is short where there is one place only', () => {
    expect(begun([...long, ...short], 1)).toEqual(['1']);
  });

  test('counts what is left of a document, not what has been read', () => {
    const nearlyDone = job('nearly done', 3);
    expect(begun([...long, nearlyDone], 3)).toEqual(['a', 'nearly done', 'b']);
  });

  test('is one more for who is called forward while all places are taken, and only one', () => {
    const waiting = [job('called', 100, 1), job('called too', 100, 2)];
    const [first] = waiting;
    expect(nextToStart(waiting, short.slice(0, 3), 3)?.id).toBe('called too');
    expect(nextToStart(first ? [first] : [], short, 3)).toBe(undefined);
  });
});
