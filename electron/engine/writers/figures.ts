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

/** Width in pixels at which a part of a page is shown. */
export const pixelsOf = (page: Pick<PageContent, 'width'>, box: Box): number => {
  const points = box.width * page.width;
  const pixels = Math.round((points * RESOLUTION) / POINTS_PER_INCH);
  return Math.min(WIDEST, Math.max(NARROWEST, pixels));
};

/** Drawn one after the other: what is left out for its size is then the same every time. */
export async function picturesOf(
  pages: readonly PageContent[],
  draw: DrawPart,
): Promise<FigurePictures> {
  const pictures = new Map<Block, FigurePicture>();
  const seen = new Set<string>();
  let bytes = 0;
  for (const page of pages) {
    for (const block of page.blocks) {
      const { type, bbox } = block;
      if (type !== 'figure' || bbox.width <= 0 || bbox.height <= 0) continue;
      if (bytes > MOST_BYTES) return pictures;
      const png = await draw(page.page, bbox, pixelsOf(page, bbox));
      const hash = png && createHash('sha256').update(png).digest('base64');
      if (!hash || seen.has(hash)) continue;
      seen.add(hash);
      bytes += png.byteLength;
      const [width, height] = [bbox.width * page.width, bbox.height * page.height];
      pictures.set(block, { page: page.page, png, width, height });
    }
  }
  return pictures;
}
