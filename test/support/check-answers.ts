/** Set up for every file of API tests: see answer-checks.ts, which the files of a worker share. */
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { noteFile, throwBreach } from './answer-checks.ts';

beforeAll(noteFile);
afterEach(throwBreach);
afterAll(() => {
  vi.unstubAllEnvs();
});
