/** Locations of files outside of the command line: built next to it, or in a checkout. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const firstOf = (candidates: readonly string[]): string | undefined =>
  candidates
    .map((candidate) => join(import.meta.dirname, candidate))
    .find((path) => existsSync(path));

/** Folder of the built window. */
export function rendererFolder(): string | undefined {
  const page = firstOf(['../renderer/index.html', '../../dist/renderer/index.html']);
  return page && join(page, '..');
}

/** The PDF that is shipped as a sample. */
export const samplePdf = (): string | undefined =>
  firstOf(['../renderer/sample.pdf', '../../resources/sample.pdf']);
