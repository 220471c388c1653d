/**
 * Parses launch arguments: documents to open, a deep link to follow. Other programs write these
 * arguments, so they are untrusted.
 */
import { statSync } from 'node:fs';
import path, { type PlatformPath } from 'node:path';
import { fileURLToPath } from 'node:url';
import { JobId } from '../../shared/contract/job.ts';
import { isDocumentName } from '../../shared/document-files.ts';
import { type DocumentLink, documentLinkOf, LINK_SCHEME } from '../../shared/document-links.ts';

export interface LaunchRequest {
  /** Absolute paths of files that exist. */
  readonly files: readonly string[];
  /** Null: a link that names no job. */
  readonly links: readonly (DocumentLink | null)[];
}

const isLink = (argument: string): boolean => argument.startsWith(`${LINK_SCHEME}:`);

/** The link to a job, `quarry://job/<id>`, with a position or without; null for anything else. */
export function jobLinkOf(argument: string): DocumentLink | null {
  if (!isLink(argument)) return null;
  const link = documentLinkOf(argument);
  return link && JobId.safeParse(link.reference).success ? link : null;
}

/** The file that an argument names; null for a folder, and for missing files or invalid paths. */
function fileOf(argument: string, cwd: string, { rules, isFile }: FileSystem): string | null {
  try {
    const windows = rules === path.win32;
    const file = argument.startsWith('file://')
      ? fileURLToPath(argument, { windows })
      : rules.resolve(cwd, argument);
    return isFile(file) ? file : null;
  } catch {
    return null;
  }
}

interface FileSystem {
  readonly rules: PlatformPath;
  isFile(file: string): boolean;
}

const OWN: FileSystem = { rules: path, isFile: (file) => statSync(file).isFile() };

/** `args` without the program itself; switches belong to the runtime. */
export function readArguments(
  args: readonly string[],
  cwd: string,
  files: FileSystem = OWN,
): LaunchRequest {
  const found: string[] = [];
  const links: (DocumentLink | null)[] = [];
  for (const argument of args) {
    if (argument.startsWith('-')) continue;
    if (isLink(argument)) {
      links.push(jobLinkOf(argument));
      continue;
    }
    const file = isDocumentName(files.rules.basename(argument))
      ? fileOf(argument, cwd, files)
      : null;
    if (file) found.push(file);
  }
  return { files: found, links };
}
