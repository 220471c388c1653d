// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Tabs } from './Tabs.tsx';

let broken = true;
function Pane() {
  if (broken) throw new TypeError('rows is undefined');
  return <p>12 tables</p>;
}

beforeEach(() => {
  broken = true;
  // React and the DOM both report an error that a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(cleanup);

const windowWithTwoPanes = () =>
  render(
    <>
      <ErrorBoundary name="Tables">
        <Pane />
      </ErrorBoundary>
      <ErrorBoundary name="Chat">
        <p>Ask a question</p>
      </ErrorBoundary>
    </>,
  );

test('an error takes one pane only, which can be reloaded', () => {
  windowWithTwoPanes();
  expect(screen.getByRole('alert').textContent).toContain('Tables stopped working');
  expect(screen.getByText('Ask a question')).toBeTruthy();
  broken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Reload this pane' }));
  expect(screen.getByText('12 tables')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a pane that fails again says so again', () => {
  windowWithTwoPanes();
  fireEvent.click(screen.getByRole('button', { name: 'Reload this pane' }));
  expect(screen.getByRole('alert').textContent).toContain('Tables stopped working');
});

test('each tab has a boundary of its own', () => {
  render(
    <Tabs
      label="Results"
      value="text"
      onValueChange={() => undefined}
      tabs={[
        { value: 'tables', label: 'Tables', content: <Pane /> },
        { value: 'text', label: 'Text', content: <p>First page</p> },
      ]}
    />,
  );
  expect(screen.getByText('Tables stopped working')).toBeTruthy();
  expect(screen.getByText('First page')).toBeTruthy();
});

test('what is copied is the report that is shown', () => {
  const writeText = vi.fn(async (_text: string) => undefined);
  vi.stubGlobal('navigator', { userAgent: 'Test', clipboard: { writeText } });
  const { container } = windowWithTwoPanes();
  fireEvent.click(screen.getByRole('button', { name: 'Copy the crash report' }));
  const report = container.querySelector('pre')?.textContent ?? '';
  expect(writeText).toHaveBeenCalledWith(report);
  expect(report).toMatch(/^Quarry \S+\nTest\nPart: Tables\nTypeError: rows is undefined\n/);
  expect(report).toMatch(/\nComponents:\nat Pane/);
});
