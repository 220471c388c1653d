/**
 * Detects postal addresses: consecutive lines of one column, from the street line to the line of
 * the postal code. Text beside it in another column is excluded.
 */
import { centerX, heightOf, type Rect } from '../../../../shared/geometry.ts';
import { labelTerms } from '../../language/vocabulary/index.ts';
import type { PageLines, Segment } from '../evidence/lines.ts';
import { entitiesIn } from './entities.ts';
import { isLabelText } from './labels.ts';
import { parseValues } from './parse-values.ts';
import { hasDigit, textsOf } from './run-text.ts';
import type { ParsedValue, PreparedDocument } from './types.ts';

/** Maximum lines of an address. */
const MOST_LINES = 5;
/**
 * Maximum gap between two lines of a block, and maximum offset of their common edge; line heights.
 */
const WIDEST_LEADING = 1;
const STRAY = 1;

export interface AddressBlock {
  /** Ordered from top to bottom. */
  readonly segments: readonly Segment[];
  readonly parsed: ParsedValue;
  readonly hasPostalCode: boolean;
}

/** The address whose first line is `first`; null if no address starts there. */
export function addressAt(
  prepared: PreparedDocument,
  lines: PageLines,
  first: Segment,
): AddressBlock | null {
  if (!hasDigit(first.text) || !/\p{L}{3}/u.test(first.text)) return null;
  if (entitiesIn(first, 'organisation', prepared).length > 0) return null;
  return addressOf(prepared, columnFrom(lines, first, MOST_LINES), 1);
}

/**
 * The address that a column of lines begins with; null if its first line belongs to something else.
 * `withoutCode`: its lines if no line has a postal code.
 */
export function addressOf(
  prepared: PreparedDocument,
  column: readonly Segment[],
  withoutCode: number,
): AddressBlock | null {
  const block = column.slice(0, MOST_LINES);
  const stop = block.findIndex((segment) => !isAddressLine(prepared, segment));
  const run = stop < 0 ? block : block.slice(0, stop);
  const last = run.findLastIndex(({ text }) => POSTCODE.test(text));
  // The state or the country may be on a line after the code.
  const next = run[last + 1];
  const more = next && !hasDigit(next.text) && !isLabelText(prepared, textsOf(next)) ? 1 : 0;
  const segments = run.slice(0, last < 0 ? withoutCode : last + 1 + more);
  const words = segments.flatMap((segment) => segment.words);
  const text = segments.map((segment) => segment.text).join(' ');
  // "Annual review 2025": a year is neither a house number nor a postal code.
  if (!hasDigit(text.replace(YEAR, ''))) return null;
  return {
    segments,
    parsed: { words, value: text.replace(/[\s,;]+$/, '') },
    hasPostalCode: last >= 0,
  };
}

/** Left edge, centre and right edge of a line. */
export const EDGES: readonly ((rect: Rect) => number)[] = [({ x0 }) => x0, centerX, ({ x1 }) => x1];

/**
 * Consecutive lines without a blank line that share the left edge, centre or right edge of the
 * first.
 */
export function columnFrom(lines: PageLines, first: Segment, most: number): Segment[] {
  const block = [first];
  const stray = STRAY * heightOf(first.rect);
  let edges = EDGES;
  while (block.length < most) {
    const next = lines.below(block.at(-1) ?? first, WIDEST_LEADING);
    if (!next) break;
    edges = alignedEdges(first.rect, next.rect, edges, stray);
    if (edges.length === 0) break;
    block.push(next);
  }
  return block;
}

export const alignedEdges = (a: Rect, b: Rect, edges = EDGES, stray = heightOf(a)): typeof EDGES =>
  edges.filter((edge) => Math.abs(edge(a) - edge(b)) <= stray);

/** Postal code formats of many countries. */
export const POSTCODE =
  /\b\d{4,6}\b|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z]\s?\d[A-Z]\d\b/;
const YEAR = /(?<![\p{L}\d/-])(?:19|20)\d\d(?![\p{L}\d/-])/gu;
const PHONE = /\(?\+?\d[\d\s()/.-]{7,}\d|@|www\.|https?:|\d{1,2}:\d{2}/i;

/** A label with one code behind it, which is no postal code: "Reg. no: 538358-H". */
const LABELLED_CODE = /^[^:：]{2,24}[:：]\s*(?!\d{4,6}$)(?=\S*\d)\S+$/u;

/** Concepts whose labels cannot start an address line. */
const OTHER_LABELS = new Set(
  'phone fax email website tax registration invoice date time tendered buyer'.split(' '),
);

/** False for a label or value of another field: telephone number, web address, date, amount. */
export function isAddressLine(prepared: PreparedDocument, segment: Segment): boolean {
  const { text } = segment;
  if (!/\p{L}{2}/u.test(text) || /^\([^()]*\d[^()]*\)$/.test(text)) return false;
  if (PHONE.test(text.replace(/\b\d{4,6}\b/, ''))) return false;
  if (LABELLED_CODE.test(text)) return false;
  const { vocabulary } = prepared;
  const unitsOf = (part: string) => vocabulary.units(labelTerms(part));
  const [start = ''] = text.split(/(?<=[:：])|\s/);
  if (OTHER_LABELS.has(unitsOf(start)[0] ?? '')) return false;
  if (/[:：]/.test(text) && unitsOf(text).some((unit) => OTHER_LABELS.has(unit))) return false;
  const texts = textsOf(segment);
  const number = texts.findIndex(hasDigit);
  const label = texts.slice(0, number < 0 ? texts.length : number).join(' ');
  const labelKind = vocabulary.kindOf(unitsOf(label));
  if (labelKind === 'money' || labelKind === 'date') return false;
  return (
    parseValues(segment, 'date', prepared).length === 0 &&
    !parseValues(segment, 'money', prepared).some(({ currency }) => currency)
  );
}

/** Concepts of lines that state how to reach, pay or identify a company. */
const CONTACTS = new Set('phone fax email website tax registration bank iban bic swift'.split(' '));
const BANK_ACCOUNT = /\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3}/;

/** A telephone number, an e-mail or web address, or a tax, bank or registration number. */
export function isContactLine({ vocabulary }: PreparedDocument, { text }: Segment): boolean {
  if (PHONE.test(text) || BANK_ACCOUNT.test(text)) return true;
  const label = /^[^:：\d]*/u.exec(text)?.[0] ?? '';
  return (
    label.split(' ').length <= 5 &&
    vocabulary.units(labelTerms(label)).some((unit) => CONTACTS.has(unit.split(' ')[0] ?? ''))
  );
}
