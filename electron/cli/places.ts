/** Where the parts lie that the command line does not hold itself: built beside it, or a checkout. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const firstOf = (places: readonly string[]): string | undefined =>
  places.map((place) => join(import.meta.dirname, place)).find((path) => existsSync(path));

/** Folder of the built window. */
export function rendererFolder(): string | undefined {
  const page = firstOf(['../renderer/index.html', '../../dist/renderer/index.html']);
  return page && join(page, '..');
}

/** The PDF that is shipped for a first look. */
export const samplePdf = (): string | undefined =>
  firstOf(['../renderer/sample.pdf', '../../resources/sample.pdf']);
