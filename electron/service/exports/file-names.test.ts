import { posix, win32 } from 'node:path';
import { describe, expect, it } from 'vitest';
import { safeName, uniqueNames } from '../../../shared/safe-name.ts';

const TITLES = [
  'C:\\Windows\\system32\\drivers',
  'C:relative',
  '\\\\server\\share\\file',
  '\\\\?\\C:\\long',
  '//server/share',
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '/Users/me/Desktop',
  'report: a "summary" <draft>|2024?*',
  'name\u0000.exe',
  '. . .',
  ' trailing dot. ',
  'CON',
  'nul.2024',
  'Lpt1',
  'com¹',
  'aux .tables',
  'stream:$DATA',
  '\u202egnp.exe',
  '報告'.repeat(80),
  '😀'.repeat(100),
  'e\u0301'.repeat(90),
];

describe('a title as a file name', () => {
  it.each(TITLES)('%j is one name below a folder by the rules of every system', (title) => {
    const name = safeName(title);
    for (const rules of [win32, posix]) {
      expect(rules.basename(name)).toBe(name);
      expect(rules.isAbsolute(name)).toBe(false);
      expect(rules.parse(name).root).toBe('');
      const folder = rules === win32 ? 'D:\\exports' : '/exports';
      expect(rules.dirname(rules.resolve(folder, `${name}.xlsx`))).toBe(folder);
    }
    // What NTFS, APFS and ext4 take, with an extension and a number.
    expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}]*[^<>:"/\\|?*\p{Cc}. ]$/u);
    expect(Buffer.byteLength(`${name} (100).xlsx`)).toBeLessThanOrEqual(255);
    expect(name).toBe(name.normalize('NFC'));
  });

  it.each(['CON', 'prn', 'AUX', 'nul.tables', 'com1', 'LPT9.v2', 'com²', 'con .x'])(
    '%j is no device of Windows',
    (title) => expect(safeName(title)).toBe(`_${title}`),
  );

  it.each(['Contents', 'console', 'Auxiliary', 'null', 'com10', 'lpt', 'v2.con'])(
    '%j keeps its name',
    (title) => expect(safeName(title)).toBe(title),
  );
});

describe('names in one folder', () => {
  it('differ also where case and composition do not count', () => {
    const names = uniqueNames(['Résumé', 're\u0301sume\u0301', 'RÉSUMÉ', 'con', 'CON']);
    const keys = names.map((name) => name.normalize('NFD').toLowerCase());
    expect(new Set(keys).size).toBe(names.length);
    expect(names).toEqual(['Résumé', 'résumé (2)', 'RÉSUMÉ (3)', '_con', '_CON (2)']);
  });
});
