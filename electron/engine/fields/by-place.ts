/**
 * Values that letters and receipts do not label: whoever wrote it stands at the head of the first
 * page, with the address under the name; the date of the whole stands near the top. These are weak
 * signs, used where no label speaks.
 */
import { heightOf } from '../../../shared/geometry.ts';
import type { Segment } from '../evidence/lines.ts';
import { entitiesIn, trimmedName } from './entities.ts';
import { readingsIn } from './readings.ts';
import type { Candidate, Sheet, Wanted } from './types.ts';

/** Lines of the head of the first page. */
const HEAD_LINES = 10;
/** Lines of one address. */
const ADDRESS_LINES = 5;
const WORTH = {
  organisation: 0.5,
  elsewhere: 0.31,
  address: 0.45,
  date: 0.4,
  currency: 0.45,
} as const;

export function byPlace(sheet: Sheet, wanted: Wanted): Candidate[] {
  const [page] = sheet.pages;
  const lines = page && sheet.lines.get(page.page)?.lines;
  if (!page || !lines) return [];
  const head = lines.slice(0, HEAD_LINES);
  switch (wanted.kind) {
    case 'organisation':
      return [...heading(head), ...anywhere(lines, sheet)];
    case 'address':
      return addressUnderName(head);
    case 'date':
      return lines
        .flat()
        .flatMap((segment) => readingsIn(segment, 'date', sheet))
        .map((reading, at) => ({
          ...reading,
          page,
          score: WORTH.date * 0.9 ** at,
          evidence: ['is the first date of the document'],
        }));
    case 'currency':
      return lines
        .flat()
        .flatMap((segment) => readingsIn(segment, 'currency', sheet))
        .slice(0, 1)
        .map((reading) => ({
          ...reading,
          page,
          score: WORTH.currency,
          evidence: ['amounts carry its sign'],
        }));
    default:
      return [];
  }
}

/** Says what the document is, not whose. */
const TITLE =
  /^\W*(?:(?:tax|cash|sales?|payment|retail|original|copy|official|order|final|thank|welcome|page)\W*)*(?:invoices?|receipt|bill|factuur|facture|factura|rechnung|statement|contract|agreement|report|order|copy|you|\/)*\W*$|^\d+ [A-Z ]+$|\b(?:no|reg|tel)\b\.?/i;

/** The name at the head: with a legal form, set large, near the top. */
function heading(head: readonly (readonly Segment[])[]): Candidate[] {
  const segments = head.map(([first]) => first).filter((segment) => segment !== undefined);
  const largest = Math.max(0, ...segments.map((segment) => heightOf(segment.rect)));
  return segments.flatMap((segment, at) => {
    const { page, words, text } = segment;
    if (!/\p{L}{3}/u.test(text) || /[:：]/.test(text) || words.length > 9) return [];
    if (TITLE.test(text)) return [];
    const [company] = entitiesIn(segment, 'organisation');
    const named = company !== undefined;
    const name = company ?? { words, value: trimmedName(text.replace(TRAILING_TITLE, '')) };
    const large = heightOf(segment.rect) / largest;
    const score = WORTH.organisation * (0.5 + 0.2 * large + (named ? 0.3 : 0)) * 0.93 ** at;
    const evidence = [
      'stands at the head of the document',
      ...(named ? ['is written as a company'] : []),
    ];
    return [{ ...name, page, score, evidence }];
  });
}

const TRAILING_TITLE = /\s+(?:invoice|receipt|bill|statement|order)$/i;

/** Companies elsewhere on the first page: in its foot stands who sent it, and others in between. */
function anywhere(lines: readonly (readonly Segment[])[], sheet: Sheet): Candidate[] {
  return lines
    .slice(HEAD_LINES)
    .flat()
    .flatMap((segment) =>
      entitiesIn(segment, 'organisation', sheet.common).map((name) => ({
        ...name,
        page: segment.page,
        score: WORTH.elsewhere,
        evidence: ['is written as a company'],
      })),
    );
}

const POSTCODE = /\b\d{4,6}\b|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/;
const NO_ADDRESS =
  /\b(?:tel|phone|fax|e-?mail|www|http|gst|vat|reg|invoice|receipt|date|cash|bill)\b|@|\(\d{5,}|\d{1,2}:\d{2}/i;

/** Lines from the first with a number and words up to the one with the postal code. */
function addressUnderName(head: readonly (readonly Segment[])[]): Candidate[] {
  const segments = head.map(([first]) => first).filter((segment) => segment !== undefined);
  for (let from = 1; from < segments.length; from++) {
    const first = segments[from];
    if (
      !first ||
      NO_ADDRESS.test(first.text) ||
      !/\d/.test(first.text) ||
      !/\p{L}{3}/u.test(first.text)
    )
      continue;
    const run: Segment[] = [];
    for (const segment of segments.slice(from, from + ADDRESS_LINES)) {
      if (NO_ADDRESS.test(segment.text) || !/\p{L}{3}/u.test(segment.text)) break;
      run.push(segment);
    }
    const last = run.findLastIndex((segment) => POSTCODE.test(segment.text));
    // The state or the country may stand on a line after the code.
    const end = run[last + 1] && !/\d/.test(run[last + 1]?.text ?? '') ? last + 2 : last + 1;
    const parts = last < 0 ? run.slice(0, 1) : run.slice(0, end);
    if (parts.length === 0) continue;
    const words = parts.flatMap((segment) => segment.words);
    const value = parts
      .map(({ text }) => text)
      .join(' ')
      .replace(/[\s,;]+$/, '');
    const evidence = [
      'stands under the name at the head',
      ...(last >= 0 ? ['holds a postal code'] : []),
    ];
    return [
      { page: first.page, words, value, score: WORTH.address * (last >= 0 ? 1 : 0.6), evidence },
    ];
  }
  return [];
}
