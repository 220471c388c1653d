import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { wholeFile } from '../engine/common/whole-file.ts';
import { printable, sentenceOf } from './sentence.ts';
import { freeStems } from './sources.ts';

describe('what a terminal is shown', () => {
  it('is one line that it does not obey', () => {
    expect(printable('new\nline \u001b[31mred \u202efdp.exe')).toBe('new�line �[31mred �fdp.exe');
  });

  it('says what the system means by its codes', async () => {
    const missing = await readFile('/nowhere/at/all').catch((error: unknown) => error);
    expect(sentenceOf(missing)).toBe('File not found: /nowhere/at/all. Check the path.');
    expect(sentenceOf(new Error('As it is.'))).toBe('As it is.');
  });
});

describe('names of results', () => {
  it('differ also on disks to which upper and lower case are one', () => {
    expect(freeStems(['a/Report.pdf', 'b/report.pdf', '-'])).toEqual([
      'Report',
      'report-2',
      'stdin',
    ]);
  });

  it('are short enough for every disk, with any extension', () => {
    const [stem = ''] = freeStems([`${'ü'.repeat(125)}.pdf`]);
    expect(Buffer.byteLength(`${stem}-12.xlsx.part`)).toBeLessThanOrEqual(255);
    expect(stem).toMatch(/^ü+$/);
  });

  it('hold nothing that turns or breaks a line', () => {
    expect(freeStems(['a\nb\u202efdp.pdf'])).toEqual(['a_b_fdp']);
  });
});

describe('a file that is written', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-whole-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('has its name once it is whole', async () => {
    const path = join(folder, 'report.md');
    await wholeFile(path, async (write) => {
      await write('first ');
      expect(await readdir(folder)).toEqual(['report.md.part']);
      await write(Buffer.from('second'));
    });
    expect(await readdir(folder)).toEqual(['report.md']);
    expect(await readFile(path, 'utf8')).toBe('first second');
  });

  it('leaves what was there before if it breaks off', async () => {
    const path = join(folder, 'report.md');
    await writeFile(path, 'whole');
    const broken = wholeFile(path, async (write) => {
      await write('half');
      throw new Error('The disk is full.');
    });
    await expect(broken).rejects.toThrow('The disk is full.');
    expect(await readdir(folder)).toEqual(['report.md']);
    expect(await readFile(path, 'utf8')).toBe('whole');
  });
});
