import { describe, expect, test } from 'vitest';
import { attachment, filenameFrom, safeName, stemOf } from './filename.ts';

describe('a name from outside', () => {
  test.each([
    ['a/b\\c.pdf', 'a_b_c.pdf'],
    ['new\nline.pdf', 'new_line.pdf'],
    ['\u202efdp.exe', '_fdp.exe'],
    ['..', 'document.pdf'],
    ['half \ud800.pdf', 'half \ufffd.pdf'],
  ])('%j is kept as %j', (name, kept) => expect(safeName(name)).toBe(kept));

  test('is cut between characters, so that it can be sent out again', () => {
    const name = safeName(`${'x'.repeat(254)}😀.pdf`);
    expect(name).toHaveLength(255);
    expect(attachment(name)).toContain('x%EF%BF%BD');
  });
});

test('a fetched file is called as its server calls it, else as its address ends', () => {
  const url = new URL('https://example.com/files/Q3%20report.pdf?x=1');
  expect(filenameFrom("attachment; filename=a.pdf; filename*=UTF-8''%C3%A4.pdf", url)).toBe(
    'ä.pdf',
  );
  expect(filenameFrom('attachment; filename="b c.pdf"', url)).toBe('b c.pdf');
  expect(filenameFrom(undefined, url)).toBe('Q3 report.pdf');
  expect(filenameFrom(undefined, new URL('https://example.com/'))).toBe('document.pdf');
});

test('files that are made of a picture or a PDF do not keep its extension', () => {
  expect(['a.PDF', 'scan.jpeg', 'b.tif', 'c.v2', 'pdf'].map(stemOf)).toEqual([
    'a',
    'scan',
    'b',
    'c.v2',
    'pdf',
  ]);
});
