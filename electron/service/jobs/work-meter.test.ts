import { expect, test } from 'vitest';
import { SteadyEstimate, WorkMeter } from './work-meter.ts';

function meterOf() {
  let now = 0;
  const meter = new WorkMeter(() => now);
  return {
    meter,
    /** Pages one after another, each of which takes one thread so long; `threads` at a time. */
    read(documentId: string, pages: number, milliseconds: number, threads = 1) {
      for (let page = 0; page < pages; page++) {
        now += milliseconds / threads;
        meter.count(documentId, milliseconds);
      }
    },
    wait(milliseconds: number) {
      now += milliseconds;
    },
  };
}

test('says nothing before enough has been measured', () => {
  const { meter, read } = meterOf();
  const left = [{ documentId: 'a', pages: 10 }];
  expect(meter.secondsLeft(left)).toBe(null);
  read('a', 4, 1000);
  expect(meter.secondsLeft(left)).toBe(null);
  read('a', 1, 1000);
  expect(meter.secondsLeft(left)).toBeCloseTo(10, 0);
});

test('counts how many threads are at work', () => {
  const { meter, read } = meterOf();
  read('a', 20, 1000, 4);
  expect(meter.secondsLeft([{ documentId: 'a', pages: 40 }])).toBeCloseTo(10, -1);
});

test('goes by the pages of each document, and by the mean for those not begun', () => {
  const { meter, read } = meterOf();
  read('scan', 2, 3000);
  read('text', 60, 100);
  const scan = meter.secondsLeft([{ documentId: 'scan', pages: 20 }]);
  const text = meter.secondsLeft([{ documentId: 'text', pages: 20 }]);
  const other = meter.secondsLeft([{ documentId: 'other', pages: 20 }]);
  expect(scan).toBeCloseTo(60, -1);
  expect(text).toBeCloseTo(2, 0);
  expect(other).toBeCloseTo(20 * (12 / 62), 0);
});

test('takes a document that nobody has opened for one like the others', () => {
  const { meter, read } = meterOf();
  read('a', 10, 1000);
  const left = [
    { documentId: 'a', pages: 10 },
    { documentId: 'b', pages: null },
  ];
  expect(meter.secondsLeft(left)).toBeCloseTo(20, 0);
});

test('begins again after a pause', () => {
  const { meter, read, wait } = meterOf();
  read('a', 10, 1000);
  meter.stop();
  wait(60_000);
  const left = [{ documentId: 'a', pages: 10 }];
  expect(meter.secondsLeft(left)).toBe(null);
  read('a', 5, 1000);
  expect(meter.secondsLeft(left)).toBeCloseTo(10, 0);
});

test('an estimate is held back until it is steady', () => {
  let now = 0;
  const estimate = new SteadyEstimate();
  const after = (seconds: number, left: number | null) => {
    now += seconds * 1000;
    return estimate.next(left, now);
  };
  expect([after(0, 1362), after(2, 502), after(2, 117), after(1, 57)]).toEqual(Array(4).fill(null));
  expect([after(2, 55), after(3, 53), after(1, 50)]).toEqual([null, 53, 50]);
  // More work is added.
  expect([after(1, 120), after(3, 118), after(2, 115)]).toEqual([null, null, 115]);
  expect([after(1, null), after(1, 110)]).toEqual([null, null]);
});
