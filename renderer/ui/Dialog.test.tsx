// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog, NameForm } from './Dialog.tsx';

afterEach(cleanup);

test('the name that a dialog asks for is replaced by typing', async () => {
  const nothing = () => undefined;
  const form = { initial: 'Filings', maxLength: 100, submit: 'Rename' };
  render(
    <Dialog open onClose={nothing} title="Rename">
      <NameForm {...form} onClose={nothing} onSubmit={nothing} />
    </Dialog>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Filings'.length]);
});
