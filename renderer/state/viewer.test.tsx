// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { usePageAtRest, useViewer } from './viewer.ts';

test('what follows the page in view waits until the pages have stopped', () => {
  let renders = 0;
  function Follower() {
    renders++;
    return usePageAtRest();
  }
  const { container } = render(<Follower />);
  const { report } = useViewer.getState();
  act(() => report({ page: 4 }));
  expect(container.textContent).toBe('4');
  act(() => report({ scrolling: true }));
  const before = renders;
  for (const page of [5, 6, 7]) act(() => report({ page }));
  expect([container.textContent, renders]).toEqual(['4', before]);
  act(() => report({ scrolling: false }));
  expect(container.textContent).toBe('7');
});
