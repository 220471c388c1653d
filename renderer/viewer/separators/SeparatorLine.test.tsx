// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { SeparatorLine } from './SeparatorLine.tsx';

afterEach(cleanup);

const separators = { columns: [0.1, 0.4, 0.9], rows: [0.2, 0.6] };

function lineOf(axis: 'column' | 'row', index: number) {
  const on = {
    ...{ onFocus: vi.fn(), onGo: vi.fn(), onMove: vi.fn() },
    ...{ onEnd: vi.fn(), onStep: vi.fn(), onRemove: vi.fn() },
  };
  render(<SeparatorLine {...{ axis, index, separators, ...on }} rotation={0} tabbable />);
  const line = screen.getByRole('slider');
  return { line, press: (key: string, more = {}) => fireEvent.keyDown(line, { key, ...more }), on };
}

test('a column separator moves by the arrows along its axis, with Shift in larger steps', () => {
  const { line, press, on } = lineOf('column', 1);
  expect(line.getAttribute('aria-label')).toBe('Column separator 2 of 3');
  expect(line.getAttribute('aria-valuetext')).toBe('40 % of the page');
  press('ArrowRight');
  expect(on.onStep.mock.lastCall?.[0]).toBeCloseTo(0.401);
  press('ArrowLeft', { shiftKey: true });
  expect(on.onStep.mock.lastCall?.[0]).toBeCloseTo(0.39);
});

test('the other arrows go to the next separators, and Delete removes this one', () => {
  const { press, on } = lineOf('row', 1);
  press('ArrowRight');
  expect(on.onGo).toHaveBeenLastCalledWith(1);
  press('ArrowLeft');
  expect(on.onGo).toHaveBeenLastCalledWith(0);
  press('Delete');
  expect(on.onRemove).toHaveBeenCalledOnce();
  expect(on.onStep).not.toHaveBeenCalled();
});
