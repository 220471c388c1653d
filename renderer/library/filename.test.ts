import { expect, test } from 'vitest';
import { nameProblem, renamedFile, stemLength } from './filename.ts';

test.each([
  ['a.pdf', 'b.pdf', 'b.pdf'],
  ['a.pdf', 'b', 'b.pdf'],
  ['a.pdf', ' b.PDF ', 'b.pdf'],
  ['a.pdf', 'report.v2', 'report.v2.pdf'],
  ['scan.png', 'b.pdf', 'b.pdf.png'],
  ['no extension', 'b', 'b'],
  ['a.pdf', '  ', null],
  ['a.pdf', '.pdf', null],
])('%s typed over with %j is %j', (before, typed, after) => {
  expect(renamedFile(before, typed)).toBe(after);
});

test('the part before the extension is the one to type over', () => {
  expect(stemLength('report.v2.pdf')).toBe('report.v2'.length);
  expect(stemLength('no extension')).toBe('no extension'.length);
});

test('a name that no file can have is refused before it is sent', () => {
  expect(nameProblem('annual report.pdf')).toBeNull();
  expect(nameProblem('a/b.pdf')).toContain('/');
  expect(nameProblem('x'.repeat(300))).toContain('255');
});
