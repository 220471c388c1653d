/**
 * Rewrites the trailer of a truncated file. Parsers rebuild the cross-reference table by scanning
 * the file, but refuse a file without a trailer. The catalogue is found by its type; if it is lost,
 * a new one refers to the root of the page tree, or to the pages themselves. Encrypted files cannot
 * be repaired, as the key was in the trailer.
 */
import { codedText } from '../../../../shared/coded-text.ts';
import { REPAIRED } from './damage.ts';
import { type LooseObject, looseObjects, typeOf } from './loose-objects.ts';
import type { PdfDocument, RawPage } from './types.ts';

const PAGES_OF = /\/Pages\s+(\d+)\s+\d+\s+R/;

type ObjectPosition = Pick<LooseObject, 'number' | 'generation'>;

/** The file with a new trailer; null if no pages are found. */
export function withNewTrailer(bytes: Uint8Array): Uint8Array | null {
  const { objects, unpacked, encrypted } = looseObjects(bytes);
  if (encrypted) return null;
  const found = [...objects.values()];
  const free = found.reduce((largest, { number }) => Math.max(largest, number), 0) + 1;
  const catalog = found.findLast((object) => typeOf(object) === 'Catalog');
  const tree = Number(PAGES_OF.exec(catalog?.head ?? '')?.[1]);
  if (catalog && objects.has(tree)) return ended(bytes, unpacked, catalog, free);

  const pages = found.filter((object) => typeOf(object) === 'Page');
  const root = found.findLast(
    (object) => typeOf(object) === 'Pages' && !/\/Parent\b/.test(object.head),
  );
  if (!root && pages.length === 0) return null;
  const over: ObjectPosition = root ?? { number: free, generation: 0 };
  const made: ObjectPosition = { number: free + 1, generation: 0 };
  const kids = pages.map(reference).join(' ');
  const rebuiltTree = `<< /Type /Pages /Count ${pages.length} /Kids [ ${kids} ] >>`;
  const written = [
    unpacked,
    root ? '' : objectOf(over, rebuiltTree),
    objectOf(made, `<< /Type /Catalog /Pages ${reference(over)} >>`),
  ];
  return ended(bytes, written.join(''), made, free + 2);
}

const reference = ({ number, generation }: ObjectPosition): string => `${number} ${generation} R`;

const objectOf = ({ number, generation }: ObjectPosition, body: string): string =>
  `${number} ${generation} obj\n${body}\nendobj\n`;

/** Closes what was truncated first: an open stream would absorb the rest. */
function ended(bytes: Uint8Array, objects: string, root: ObjectPosition, size: number): Uint8Array {
  const trailer = `trailer\n<< /Root ${reference(root)} /Size ${size} >>\nstartxref\n0\n%%EOF\n`;
  const tail = `\nendstream\nendobj\n${objects}${trailer}`;
  return Buffer.concat([bytes, Buffer.from(tail, 'latin1')]);
}

/**
 * The document, with a warning on its pages from `first` that others may be missing: it is the last
 * one of a file that broke off. Pages that are `lost` cannot be read.
 */
export function withDamageWarning(
  pdf: PdfDocument,
  first = pdf.pageCount,
  lost: ReadonlySet<number> = new Set(),
): PdfDocument {
  const { pageCount, title, outline } = pdf;
  return {
    pageCount,
    title,
    outline,
    readPage(page, options): RawPage {
      if (lost.has(page)) throw new Error('The page is damaged.');
      const raw = pdf.readPage(page, options);
      return page < first ? raw : { ...raw, warnings: [...raw.warnings, codedText(REPAIRED)] };
    },
    renderPage: (page, options) => pdf.renderPage(page, options),
    luminanceAt: (page, position, width) => pdf.luminanceAt(page, position, width),
    close: () => pdf.close(),
  };
}
