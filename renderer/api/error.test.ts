import { describe, expect, test } from 'vitest';
import { errorOf } from './error.ts';

const body = (error: object): string =>
  JSON.stringify({ error: { code: 'bad_request', doc_url: 'http://127.0.0.1/docs', ...error } });

describe('the message that the window shows', () => {
  test('leaves out the path within the request', () => {
    const message = 'operations.0: The table has 3 rows. Choose fewer.';
    const error = errorOf(400, body({ message, param: 'operations.0' }));
    expect(error.message).toBe('The table has 3 rows. Choose fewer.');
  });

  test('keeps what only looks like a path', () => {
    const error = errorOf(400, body({ message: 'report.pdf: It is damaged.' }));
    expect(error.message).toBe('report.pdf: It is damaged.');
  });
});
