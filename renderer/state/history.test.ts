import { beforeEach, expect, test } from 'vitest';
import { NO_HISTORY, recordJump, takeVisit, useHistory, type Visit } from './history.ts';

const at = (page: number, documentId = 'doc-a'): Visit => ({
  documentId,
  position: { index: page - 1, point: { x: 0, y: 0 }, viewX: 0, viewY: 0 },
});
const always = () => true;

beforeEach(() => useHistory.setState(NO_HISTORY, true));

test('back leads through the places left, forward to where back began', () => {
  recordJump(at(1));
  recordJump(at(5));
  expect(takeVisit('back', at(9), always)).toEqual(at(5));
  expect(takeVisit('back', at(5), always)).toEqual(at(1));
  expect(takeVisit('back', at(1), always)).toBeNull();
  expect(takeVisit('forward', at(1), always)).toEqual(at(5));
  expect(takeVisit('forward', at(5), always)).toEqual(at(9));
});

test('a new jump ends what lay ahead', () => {
  recordJump(at(1));
  takeVisit('back', at(5), always);
  recordJump(at(2));
  expect(takeVisit('forward', at(7), always)).toBeNull();
  expect(takeVisit('back', at(7), always)).toEqual(at(2));
});

test('steps of one series count as one jump, until another jump comes between', () => {
  recordJump(at(1), 'find');
  recordJump(at(3), 'find');
  recordJump(at(4));
  recordJump(at(8), 'find');
  expect(useHistory.getState().back).toEqual([at(1), at(4), at(8)]);
});

test('a step after a pause is a jump of its own, measured from the step before', () => {
  recordJump(at(1), 'tables', 0);
  recordJump(at(3), 'tables', 4_000);
  recordJump(at(5), 'tables', 8_000);
  recordJump(at(7), 'tables', 20_000);
  expect(useHistory.getState().back).toEqual([at(1), at(7)]);
});

test('documents that are gone are left out', () => {
  recordJump(at(1));
  recordJump(at(2, 'doc-gone'));
  const exists = (visit: Visit) => 'grid' in visit || visit.documentId !== 'doc-gone';
  expect(takeVisit('back', at(3), exists)).toEqual(at(1));
  expect(takeVisit('forward', at(1), exists)).toEqual(at(3));
});

test('a place left for a grid, and by what was opened from there, is one', () => {
  const grid: Visit = { grid: { subject: { kind: 'collection', id: 'col-a' }, runId: null } };
  const left = at(3);
  recordJump(left);
  recordJump(left);
  recordJump(grid);
  expect(useHistory.getState().back).toEqual([left, grid]);
});
