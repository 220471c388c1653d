/** Locations of files outside of the command line: built next to it, or in a checkout. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const firstOf = (places: readonly string[]): string | undefined =>
  places.map((place) => join(import.meta.dirname, place)).find((path) => existsSync(path));

/** Folder of the built window. */
export function rendererFolder(): string | undefined {
  const page = firstOf(['../renderer/index.html', '../../dist/renderer/index.html']);
  return page && join(page, '..');
}

/** The PDF that is shipped as a sample. */
export const samplePdf = (): string | undefined =>
  firstOf(['../renderer/sample.pdf', '../../resources/sample.pdf']);
