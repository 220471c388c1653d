/**
 * Finds labels: word runs with units of the field's name or description. A label may be alone, in
 * one segment with its value, or attached to the value of the column to its left ("Harbour Works
 * Inc Invoice Date: 04/17"). Other words of the printed label count as well: "Agency Order #" is
 * the order number of the agency and "Sub Total" is not the total.
 */

import { areRelated, labelTerms, unitLikeness } from '../../language/vocabulary/index.ts';
import type { Segment } from '../evidence/lines.ts';
import { endsInColon, hasDigit, textsOf } from './run-text.ts';
import type { PreparedDocument, Wanted } from './types.ts';
import { nameLikeness } from './wanted.ts';

export interface Label {
  readonly segment: Segment;
  /** Index of its first word in the segment, and of the word after its last. */
  readonly from: number;
  readonly to: number;
  readonly units: readonly string[];
  /** Similarity to the best matching name, 0 to 1. */
  readonly name: number;
  /** Share of its units that key, title or description contain as well. */
  readonly described: number;
  /** Other units of the printed label: known concepts, and words that are none. */
  readonly otherConcepts: number;
  readonly otherWords: number;
  /** Says what another thing is of: "Refund of deposit" is no deposit. */
  readonly complement: boolean;
  /** Names a different item of the same kind: "Previous balance", "Alt. order", "Net pay to date". */
  readonly qualified: boolean;
  readonly colon: boolean;
  /** Consists only of terms common to many labels, while the name is more specific. */
  readonly general: boolean;
}

/** Maximum words of a label. */
const LONGEST = 6;
/** A segment of more words is a line of running text. */
const LONGEST_ENTRY = 11;
/** Shorter words that end in a point are abbreviations. */
const SENTENCE_END = /\p{L}{5}\.$/u;
/** Concepts that make the name refer to a different item. */
export const QUALIFIERS = new Set(['previous', 'alternate', 'cumulative']);
/** Labels with a lower similarity to name and description name something else. */
const LEAST = 0.3;

export function labelsOf(prepared: PreparedDocument, wanted: Wanted): Label[] {
  const segments = new Set<Segment>();
  for (const [unit, having] of prepared.byUnit) {
    if (isNeutral(unit, prepared, wanted) || !isSpoken(unit, wanted)) continue;
    for (const segment of having) segments.add(segment);
  }
  return [...segments].flatMap((segment) => labelsIn(prepared, segment, wanted));
}

/** Words such as "paid" and "final" qualify amounts and dates, but are what a yes or no is about. */
const isNeutral = (unit: string, { vocabulary }: PreparedDocument, { kind }: Wanted): boolean =>
  kind !== 'boolean' && vocabulary.isNeutral(unit);

const isSpoken = (unit: string, { names, described }: Wanted): boolean =>
  described.has(unit) || names.some((name) => name.some((own) => unitLikeness(own, unit) > 0));

/** Labels of one segment, without overlaps. */
function labelsIn(prepared: PreparedDocument, segment: Segment, wanted: Wanted): Label[] {
  const texts = textsOf(segment);
  const terms = prepared.termsOf(segment);
  const found: Label[] = [];
  for (let from = 0; from < texts.length; from++) {
    const [first = ''] = prepared.vocabulary.units(terms[from] ?? []);
    if (hasDigit(texts[from] ?? '')) continue;
    for (let to = from + 1; to <= Math.min(texts.length, from + LONGEST); to++) {
      if (hasDigit(texts[to - 1] ?? '')) break;
      // Of function words, only those that begin a phrase begin a label: "te betalen".
      const unitsFrom = (start: number) => prepared.vocabulary.units(terms.slice(start, to).flat());
      if (first === '' && unitsFrom(from).join() === unitsFrom(from + 1).join()) continue;
      // Words of a sentence are not a label, unless a colon ends them or a code follows: "IBAN DE12".
      const isFollowed = wanted.kind === 'identifier' && hasDigit(texts[to] ?? '');
      if (texts.length > LONGEST_ENTRY && !endsInColon(texts[to - 1] ?? '') && !isFollowed)
        continue;
      // What follows the end of a sentence is of another one: "written notice. Invoices are".
      if (to < texts.length && SENTENCE_END.test(texts[to - 1] ?? '')) break;
      const label = labelOf(prepared, segment, texts, terms, from, to, wanted);
      if (label) found.push(label);
      if (endsInColon(texts[to - 1] ?? '')) break;
    }
  }
  found.sort((a, b) => strengthOf(b) - strengthOf(a) || b.to - b.from - (a.to - a.from));
  const kept: Label[] = [];
  for (const label of found) {
    if (kept.every((other) => label.to <= other.from || label.from >= other.to)) kept.push(label);
  }
  return kept;
}

const strengthOf = ({ name, described, otherConcepts, otherWords, colon }: Label): number =>
  name + 0.5 * described + (colon ? 0.3 : 0) - 0.2 * otherConcepts - 0.1 * otherWords;

