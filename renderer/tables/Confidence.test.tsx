// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Confidence, ConfidenceNote } from './Confidence.tsx';

afterEach(cleanup);

const REASONS = [{ code: 'numbers_right' as const, count: 44 }];

test('a table shows its level, and in its tooltip the reasons', () => {
  render(<Confidence of="table" value={0.45} reasons={REASONS} />);
  expect(screen.getByText('Check').title).toBe(
    'Compare with the page (45 %): 44 numbers to the right are not in the table',
  );
});

test('a table that a person corrected or accepted says so, whatever the engine thinks of it', () => {
  render(<Confidence of="table" value={0.2} reasons={REASONS} decision="corrected" />);
  expect(screen.getByText('Corrected').title).toBe(
    'Corrected by a person: 44 numbers to the right are not in the table',
  );
  render(<Confidence of="table" value={0.2} reasons={REASONS} decision="accepted" />);
  expect(screen.getByText('Accepted').title).toBe('Accepted by a person');
  expect(screen.queryByText('Low')).toBeNull();
});

test('the note of a corrected table says what is still wrong with it, that of an accepted one nothing', () => {
  render(<ConfidenceNote value={0.45} reasons={REASONS} decision="corrected" />);
  expect(screen.getByRole('note').textContent).toBe(
    'Corrected44 numbers to the right are not in the table',
  );
  cleanup();
  render(<ConfidenceNote value={0.45} reasons={REASONS} decision="accepted" />);
  expect(screen.getByRole('note').textContent).toBe('Accepted');
  cleanup();
  render(<ConfidenceNote value={1} />);
  expect(screen.queryByRole('note')).toBeNull();
});

test('a correction neither adds the note nor removes it, so that the cells stay where they are', () => {
  const certain = render(<ConfidenceNote value={1} />);
  certain.rerender(<ConfidenceNote value={1} decision="corrected" />);
  expect(screen.queryByRole('note')).toBeNull();
  certain.unmount();
  const { rerender } = render(<ConfidenceNote value={0.45} reasons={REASONS} />);
  rerender(<ConfidenceNote value={1} reasons={[]} decision="corrected" />);
  expect(screen.getByRole('note').textContent).toBe('Corrected');
  rerender(<ConfidenceNote value={1} reasons={[]} />);
  expect(screen.getByRole('note').textContent).toBe('High');
});
