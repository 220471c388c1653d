import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, type PlatformPath, posix, win32 } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobLinkOf, readArguments } from './arguments.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-arguments-'));
  writeFileSync(join(folder, 'report.pdf'), '%PDF-1.7');
  writeFileSync(join(folder, 'two words.PDF'), '%PDF-1.7');
  writeFileSync(join(folder, 'scan.JPEG'), 'picture');
  writeFileSync(join(folder, 'notes.txt'), 'no');
  mkdirSync(join(folder, 'folder.pdf'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('readArguments', () => {
  it('finds PDFs by relative path, absolute path and file address', () => {
    const address = pathToFileURL(join(folder, 'two words.PDF')).href;
    expect(
      readArguments(['report.pdf', join(folder, 'report.pdf'), address], folder).files,
    ).toEqual([
      join(folder, 'report.pdf'),
      join(folder, 'report.pdf'),
      join(folder, 'two words.PDF'),
    ]);
  });

  it('passes over switches, other files, folders and files that are not there', () => {
    const args = ['--inspect=0', '.', 'notes.txt', 'folder.pdf', 'absent.pdf'];
    expect(readArguments(args, folder)).toEqual({ files: [], links: [] });
  });

  it('passes over names that no system can open', () => {
    const args = ['file://elsewhere/report.pdf', `${'x'.repeat(5_000)}.pdf`, 'nul\0.pdf'];
    expect(readArguments(args, folder)).toEqual({ files: [], links: [] });
  });

  it('finds pictures of pages, too', () => {
    expect(readArguments(['scan.JPEG', 'notes.txt'], folder).files).toEqual([
      join(folder, 'scan.JPEG'),
    ]);
  });

  it('reports a link that names no job', () => {
    expect(readArguments(['quarry://elsewhere'], folder).links).toEqual([null]);
  });

  it('follows a deep link to a job', () => {
    const link = 'quarry://job/ocr-01k5d3m8v2?page=64&box=0.1,0.2,0.3,0.04';
    const box = { x: 0.1, y: 0.2, width: 0.3, height: 0.04 };
    expect(readArguments([link], folder).links).toEqual([
      { reference: 'ocr-01k5d3m8v2', page: 64, box },
    ]);
  });
});

describe('jobLinkOf', () => {
  it.each([
    'quarry://job/',
    'quarry://job/../../etc/passwd',
    'quarry://document/ocr-01k5d3m8v2',
    'https://job/ocr-01k5d3m8v2',
    'quarry://job/ocr-01k5d3m8v2/extra',
    'not a link',
  ])('refuses %s', (link) => {
    expect(jobLinkOf(link)).toBeNull();
  });

  it('accepts the slash that some systems append', () => {
    expect(jobLinkOf('quarry://job/ocr-01k5d3m8v2/')?.reference).toBe('ocr-01k5d3m8v2');
  });
});

describe('files named by the rules of Windows and macOS', () => {
  const on = (rules: PlatformPath, cwd: string, ...args: string[]) =>
    readArguments(args, cwd, { rules, isFile: () => true }).files;

  it.each([
    ['report.pdf', 'D:\\work\\report.pdf'],
    ['..\\Report.PDF', 'D:\\Report.PDF'],
    ['C:\\My files\\scan.tif', 'C:\\My files\\scan.tif'],
    ['c:/mixed\\slashes.pdf', 'c:\\mixed\\slashes.pdf'],
    ['\\\\server\\share\\a.pdf', '\\\\server\\share\\a.pdf'],
    ['\\\\?\\C:\\long\\a.pdf', '\\\\?\\C:\\long\\a.pdf'],
    ['file:///C:/My%20files/a.pdf', 'C:\\My files\\a.pdf'],
    ['file://server/share/a.pdf', '\\\\server\\share\\a.pdf'],
  ])('%s on Windows', (argument, file) => {
    expect(on(win32, 'D:\\work', argument)).toEqual([file]);
  });

  it.each([
    ['re\u0301sume\u0301.pdf', '/Users/me/re\u0301sume\u0301.pdf'],
    ['C:\\a.pdf', '/Users/me/C:\\a.pdf'],
    ['file:///Users/me/two%20words.pdf', '/Users/me/two words.pdf'],
  ])('%s on macOS, as the file system spells it', (argument, file) => {
    expect(on(posix, '/Users/me', argument)).toEqual([file]);
  });

  it('names of other systems that a file address cannot have are passed over', () => {
    expect(on(posix, '/', 'file://server/share/a.pdf', 'file:///a%2Fb.pdf')).toEqual([]);
    expect(on(win32, 'C:\\', 'file:///no-drive/a.pdf', 'file:///C:/a%5Cb.pdf')).toEqual([]);
  });
});
