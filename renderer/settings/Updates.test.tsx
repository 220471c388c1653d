// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { QuarryBridge, UpdateStatus, UpdateStep } from '../../shared/bridge.ts';
import { updateWords } from '../app/exposure-words.ts';
import { connectUpdates, useShell } from '../state/shell.ts';
import { Updates } from './Updates.tsx';

const HOST = 'releases.example.com';
const STATUS: UpdateStatus = {
  ...{ host: HOST, isDaily: false, checkedAt: null, requests: 0, step: { state: 'idle' } },
};

let called: unknown[][] = [];
let report: (status: UpdateStatus) => void = () => undefined;

async function show(first: UpdateStatus | null) {
  const bridge = {
    call: async (...call: unknown[]) => {
      called.push(call);
      return call[0] === 'update-status' ? first : undefined;
    },
    on: (_: string, listener: typeof report) => {
      report = (status) => act(() => listener(status));
    },
  };
  vi.stubGlobal('quarry', bridge);
  await act(async () => connectUpdates(bridge as unknown as QuarryBridge));
  called = [];
  return render(<Updates />);
}

beforeEach(() => useShell.setState({ update: null }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('without an address for releases nothing is shown', async () => {
  expect((await show(null)).container.textContent).toBe('');
});

test('the daily check is off at first, and names the host that it asks', async () => {
  await show(STATUS);
  const daily = screen.getByRole('switch', { name: 'Check for updates once a day' });
  expect(daily.getAttribute('aria-checked')).toBe('false');
  screen.getByText(new RegExp(`Asks ${HOST}`));
  expect(screen.getByRole('status').textContent).toBe('Not checked yet');
  expect(called).toEqual([]);
  fireEvent.click(daily);
  expect(called).toEqual([['set-daily-updates', true]]);
  report({ ...STATUS, isDaily: true });
  expect(daily.getAttribute('aria-checked')).toBe('true');
});

const NOW = new Date().toISOString();
const steps: [UpdateStep, string, string, string][] = [
  [{ state: 'idle' }, 'Last checked: just now', 'Check now', 'check-for-updates'],
  [{ state: 'checking' }, 'Checking for updates', 'Cancel', 'cancel-update'],
  [
    { state: 'current' },
    'Quarry is up to date. Last checked: just now',
    'Check now',
    'check-for-updates',
  ],
  [
    { state: 'available', version: '2.0.0' },
    'Version 2.0.0 is available.',
    'Download',
    'download-update',
  ],
  [
    { state: 'downloading', version: '2.0.0', percent: 40 },
    'Downloading version 2.0.0 (40%)',
    'Cancel',
    'cancel-update',
  ],
  [
    { state: 'ready', version: '2.0.0' },
    'Version 2.0.0 is ready to install.',
    'Restart and install',
    'install-update',
  ],
  [
    { state: 'failed', reason: 'unreachable' },
    `${HOST} cannot be reached, or has no release for this system.`,
    'Check now',
    'check-for-updates',
  ],
  [
    { state: 'failed', reason: 'untrusted' },
    'The update was rejected: its checksum or signature is wrong.',
    'Check now',
    'check-for-updates',
  ],
];

test.each(steps)('%o is shown with what can be done', async (step, words, name, call) => {
  await show({ ...STATUS, checkedAt: NOW, step });
  expect(screen.getByRole('status').textContent).toBe(words);
  fireEvent.click(screen.getByRole('button', { name }));
  expect(called).toEqual([[call]]);
});

test('requests for updates are named beside what left the machine', () => {
  expect(updateWords(null)).toEqual([]);
  expect(updateWords(STATUS)).toEqual([]);
  expect(updateWords({ ...STATUS, requests: 2 })).toEqual([`2 requests for updates to ${HOST}`]);
});
