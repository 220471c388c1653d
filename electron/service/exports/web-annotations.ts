/** Notes on the pages of a document as a W3C Web Annotation page. */
import type { Annotation, AnnotationPage } from '../../../shared/contract/annotation.ts';
import { desktopLink, withPosition } from '../../../shared/document-links.ts';
import type { PageNote } from './annotated-pdf.ts';
import { PROGRAM } from './document-notes.ts';

const PDF_FRAGMENTS = 'http://tools.ietf.org/rfc/rfc3778';
const MEDIA_FRAGMENTS = 'http://www.w3.org/TR/media-frags/';

const MOTIVATIONS: Readonly<Record<PageNote['kind'], Annotation['motivation']>> = {
  machine: 'describing',
  accepted: 'assessing',
  corrected: 'editing',
  open: 'assessing',
};

const percent = (fraction: number): number => Number((100 * fraction).toFixed(3));

export function toAnnotationPage(documentId: string, notes: readonly PageNote[]): AnnotationPage {
  const source = desktopLink(documentId);
  return {
    '@context': 'http://www.w3.org/ns/anno.jsonld',
    id: `${source}#annotations`,
    type: 'AnnotationPage',
    items: notes.map(({ page, box, quote, text, author, at, kind }, index) => ({
      id: `${withPosition(source, page, box ?? undefined)}#${index + 1}`,
      type: 'Annotation',
      motivation: MOTIVATIONS[kind],
      ...(at === null ? {} : { created: at }),
      creator: { type: author === PROGRAM ? 'Software' : 'Person', name: author },
      body: { type: 'TextualBody', value: text, format: 'text/plain' },
      target: {
        source,
        selector: [
          {
            type: 'FragmentSelector',
            conformsTo: PDF_FRAGMENTS,
            value: `page=${page}`,
            ...(box && {
              refinedBy: {
                type: 'FragmentSelector' as const,
                conformsTo: MEDIA_FRAGMENTS,
                value: `xywh=percent:${[box.x, box.y, box.width, box.height].map(percent).join()}`,
              },
            }),
          },
          ...(quote === undefined ? [] : [{ type: 'TextQuoteSelector' as const, exact: quote }]),
        ],
      },
    })),
  };
}
