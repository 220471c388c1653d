import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { isExternalAddress } from '../../../shared/external-address.ts';
import { t } from '../../../shared/messages/messages.ts';
import { askToOpen } from '../../links/open-link.ts';
import { pageName, usePageLabels } from '../../state/page-labels.ts';
import { markPages } from '../../state/page-marks.ts';
import { type Rotation, useViewer } from '../../state/viewer.ts';
import { boxStyle } from '../layout/box-style.ts';
import { pageOf } from '../pdf/destinations.ts';
import type { PDFDocumentProxy, PDFPageProxy } from '../pdf/pdfjs.ts';
import { followAction, followDestination } from './follow-link.ts';
import styles from './LinkLayer.module.css';
import { linksOf, type PageLink, pageOfAction } from './links.ts';

interface LinkLayerProps {
  readonly pdf: PDFDocumentProxy;
  readonly page: PDFPageProxy;
  readonly rotation: Rotation;
}

/** The links of the page; they open within the document or in the system's browser. */
export function LinkLayer({ pdf, page, rotation }: LinkLayerProps) {
  const links = usePageLinks(pdf, page);
  // The names of the targets depend on the page labels.
  usePageLabels();
  return links.map((link, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a link is identified only by its index
    <Link key={`${page.pageNumber}/${index}`} pdf={pdf} rotation={rotation} {...link} />
  ));
}

interface NamedLink {
  readonly link: PageLink;
  /** The target page in this document; null for other targets, and until it is known. */
  readonly target: number | null;
}

function usePageLinks(pdf: PDFDocumentProxy, page: PDFPageProxy): readonly NamedLink[] {
  const [links, setLinks] = useState<readonly NamedLink[]>([]);
  useEffect(() => {
    let gone = false;
    const show = (found: readonly NamedLink[]) => !gone && setLinks(found);
    linksOf(page).then(
      async (found) => {
        show(found.map((link) => ({ link, target: null })));
        const targets = found.map((link) =>
          link.kind === 'place' ? pageOf(pdf, link.dest) : null,
        );
        const pages = await Promise.all(targets);
        show(found.map((link, index) => ({ link, target: pages[index] ?? null })));
      },
      // If annotations cannot be read, the page has no links; no error is shown.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [pdf, page]);
  return links;
}

interface LinkProps extends NamedLink {
  readonly pdf: PDFDocumentProxy;
  readonly rotation: Rotation;
}

const hideTarget = (): void => markPages({ linkTarget: null });

function Link({ pdf, rotation, link, target }: LinkProps): ReactNode {
  // The link may be removed under the pointer, when the page leaves the view.
  useEffect(() => hideTarget, []);
  const say = () => markPages({ linkTarget: targetText(link, target) });
  const shared = {
    className: styles.link,
    style: boxStyle(link.box, rotation),
    draggable: false,
    'data-link': link.kind,
    onPointerEnter: say,
    onPointerLeave: hideTarget,
    onFocus: say,
    onBlur: hideTarget,
  };
  if (link.kind === 'address' && isExternalAddress(link.address)) {
    // Also for the middle button, which the browser takes for a new tab.
    const ask = (event: MouseEvent) => {
      if (event.button === 2) return;
      event.preventDefault();
      askToOpen(link.address, 'document');
    };
    return (
      <a
        {...shared}
        href={link.address}
        target="_blank"
        rel="noopener noreferrer"
        onClick={ask}
        onAuxClick={ask}
      >
        <span className="visually-hidden">{link.address}</span>
      </a>
    );
  }
  const follow = () => {
    if (link.kind === 'address') askToOpen(link.address, 'document');
    else if (link.kind === 'action') followAction(link.action);
    else void followDestination(pdf, link.dest);
  };
  return (
    <button
      {...shared}
      type="button"
      aria-label={t('Link: {target}', { target: targetText(link, target) })}
      onClick={follow}
    />
  );
}

/** Description of the link's target. */
function targetText(link: PageLink, target: number | null): string {
  switch (link.kind) {
    case 'address':
      return link.address;
    case 'place':
      return target === null ? t('Position in this document') : pageName(target);
    case 'action': {
      const { page, pageCount } = useViewer.getState();
      const to = pageOfAction(link.action, page, pageCount);
      return to === null ? link.action : pageName(to);
    }
  }
}
