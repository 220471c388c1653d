import { useEffect, useState } from 'react';
import { type Rotation, useViewer } from '../../state/viewer.ts';
import { boxStyle } from '../layout/box-style.ts';
import { type PdfDestination, placeOf } from '../pdf/destinations.ts';
import type { PDFDocumentProxy, PDFPageProxy } from '../pdf/pdfjs.ts';
import styles from './LinkLayer.module.css';
import { linksOf, type PageLink, pageOfAction } from './links.ts';

interface LinkLayerProps {
  readonly pdf: PDFDocumentProxy;
  readonly page: PDFPageProxy;
  readonly rotation: Rotation;
}

/** The links of the page, to be followed within the document or in the system's browser. */
export function LinkLayer({ pdf, page, rotation }: LinkLayerProps) {
  const [links, setLinks] = useState<readonly PageLink[]>([]);

  useEffect(() => {
    let gone = false;
    linksOf(page).then(
      (found) => !gone && setLinks(found),
      // Annotations that cannot be read leave a page without links, which is no fault to show.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [page]);

  return links.map((link, index) => {
    // Links have no identity but their place in the page's list, which never changes.
    const key = `${page.pageNumber}/${index}`;
    const style = boxStyle(link.box, rotation);
    return link.kind === 'address' ? (
      <a
        key={key}
        className={styles.link}
        style={style}
        href={link.address}
        title={link.address}
        target="_blank"
        rel="noopener noreferrer"
      >
        <span className="visually-hidden">Open {link.address}</span>
      </a>
    ) : (
      <button
        key={key}
        type="button"
        className={styles.link}
        style={style}
        aria-label="Go to the place this link names"
        onClick={() =>
          link.kind === 'place'
            ? void followDestination(pdf, link.dest)
            : followAction(link.action, pdf.numPages)
        }
      />
    );
  });
}

/** Puts the place that a destination names at the top of the view. */
export async function followDestination(
  pdf: PDFDocumentProxy,
  dest: PdfDestination,
): Promise<void> {
  const place = await placeOf(pdf, dest).catch(() => null);
  if (!place) return;
  const { page, point } = place;
  useViewer
    .getState()
    .goTo(page, point ? [point.x, point.y, 0, 0] : [], { mark: false, align: 'top' });
}

function followAction(action: string, pageCount: number): void {
  const { page, goTo } = useViewer.getState();
  const target = pageOfAction(action, page, pageCount);
  if (target !== null) goTo(target);
}
