import { expect, it } from 'vitest';
import type { Delivery } from '../../shared/contract/index.ts';
import { deliveryStatusOf } from './delivery-status.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const at = '2026-03-01T11:59:55.000Z';
const refused = {
  at,
  status: 503,
  error: 'The receiver returned HTTP status 503.',
  milliseconds: 8,
};
const acknowledged = { at, status: 200, error: null, milliseconds: 12 };

const delivery = (change: Partial<Delivery>): Delivery => ({
  id: 'evt-1',
  job_id: 'ocr-000001',
  filename: 'a.pdf',
  event: 'document.completed',
  url: 'https://example.com/hook',
  state: 'pending',
  created_at: at,
  next_attempt_at: NOW.toISOString(),
  attempts: [],
  ...change,
});

it('says how long the receiver took, and at which attempt it answered', () => {
  const once = delivery({ state: 'delivered', attempts: [acknowledged] });
  expect(deliveryStatusOf(once, NOW)).toMatchObject({
    label: 'Delivered',
    detail: 'Acknowledged in 12 ms',
  });
  const late = delivery({ state: 'delivered', attempts: [refused, acknowledged] });
  expect(deliveryStatusOf(late, NOW).detail).toBe('Acknowledged in 12 ms, at attempt 2');
});

it.each([
  ['2026-03-01T11:59:59.000Z', 'now'],
  ['2026-03-01T12:00:29.500Z', 'in 30 s'],
  ['2026-03-01T12:04:10.000Z', 'in 5 min'],
])('says why it waits and for how long: until %s is %s', (next_attempt_at, wait) => {
  const waiting = delivery({ attempts: [refused], next_attempt_at });
  expect(deliveryStatusOf(waiting, NOW)).toMatchObject({
    label: 'Waiting',
    detail: `The receiver returned HTTP status 503. Next attempt ${wait}.`,
  });
});

it('tells the first attempt from one that was asked for after a success', () => {
  expect(deliveryStatusOf(delivery({}), NOW).label).toBe('Sending');
  const again = delivery({ attempts: [acknowledged] });
  expect(deliveryStatusOf(again, NOW).detail).toBe('Requeued. Next attempt now.');
});

it('says what came last when it was given up', () => {
  const attempts = [refused, refused, refused, refused];
  expect(deliveryStatusOf(delivery({ state: 'given_up', attempts }), NOW)).toMatchObject({
    label: 'Failed',
    detail: 'The receiver returned HTTP status 503. 4 attempts.',
  });
});
