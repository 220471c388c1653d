// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { notify, Toasts } from './Toast.tsx';

afterEach(cleanup);

test.each([
  [
    'Escape',
    () => fireEvent.keyDown(screen.getByRole('button', { name: 'Close' }), { key: 'Escape' }),
  ],
  ['its button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('a notice closed by %s gives the focus back to where it was', async (_, close) => {
  render(
    <>
      <button type="button">Cell</button>
      <Toasts />
    </>,
  );
  const cell = screen.getByRole('button', { name: 'Cell' });
  act(() => cell.focus());
  act(() => void notify({ title: 'Undone' }));
  const button = await screen.findByRole('button', { name: 'Close' });
  act(() => button.focus());
  close();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(cell));
});
