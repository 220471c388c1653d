// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useInSlices } from './use-in-slices.ts';

afterEach(cleanup);

function stepsTo(result: string, count: number) {
  return function* () {
    for (let step = 0; step < count; step++) yield;
    return result;
  };
}

function Shown({ begin }: { readonly begin: () => Generator<void, string> }) {
  return <p>{useInSlices(begin) ?? 'nothing yet'}</p>;
}

test('a short computation is made at once', () => {
  render(<Shown begin={stepsTo('short', 5)} />);
  expect(screen.getByText('short')).toBeTruthy();
});

test('a long one shows the result before it until it is made', async () => {
  const { rerender } = render(<Shown begin={stepsTo('first', 5)} />);
  let isMade = false;
  const wait = function* () {
    while (!isMade) yield;
    return 'last';
  };
  rerender(<Shown begin={wait} />);
  expect(screen.getByText('first')).toBeTruthy();
  isMade = true;
  await screen.findByText('last');
});

test('one that is given up for another ends, and has no result', async () => {
  let taken = 0;
  const endless = function* (): Generator<void, string> {
    for (; ; taken++) yield;
  };
  const { rerender } = render(<Shown begin={endless} />);
  expect(screen.getByText('nothing yet')).toBeTruthy();
  rerender(<Shown begin={stepsTo('other', 5)} />);
  const takenBefore = taken;
  await new Promise((resolve) => setTimeout(resolve));
  expect([screen.queryByText('other') !== null, taken]).toEqual([true, takenBefore]);
});