function labelOf(
  prepared: PreparedDocument,
  segment: Segment,
  texts: readonly string[],
  terms: readonly (readonly string[])[],
  from: number,
  to: number,
  wanted: Wanted,
): Label | null {
  const { vocabulary } = prepared;
  const units = unitsOfLabel(prepared, texts, terms, from, to, wanted);
  const decisive = units.filter((unit) => !isNeutral(unit, prepared, wanted));
  if (decisive.length === 0) return null;
  const lead = segment.page.words.text[(segment.words[from] ?? 0) - 1] ?? '';
  const excludes = [...vocabulary.units(labelTerms(lead)), ...units].includes('excluding');
  // A price "excl. tax" is no tax, also where "tax" is on the next line.
  if (excludes && !isSpoken('excluding', wanted)) return null;
  const name = nameLikeness(units, wanted, vocabulary);
  const weight = decisive.reduce((sum, unit) => sum + vocabulary.weightOf(unit), 0);
  const shared = decisive
    .filter((unit) => wanted.described.has(unit))
    .reduce((sum, unit) => sum + vocabulary.weightOf(unit), 0);
  // Generic words alone ("number", "date") are not a description.
  const described =
    shared < 0.7 && decisive.every(vocabulary.isGeneral) ? 0 : shared / Math.max(0.01, weight);
  if (name < LEAST && described < 0.6) return null;
  const [start, end] = labelAround(texts, from, to);
  const around = vocabulary.units([...terms.slice(start, from), ...terms.slice(to, end)].flat());
  const others = [...around, ...decisive].filter((unit) => !isSpoken(unit, wanted));
  const concepts = others.filter((unit) => vocabulary.concepts.has(unit));
  const isOfBuyer =
    concepts.includes('buyer') || vocabulary.words.addressee.has(lead.toLowerCase());
  // "Your VAT number" is not that of the seller.
  if (isOfBuyer && wanted.described.has('supplier') && !wanted.described.has('buyer')) return null;
  const otherWords = others.filter(
    (unit) => !vocabulary.concepts.has(unit) && vocabulary.weightOf(unit) > 0,
  );
  const general =
    decisive.every(vocabulary.isGeneral) &&
    !wanted.names.some((own) =>
      own.every(
        (unit) => vocabulary.isGeneral(unit) || decisive.some((other) => areRelated(unit, other)),
      ),
    );
  return {
    ...{ general, segment, from, to, units, name, described },
    otherConcepts: Math.min(2, concepts.length),
    otherWords: Math.min(3, otherWords.length),
    complement: isComplement(prepared, terms.slice(start, from), wanted),
    qualified: concepts.some((unit) => QUALIFIERS.has(unit)),
    colon: endsInColon(texts[to - 1] ?? '') || /^[:：]/.test(texts[to] ?? ''),
  };
}

/** Whether the words before a label name something else and end in a preposition or article. */
function isComplement(
  { vocabulary }: PreparedDocument,
  lead: readonly (readonly string[])[],
  wanted: Wanted,
): boolean {
  const head = lead.findLastIndex((terms) => !terms.every(vocabulary.isFunctionWord));
  const unit = vocabulary.units(lead[head] ?? []).at(-1);
  if (head < 0 || head === lead.length - 1 || unit === undefined) return false;
  return (
    !vocabulary.isGeneral(unit) &&
    !vocabulary.isNeutral(unit) &&
    !isSpoken(unit, wanted) &&
    vocabulary.kindOf([unit]) !== wanted.kind
  );
}

/** Units of a run; of names separated by a slash, `Order / Revision`, those of the best match. */
function unitsOfLabel(
  { vocabulary }: PreparedDocument,
  texts: readonly string[],
  terms: readonly (readonly string[])[],
  from: number,
  to: number,
  wanted: Wanted,
): string[] {
  const parts: string[][] = [[]];
  for (let at = from; at < to; at++) {
    if (texts[at] === '/') parts.push([]);
    else parts.at(-1)?.push(...(terms[at] ?? []));
  }
  const units = parts.map((part) => vocabulary.units(part));
  return units.reduce((best, other) =>
    nameLikeness(other, wanted, vocabulary) > nameLikeness(best, wanted, vocabulary) ? other : best,
  );
}

/**
 * The printed label around a run: back to the preceding value or label, forward to its colon. A run
 * whose colon directly follows the preceding value has no surrounding label.
 */
function labelAround(texts: readonly string[], from: number, to: number): [number, number] {
  let start = from;
  while (start > 0 && from - start < 3) {
    const before = texts[start - 1] ?? '';
    if (endsInColon(before) || hasDigit(before) || /[.;,)]$/.test(before)) break;
    start--;
  }
  if (endsInColon(texts[to - 1] ?? '')) return [start, to];
  for (let end = to; end < Math.min(texts.length, to + 3); end++) {
    const text = texts[end] ?? '';
    if (hasDigit(text)) return [start, end];
    if (endsInColon(text)) return [start, end + 1];
  }
  return [start, to];
}

/** Short text whose words are all concepts or generic: the label of the next column. */
export function isLabelText(prepared: PreparedDocument, texts: readonly string[]): boolean {
  const { vocabulary } = prepared;
  if (texts.some(hasDigit)) return false;
  const units = vocabulary.units(texts.flatMap(labelTerms));
  if (units.length === 0) return true;
  const naming = units.filter(
    (unit) => vocabulary.concepts.has(unit) || vocabulary.isGeneral(unit),
  );
  if (naming.length === 0) return false;
  return (
    naming.length + units.filter(vocabulary.isNeutral).length >= units.length ||
    (units.length <= 4 && vocabulary.isGeneral(units.at(-1) ?? ''))
  );
}
