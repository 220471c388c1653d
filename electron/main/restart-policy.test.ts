import { describe, expect, it } from 'vitest';
import { RestartPolicy } from './restart-policy.ts';

const MINUTE = 60_000;

describe('RestartPolicy', () => {
  it('starts a service again at once, and waits twice as long after each quick death', () => {
    const policy = new RestartPolicy();
    const delays = [100, 100, 100, 100].map((lifetime) => policy.died(lifetime).delay);
    expect(delays).toEqual([250, 500, 1000, 2000]);
  });

  it('never waits longer than half a minute', () => {
    const policy = new RestartPolicy();
    const delays = Array.from({ length: 20 }, () => policy.died(0).delay);
    expect(Math.max(...delays)).toBe(30_000);
  });

  it('calls the service down after five quick deaths, and goes on trying', () => {
    const policy = new RestartPolicy();
    const verdicts = Array.from({ length: 6 }, () => policy.died(10));
    expect(verdicts.map((verdict) => verdict.down)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
    ]);
  });

  it('forgives the past of a service that had been healthy for a minute', () => {
    const policy = new RestartPolicy();
    for (let i = 0; i < 6; i++) policy.died(10);
    expect(policy.died(MINUTE)).toEqual({ delay: 250, down: false });
  });
});
