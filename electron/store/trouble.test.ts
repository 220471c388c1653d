import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from './index.ts';
import { storageTrouble } from './trouble.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-trouble-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const caught = async (work: () => unknown): Promise<Error> => {
  try {
    await work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('It did not fail.');
};

describe('a data folder that cannot be used says why, and which it is', () => {
  it('as its database is something else', async () => {
    await writeFile(join(folder, 'quarry.db'), 'no database at all'.repeat(100));
    const { message } = await caught(() => openStore(folder));
    expect(message).toBe(
      `The database is damaged: restore the data folder from a backup, or move it away to start with an empty one. (${folder})`,
    );
  });

  it('as it is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect((await caught(() => openStore(file))).message).toBe(
      `The data folder is not a folder. (${file})`,
    );
  });

  it('as another program has locked its database', async () => {
    await (await openStore(folder)).close();
    const other = new Database(join(folder, 'quarry.db'));
    other.pragma('locking_mode = EXCLUSIVE');
    other.exec('BEGIN EXCLUSIVE');
    const { message } = await caught(() => openStore(folder, { patience: 10 }));
    expect(message).toContain('Another program keeps the database locked');
    other.close();
    await (await openStore(folder)).close();
  });
});

describe('trouble of storage', () => {
  const withCode = (code: string) =>
    Object.assign(new Error('with the message of the operating system'), { code });

  it.each([
    ['SQLITE_IOERR_FSYNC', /does not answer/],
    ['SQLITE_CORRUPT_INDEX', /damaged/],
    ['SQLITE_READONLY_DBMOVED', /permissions/],
    ['SQLITE_FULL', /full/],
    ['EDQUOT', /full/],
    ['ESTALE', /does not answer/],
  ])('is known by %s', (code, says) => expect(storageTrouble(withCode(code))).toMatch(says));

  it('is nothing else', async () => {
    for (const error of [withCode('SQLITE_CONSTRAINT'), new Error('EIO'), null, 'EIO']) {
      expect(storageTrouble(error)).toBeNull();
    }
    // A port that may not be used has the code of a file that may not.
    const refused = Object.assign(withCode('EACCES'), { syscall: 'listen' });
    expect(storageTrouble(refused)).toBeNull();
  });
});
