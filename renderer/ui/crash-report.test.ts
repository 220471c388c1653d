import { expect, test, vi } from 'vitest';
import { crashReport } from './crash-report.ts';

test('a long message, which may quote a document, is cut', () => {
  vi.stubGlobal('navigator', { userAgent: 'Test' });
  const text = 'confidential '.repeat(100);
  const report = crashReport('Text', new SyntaxError(`Unexpected token in ${text}`), '');
  expect(report.length).toBeLessThan(4_000);
  expect(report.split('confidential').length).toBeLessThan(20);
});

test('whatever is thrown can be reported', () => {
  vi.stubGlobal('navigator', { userAgent: 'Test' });
  expect(crashReport('Text', 'no pages', '')).toContain('Error: no pages');
});
