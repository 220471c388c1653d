/**
 * Parses launch arguments: documents to open, a deep link to follow. Other programs write these
 * arguments, so they are untrusted.
 */
import { statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JobId } from '../../shared/contract/job.ts';
import { LINK_SCHEME } from './origin.ts';

export interface LaunchRequest {
  /** Absolute paths of files that exist. */
  readonly files: readonly string[];
  readonly jobs: readonly string[];
}

/** The job of `quarry://job/<id>`; null for anything else. */
export function jobOfLink(link: string): string | null {
  const url = URL.parse(link);
  if (url?.protocol !== `${LINK_SCHEME}:` || url.hostname !== 'job') return null;
  const id = JobId.safeParse(url.pathname.replace(/^\//, '').replace(/\/$/, ''));
  return id.success ? id.data : null;
}

/** File extensions of documents, without the dot. */
export const DOCUMENT_EXTENSIONS = ['pdf', 'png', 'jpg', 'jpeg', 'tif', 'tiff'];

const isDocumentName = (name: string): boolean =>
  DOCUMENT_EXTENSIONS.includes(extname(name).slice(1).toLowerCase());

/** The file that an argument names; null for a folder, and for missing files or invalid paths. */
function fileOf(argument: string, cwd: string): string | null {
  try {
    const path = argument.startsWith('file://') ? fileURLToPath(argument) : resolve(cwd, argument);
    return statSync(path).isFile() ? path : null;
  } catch {
    return null;
  }
}

/** `args` without the program itself; switches belong to the runtime. */
export function readArguments(args: readonly string[], cwd: string): LaunchRequest {
  const files: string[] = [];
  const jobs: string[] = [];
  for (const argument of args) {
    if (argument.startsWith('-')) continue;
    const job = jobOfLink(argument);
    if (job) jobs.push(job);
    const path = !job && isDocumentName(argument) ? fileOf(argument, cwd) : null;
    if (path) files.push(path);
  }
  return { files, jobs };
}
