// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { bindCommands } from '../../state/commands.ts';
import { CommandPalette } from './CommandPalette.tsx';

afterEach(cleanup);

function Shown() {
  const [open, setOpen] = useState(true);
  return <CommandPalette open={open} onClose={() => setOpen(false)} />;
}

const field = () => screen.getByRole('combobox', { name: 'Go to or run' });
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

test('lists the commands that can be run, finds them as one types, and runs the chosen one', async () => {
  const run = { zoomIn: vi.fn(), zoomOut: vi.fn() };
  const release = bindCommands({
    'view.zoomIn': { run: run.zoomIn },
    'view.zoomOut': { run: run.zoomOut },
  });
  render(<Shown />);
  fireEvent.change(field(), { target: { value: 'zoom' } });
  expect(chosen()).toContain('Zoom in');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(chosen()).toContain('Zoom out');
  fireEvent.keyDown(field(), { key: 'ArrowUp' });
  expect(chosen()).toContain('Zoom in');
  fireEvent.keyDown(field(), { key: 'Enter' });
  await waitFor(() => expect(run.zoomIn).toHaveBeenCalledOnce());
  expect(run.zoomOut).not.toHaveBeenCalled();
  release();
});

test('does not offer what cannot be run now', () => {
  const release = bindCommands({ 'view.rotate': { enabled: () => false, run: () => undefined } });
  render(<Shown />);
  fireEvent.change(field(), { target: { value: 'rotate' } });
  expect(screen.queryByRole('option', { name: /Rotate page/ })).toBeNull();
  release();
});

test('takes what is typed before the next frame is drawn', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  render(<Shown />);
  await Promise.resolve();
  expect(document.activeElement).toBe(field());
});
