/**
 * Earlier versions loaded a build of ONNX Runtime that queued events about its use for a collector
 * (docs/security.md). Their queue is a database that all programs of the user share: only the events
 * of this program are deleted, which hold the path of its executable.
 */
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, sep } from 'node:path';
import Database from 'better-sqlite3';

/** Another program may be writing; ms. Events that stay are tried again at the next start. */
const PATIENCE = 200;

/** Where the queue is on this system; it was written on Linux and macOS only. */
export function reportedUseFolder(
  platform = process.platform,
  home = homedir(),
  cache = process.env.XDG_CACHE_HOME,
): string {
  const base =
    platform === 'darwin'
      ? join(home, 'Library/Application Support')
      : cache || join(home, '.cache');
  return join(base, 'Microsoft/DeveloperTools/.onnxruntime');
}

/** A Node of the system runs other programs as well; one in node_modules, or Electron, only this. */
const isOwn = (program: string): boolean =>
  Boolean(process.versions.electron) || program.includes(`${sep}node_modules${sep}`);

/** Number of deleted events of `program`, the path of an executable; 0 if there is no queue. */
export function deleteReportedUse(
  program: string = process.execPath,
  folder = reportedUseFolder(),
): number {
  const file = join(folder, 'onnxruntime.db');
  if (!isOwn(program) || !existsSync(file)) return 0;
  try {
    const db = new Database(file, { fileMustExist: true, timeout: PATIENCE });
    try {
      db.pragma('secure_delete = ON');
      const { changes } = db
        .prepare('DELETE FROM events WHERE instr(payload, CAST(? AS BLOB)) > 0')
        .run(program);
      return changes;
    } finally {
      db.close();
    }
  } catch {
    // In use by another program, or not a queue of the known form.
    return 0;
  }
}
