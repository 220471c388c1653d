// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useKeepInView } from './use-grid-frame.ts';

test('a lower pane keeps the focused cell in view, unless the user has scrolled away from it', () => {
  const pane = document.createElement('div');
  const resize = (height: number) => {
    Object.defineProperty(pane, 'clientHeight', { value: height, configurable: true });
    rerender({ height, bottom: 390 });
  };
  const { rerender } = renderHook(
    ({ height, bottom }) => useKeepInView({ current: pane }, height, bottom),
    { initialProps: { height: 400, bottom: 390 } },
  );
  resize(360);
  expect(pane.scrollTop).toBe(30);
  resize(400);
  expect(pane.scrollTop).toBe(30);
  pane.scrollTop = 0;
  resize(360);
  pane.scrollTop = 0;
  resize(350);
  expect(pane.scrollTop).toBe(0);
});
