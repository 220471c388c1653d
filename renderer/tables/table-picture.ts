/** A table as printed: the regions of its parts on their pages, one below the other. */
import { documents } from '../../shared/contract/index.ts';
import { boxText } from '../../shared/contract/page-box.ts';
import { t } from '../../shared/messages/messages.ts';
import { addressOf } from '../api/client.ts';
import { peekPage } from '../state/pages.ts';
import type { TableEntry } from '../state/table-entries.ts';

/** Image width, pixels: legible when pasted across a page and enlarged. */
const WIDTH = 1600;
/** Browsers draw no larger canvas; pixels. */
const MOST_PIXELS = 16_000;

/** A PNG of the table. Rejects if a page cannot be rendered. */
export async function pictureOf(documentId: string, { parts }: TableEntry): Promise<Blob> {
  const pictures: ImageBitmap[] = [];
  for (const { page, position } of parts) {
    const box = peekPage(documentId, page)?.tables[position]?.bbox;
    if (!box) throw new Error(t('A page of the table is not loaded yet. Try again in a moment.'));
    const address = addressOf(documents.getPageImage, {
      params: { documentId, page },
      query: { width: WIDTH, box: boxText(box) },
    });
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(t('Page {page} could not be rendered.', { page }));
    pictures.push(await createImageBitmap(await answer.blob()));
  }
  const height = pictures.reduce((sum, picture) => sum + picture.height, 0);
  if (height > MOST_PIXELS) throw new Error(t('The table has too many pages for one picture.'));
  const canvas = new OffscreenCanvas(Math.max(...pictures.map(({ width }) => width)), height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t('The browser could not draw the picture.'));
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  let y = 0;
  for (const picture of pictures) {
    context.drawImage(picture, 0, y);
    y += picture.height;
    picture.close();
  }
  return canvas.convertToBlob({ type: 'image/png' });
}
