/**
 * What a launch asks for: PDFs to open, a deep link to follow. Other programs write these
 * arguments, so nothing in them is taken on trust.
 */
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
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

/** Folders named on the command line and files that are not there open nothing. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function pathOf(argument: string, cwd: string): string {
  return argument.startsWith('file://') ? fileURLToPath(argument) : resolve(cwd, argument);
}

/** `args` without the program itself; switches are the runtime's. */
export function readArguments(args: readonly string[], cwd: string): LaunchRequest {
  const files: string[] = [];
  const jobs: string[] = [];
  for (const argument of args) {
    if (argument.startsWith('-')) continue;
    const job = jobOfLink(argument);
    if (job) jobs.push(job);
    else if (/\.pdf$/i.test(argument)) {
      const path = pathOf(argument, cwd);
      if (isFile(path)) files.push(path);
    }
  }
  return { files, jobs };
}
