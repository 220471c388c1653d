/**
 * Links to a position in a document: those of a service's own window
 * (`http://127.0.0.1:4870/?job=ocr-…#page=3&box=x,y,width,height`) and those that the system hands
 * to the desktop program (`quarry://job/ocr-…?page=3&box=…`). Boxes are in page space.
 */
import { z } from 'zod';
import { Box } from './contract/box.ts';

export const LINK_SCHEME = 'quarry';

export const DocumentLink = z.object({
  /** Job or document id; not validated. */
  reference: z.string(),
  page: z.int().positive().nullable(),
  box: Box.nullable(),
});
export type DocumentLink = z.infer<typeof DocumentLink>;

/** The link to a job that the desktop program opens, whichever port its service has then. */
export const desktopLink = (jobId: string): string => `${LINK_SCHEME}://job/${jobId}`;

/** A link with the page to open, and the box to show on it. */
export function withPosition(link: string, page: number, box?: Box): string {
  const [address = link] = link.split('#', 1);
  const position = box
    ? `page=${page}&box=${SIDES.map((side) => box[side]).join()}`
    : `page=${page}`;
  return address.startsWith(`${LINK_SCHEME}:`)
    ? `${address}?${position}`
    : `${address}#${position}`;
}

/** Null for addresses that name no document. A page or box that is none is left out. */
export function documentLinkOf(address: string): DocumentLink | null {
  const url = URL.parse(address);
  if (!url) return null;
  const isDesktopLink = url.protocol === `${LINK_SCHEME}:`;
  const reference = isDesktopLink
    ? url.hostname === 'job' && url.pathname.replace(/^\/|\/$/g, '')
    : (url.searchParams.get('job') ?? url.searchParams.get('document'));
  if (!reference) return null;
  const position = isDesktopLink ? url.searchParams : new URLSearchParams(url.hash.slice(1));
  const page = Number(position.get('page'));
  return {
    reference,
    page: Number.isInteger(page) && page > 0 ? page : null,
    box: boxFrom(position.get('box')),
  };
}

const SIDES = ['x', 'y', 'width', 'height'] as const;

function boxFrom(text: string | null): Box | null {
  const numbers = text?.split(',').map(Number) ?? [];
  const box = Box.safeParse(Object.fromEntries(SIDES.map((side, i) => [side, numbers[i]])));
  return box.success ? box.data : null;
}
