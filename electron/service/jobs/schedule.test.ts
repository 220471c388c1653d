import { describe, expect, test } from 'vitest';
import type { QueuedUnit } from '../../store/index.ts';
import { nextUnit, startOrder } from './schedule.ts';

const OWNER = 'worker';

function job(id: string, pagesLeft: number | null = 1, more: Partial<QueuedUnit> = {}): QueuedUnit {
  const unit = { documentId: id, accountId: 'local', status: 'queued' as const };
  const waits = { owner: null, opening: false, wanted: null };
  return { id, unit: id, pagesLeft, priority: 0, suspect: false, ...unit, ...waits, ...more };
}

const next = (waiting: readonly QueuedUnit[], held: readonly QueuedUnit[], slots: number) =>
  nextUnit(
    waiting,
    held.map((unit) => ({ ...unit, owner: unit.owner ?? OWNER })),
    { owner: OWNER, slots },
  );

/** Begins units until none may begin; the ids of those under way then. */
function begun(waiting: readonly QueuedUnit[], slots: number, held: QueuedUnit[] = []): string[] {
  const left = [...waiting];
  const running = [...held];
  for (let unit = next(left, running, slots); unit; ) {
    running.push(...left.splice(left.indexOf(unit), 1));
    unit = next(left, running, slots);
  }
  return running.slice(held.length).map(({ id }) => id);
}

describe('the order of the queue', () => {
  test('is that of age, short documents before long ones, called ones before all', () => {
    const waiting = [
      job('scan', 25),
      job('one', 1),
      job('unknown', null),
      job('called', 400, { priority: 1 }),
      job('called last', 2, { priority: 2 }),
      job('viewed', 100, { wanted: 70 }),
      job('two', 2),
    ];
    const order = startOrder(waiting).map(({ id }) => id);
    expect(order).toEqual(['viewed', 'called last', 'called', 'one', 'unknown', 'two', 'scan']);
  });
});

describe('what is begun', () => {
  const long = ['a', 'b', 'c', 'd'].map((id) => job(id, 100));
  const short = ['1', '2', '3', '4'].map((id) => job(id));

  test('leaves a place to short documents, however many long ones wait', () => {
    expect(begun(long, 4)).toEqual(['a', 'b', 'c']);
    expect(begun(long, 2)).toEqual(['a']);
    expect(begun(long, 1)).toEqual(['a']);
  });

  test('is mostly short, with one long document beside them', () => {
    expect(begun([...long, ...short], 3)).toEqual(['a', '1', '2']);
    expect(begun([...short, ...long], 3)).toEqual(['a', '1', '2']);
  });

  test('is one suspect of a crash alone, before all others', () => {
    const suspects = [job('first', 1, { suspect: true }), job('second', 100, { suspect: true })];
    expect(begun([...short, job('called', 1, { priority: 1 }), ...suspects], 3)).toEqual(['first']);
    const innocent = job('another', 1);
    expect(next([...short, ...suspects], [innocent], 3)).toBeUndefined();
    expect(next(suspects.slice(1), [], 3)?.id).toBe('second');
  });

  test('is short where there is one place only', () => {
    expect(begun([...long, ...short], 1)).toEqual(['1']);
  });

  test('counts what is left of a document, not what has been read', () => {
    const nearlyDone = job('nearly done', 3);
    expect(begun([...long, nearlyDone], 3)).toEqual(['a', 'nearly done', 'b']);
  });

  test('is one more for who is called forward while all places are taken, and only one', () => {
    const waiting = [job('called', 100, { priority: 1 }), job('called too', 100, { priority: 2 })];
    const [first] = waiting;
    expect(next(waiting, short.slice(0, 3), 3)?.id).toBe('called too');
    expect(next(first ? [first] : [], short, 3)).toBe(undefined);
  });

  test('is for one account as much as for another, however much each has waiting', () => {
    const other = job('other', 1, { accountId: 'other' });
    expect(begun([...short, other], 2)).toEqual(['1', 'other']);
    const elsewhere = { accountId: 'other', owner: 'another worker' };
    expect(begun([other, ...short], 1, [job('theirs', 1, elsewhere)])).toEqual(['1']);
    const both = [...long, job('book', 90, { accountId: 'other' })];
    expect(begun(both, 3)).toEqual(['a', 'book']);
  });

  test('is the opening of a document beside what is read, and of more where there is room', () => {
    const opening = ['x', 'y', 'z'].map((id) => job(id, null, { opening: true }));
    expect(begun([...short, ...opening], 2)).toEqual(['x', '1', '2']);
    expect(begun([...opening, ...long], 3)).toEqual(['x', 'a', 'y', 'z']);
  });
});
