/** Images of figures as files, for `quarry extract --figures`. */

import { join, relative } from 'node:path';
import { type FigurePictures, wholeFile } from '../engine/index.ts';

/** Writes each to an existing folder as FOLDER/STEM-pPAGE-NUMBER.png and returns its path relative to `from`. */
export async function writeFigures(
  pictures: FigurePictures,
  { folder, stem, from }: { folder: string; stem: string; from: string },
): Promise<Map<object, string>> {
  const paths = new Map<object, string>();
  const counts = new Map<number, number>();
  for (const [figure, { page, png }] of pictures) {
    const number = (counts.get(page) ?? 0) + 1;
    counts.set(page, number);
    const path = join(folder, `${stem}-p${page}-${number}.png`);
    await wholeFile(path, (write) => write(png));
    paths.set(figure, relative(from, path).replaceAll('\\', '/'));
  }
  return paths;
}
