/**
 * The pictures of figures, cut out of their pages. A picture that is the same again (a logo at the
 * head of every page) is shown once, where it comes first; and a document of very many pictures
 * stops showing them at some size, for the file must still open.
 */
import { createHash } from 'node:crypto';
import type { Block, PageContent } from '../../../shared/contract/page.ts';
import type { Box } from '../../../shared/geometry.ts';

/** PNG of a part of a page, `width` pixels wide; null where it cannot be drawn. */
export type DrawPart = (page: number, box: Box, width: number) => Promise<Uint8Array | null>;

export interface FigurePicture {
  readonly page: number;
  readonly png: Uint8Array;
  /** Size on paper, in points. */
  readonly width: number;
  readonly height: number;
}

/** Pictures by the figure that they are of. */
export type FigurePictures = ReadonlyMap<object, FigurePicture>;

/** Fine enough for print on a desk, a third of the bytes of what a press asks for; pixels an inch. */
const RESOLUTION = 150;
const POINTS_PER_INCH = 72;
/** What the address of a picture may ask for, in pixels. */
const NARROWEST = 16;
const WIDEST = 4096;
/** Bytes of all pictures of one document. */
const MOST_BYTES = 96 * 1024 * 1024;
/** Enough to keep the threads of a desktop busy, too few to hold up the page on screen. */
const AT_ONCE = 4;

/** Width in pixels at which a part of a page is shown. */
export const pixelsOf = (page: Pick<PageContent, 'width'>, box: Box): number => {
  const points = box.width * page.width;
  const pixels = Math.round((points * RESOLUTION) / POINTS_PER_INCH);
  return Math.min(WIDEST, Math.max(NARROWEST, pixels));
};

/** Judged in the order of the document: what is left out is then the same every time. */
export async function picturesOf(
  pages: readonly PageContent[],
  draw: DrawPart,
  onDrawn: (done: number, total: number) => void = () => undefined,
): Promise<FigurePictures> {
  const figures = pages.flatMap((page) =>
    page.blocks
      .filter(({ type, bbox }) => type === 'figure' && bbox.width > 0 && bbox.height > 0)
      .map((block) => ({ page, block, bbox: block.bbox })),
  );
  const pictures = new Map<Block, FigurePicture>();
  const seen = new Set<string>();
  let bytes = 0;
  const total = figures.length;
  while (figures.length > 0 && bytes < MOST_BYTES) {
    const batch = figures.splice(0, AT_ONCE);
    const drawn = await Promise.all(
      batch.map(({ page, bbox }) => draw(page.page, bbox, pixelsOf(page, bbox))),
    );
    onDrawn(total - figures.length, total);
    batch.forEach(({ page, block, bbox }, index) => {
      const png = drawn[index];
      const hash = png && createHash('sha256').update(png).digest('base64');
      if (!hash || seen.has(hash)) return;
      seen.add(hash);
      bytes += png.byteLength;
      const [width, height] = [bbox.width * page.width, bbox.height * page.height];
      pictures.set(block, { page: page.page, png, width, height });
    });
  }
  return pictures;
}
