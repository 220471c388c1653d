/**
 * Renders the pictures of figures. A repeated picture (a logo at the top of every page) is included
 * once, at its first position; and the total size is limited, so that the file can still be opened.
 */
import { createHash } from 'node:crypto';
import type { Block, PageContent } from '../../../shared/contract/page.ts';
import type { Box } from '../../../shared/geometry.ts';

/** PNG of a part of a page, `width` pixels wide; null if it cannot be rendered. */
export type DrawPart = (page: number, box: Box, width: number) => Promise<Uint8Array | null>;

export interface FigurePicture {
  readonly page: number;
  readonly png: Uint8Array;
  /** Size on paper, in points. */
  readonly width: number;
  readonly height: number;
}

/** Pictures by their figure. */
export type FigurePictures = ReadonlyMap<object, FigurePicture>;

/**
 * Fine enough for office printers, a third of the bytes of print-shop resolution; pixels per inch.
 */
const RESOLUTION = 150;
const POINTS_PER_INCH = 72;
/** Limits of the width requested in a picture URL, in pixels. */
const NARROWEST = 16;
const WIDEST = 4096;
/** Maximum size of all pictures of one document; bytes. */
const MOST_BYTES = 96 * 1024 * 1024;
/** Enough to keep the threads of a desktop busy, few enough not to delay the page on screen. */
const AT_ONCE = 4;

/** Width in pixels of the picture of a part of a page. */
export const pixelsOf = (page: Pick<PageContent, 'width'>, box: Box): number => {
  const points = box.width * page.width;
  const pixels = Math.round((points * RESOLUTION) / POINTS_PER_INCH);
  return Math.min(WIDEST, Math.max(NARROWEST, pixels));
};

/** Selected in document order, so that the same pictures are left out every time. */
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
