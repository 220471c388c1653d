// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { RunField } from '../../shared/contract/index.ts';
import { bindCommands } from '../state/commands.ts';
import { endEdit } from '../state/field-editing.ts';
import { editValue } from './correct-value.ts';
import type { ShownForm } from './fields-view.ts';
import { ValueRow } from './ValueRow.tsx';

afterEach(cleanup);

const result: RunField = {
  ...{ path: 'total', value: 1200.5, currency: 'EUR', confidence: 0.95, status: 'found' },
  ...{
    citations: [],
    evidence: [],
    candidates: [],
    review: 'accepted',
    type: 'number',
    change: null,
  },
};

const field = { key: 'total', title: 'Total', type: 'number', format: 'amount' } as const;
const value = {
  path: 'total',
  title: 'Total',
  fullTitle: 'Items · Total',
  field,
  result,
  missing: false,
};
const form: ShownForm = { documentId: 'doc-1', runId: 'run-1', values: [value] };

function show(): HTMLElement {
  render(<ValueRow value={value} form={form} style={{}} />);
  return screen.getByRole('button', { name: 'Total €1,200.50 (Accepted)' });
}

test('F2 edits the value, and does not rename the document', () => {
  const edit = vi.fn();
  const unbind = bindCommands({ 'fields.edit': { run: edit } });
  expect(fireEvent.keyDown(show(), { key: 'F2' })).toBe(false);
  expect(edit).toHaveBeenCalledOnce();
  unbind();
});

test('Ctrl C copies the value as it is shown', () => {
  const clipboardData = new DataTransfer();
  fireEvent.copy(show(), { clipboardData });
  expect(clipboardData.getData('text/plain')).toBe('€1,200.50');
});

test('the value that is edited keeps its name, and its own direction of writing', async () => {
  show();
  expect(screen.getByText('€1,200.50').dir).toBe('auto');
  act(() => editValue(form, value));
  screen.getByRole('form', { name: 'Edit Items · Total' });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Total' }).dir).toBe('auto');
  act(endEdit);
});
