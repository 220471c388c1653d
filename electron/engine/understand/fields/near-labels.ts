/**
 * Values beside their labels: after the label in its own segment, in the next segments to its
 * right, or in the segments below it. Every value of the wanted kind is a candidate; their features
 * decide which one the label means.
 */

import { heightOf, unionOf } from '../../../../shared/geometry.ts';
import { beginsWithBox } from '../../../../shared/values/boolean-value.ts';
import { labelTerms } from '../../language/vocabulary/index.ts';
import { isSmallerType, wordRect } from '../evidence/cite.ts';
import type { PageLines, Segment } from '../evidence/lines.ts';
import { isAskedOf } from './choices.ts';
import { bareWord } from './entities.ts';
import { positionFeatures, valueFeatures } from './features.ts';
import { isLabelText, type Label, labelsOf } from './labels.ts';
import { nameIn, parseEntry } from './parse-entry.ts';
import { parseValues } from './parse-values.ts';
import { endsInColon, textsOf } from './run-text.ts';
import type {
  Candidate,
  FeatureVector,
  ParsedValue,
  PreparedDocument,
  Run,
  ValueKind,
  Wanted,
} from './types.ts';

type Direction = 'after' | 'right' | 'below' | 'above';

/** Segments examined to the right: amounts may follow a code or a rate. */
const RIGHTWARDS = 4;
/** Segments examined below a label, and the maximum gap between them; line heights. */
const DOWNWARDS = 2;
const DEEPEST_GAP = 2.5;
/** Gap to the right from which the distance no longer counts; line heights. */
const WIDEST_GAP = 40;

export function findNearLabels(prepared: PreparedDocument, wanted: Wanted): Candidate[] {
  return labelsOf(prepared, wanted).flatMap((label) => besideLabel(prepared, wanted, label));
}

interface Neighbour {
  readonly direction: Direction;
  readonly run: Run;
  /** Gap between the label and the run; line heights. */
  readonly gap: number;
  /** For runs below: number of segments in between. */
  readonly step: number;
}

/** A label in brackets below its blank: "(Name of the company)". */
const isCaption = ({ text }: Segment): boolean => /^\([^()]+\)$/.test(text);

function neighboursOf(label: Label, lines: PageLines, kind: ValueKind): Neighbour[] {
  const { segment } = label;
  const height = Math.max(1, heightOf(segment.rect));
  if (isCaption(segment)) {
    const run = lines.above(segment, DEEPEST_GAP);
    const gap = run ? (segment.rect.y0 - run.rect.y1) / height : 0;
    return run ? [{ direction: 'above', run, gap, step: 0 }] : [];
  }
  const after: Neighbour = {
    direction: 'after',
    run: { page: segment.page, words: wordsBeside(label, kind) },
    gap: 0,
    step: 0,
  };
  const right = lines
    .rightOf(segment)
    .slice(0, RIGHTWARDS)
    .map((run, step): Neighbour => {
      const gap = (run.rect.x0 - segment.rect.x1) / height;
      return { direction: 'right', run, gap, step };
    });
  const below: Neighbour[] = [];
  let above: Segment = segment;
  for (let step = 0; step < DOWNWARDS; step++) {
    const next = lines.below(above, DEEPEST_GAP);
    if (!next) break;
    const gap = (next.rect.y0 - segment.rect.y1) / height;
    below.push({ direction: 'below', run: next, gap, step });
    above = next;
  }
  return [after, ...right, ...below];
}

/** The words after a label; for a yes or no the box before it, if boxes precede their labels. */
function wordsBeside({ segment, from, to }: Label, kind: ValueKind): readonly number[] {
  if (kind !== 'boolean' || !beginsWithBox(segment.text)) return segment.words.slice(to);
  const before = segment.words.slice(0, from);
  const texts = textsOf({ page: segment.page, words: before });
  const own = texts.findLastIndex((text) => beginsWithBox(text) || /^[[(]$/.test(text));
  return before.slice(Math.max(0, own));
}

function besideLabel(prepared: PreparedDocument, wanted: Wanted, label: Label): Candidate[] {
  const lines = prepared.lines.get(label.segment.page.page);
  if (!lines) return [];
  const { segment, from, to } = label;
  const { page } = segment;
  const line = [segment, ...lines.rightOf(segment)].flatMap(({ words }) => words);
  const own = segment.words.slice(from, to).map((word) => wordRect(page, word));
  if (own.length > 0 && isAskedOf(page, unionOf(own), line.slice(to))) return [];
  const candidates: Candidate[] = [];
  let passed = 0;
  let text = false;
  let direction: Direction = 'after';
  for (const neighbour of neighboursOf(label, lines, wanted.kind)) {
    const { run } = neighbour;
    if (run.words.length === 0) continue;
    if (neighbour.direction !== direction) {
      // Values below compete with values beside the label, not with the segments passed there.
      if (neighbour.direction === 'below') passed = 0;
      direction = neighbour.direction;
    }
    // "Guarantor: Not applicable": what follows belongs to another label.
    if (wanted.kind !== 'text' && wanted.kind !== 'boolean' && isUnstated(prepared, run)) break;
    const { parsedValues, typed } = parseEntry(wanted.kind, run, prepared);
    const isName = wanted.kind === 'text' && wanted.described.has('name');
    for (const entry of parsedValues) {
      const parsed = isName ? nameIn(run, entry, prepared) : entry;
      const isText =
        isFormText(label, neighbour, parsed) && !isWithinHeading(prepared, label, neighbour);
      if (!typed && ((text && direction !== 'below') || !isText)) break;
      const features = featuresOf(prepared, wanted, label, neighbour, parsed, {
        passed,
        typed,
        lines,
      });
      candidates.push({ ...parsed, page: run.page, features });
      // Beside an amount, a bare number is a count or a reference: "Total 4 $900.00".
      if (parsed.formatted !== false || wanted.kind !== 'money') passed++;
      if (!typed) {
        text = true;
        break;
      }
    }
  }
  return candidates;
}

const isUnstated = ({ vocabulary }: PreparedDocument, run: Run): boolean =>
  vocabulary.words.unstated.has(textsOf(run).map(bareWord).join('_').toLowerCase());

function featuresOf(
  prepared: PreparedDocument,
  wanted: Wanted,
  label: Label,
  { direction, run, gap, step }: Neighbour,
  parsed: ParsedValue,
  { passed, typed, lines }: { passed: number; typed: boolean; lines: PageLines },
): FeatureVector {
  const between = direction === 'after' ? wordsBetween(label, parsed) : [];
  const words = between.filter((text) => /\p{L}{2}/u.test(text));
  const units = prepared.vocabulary.units(words.flatMap(labelTerms));
  const others = units.filter(
    (unit) => prepared.vocabulary.concepts.has(unit) && !wanted.described.has(unit),
  );
  const total = wanted.kind === 'money' && label.units.includes('total');
  const labelKind = prepared.vocabulary.kindOf(label.units);
  return {
    [direction]: 1,
    ...(typed ? {} : { [`${direction} as text`]: 1 }),
    name: label.name,
    'whole name': Number(label.name > 0.95),
    description: label.described,
    colon: Number(label.colon),
    'general label': Number(label.general),
    'other concept in label': label.otherConcepts + Math.min(1, others.length),
    'other words in label': label.otherWords,
    'qualified label': Number(
      label.qualified || (wanted.kind === 'money' && isNamedOtherwise(prepared, wanted, label)),
    ),
    'complement of another name': Number(label.complement),
    'label within text': Number(label.from > 0 && !label.colon),
    'label of another kind': Number(isOfAnotherKind(labelKind, wanted.kind)),
    'total label': Number(total),
    'words between': Math.min(4, words.length) / 4,
    'values between': Math.min(3, passed) / 3,
    distance: Math.min(
      1,
      Math.max(0, gap) / (direction === 'below' ? DEEPEST_GAP * DOWNWARDS : WIDEST_GAP),
    ),
    'more values to the right': Number(
      direction === 'right' && typed && hasMore(prepared, wanted.kind, lines, run),
    ),
    'next line but one': Number(direction === 'below' && step > 0),
    'head of a column': Number(
      direction === 'below' && isColumn(prepared, wanted.kind, lines, run),
    ),
    'beside and below': Number(
      direction === 'below' && passed === 0 && label.to === label.segment.words.length,
    ),
    ...(typed ? {} : textFeatures(prepared, label, { direction, run, gap, step }, parsed, lines)),
    ...typeFeatures(label, parsed, lines),
    'end of a period': Number(wanted.end !== null && parsed.end === wanted.end),
    ...valueFeatures(prepared, wanted, run, parsed),
    ...positionFeatures(prepared, run.page, parsed.words),
  };
}

/**
 * Whether the document has the words of the field, and the label has not: any total is no "Balance
 * due", and "City tax" is no VAT beside "VAT 10%".
 */
function isNamedOtherwise(
  { byUnit, vocabulary }: PreparedDocument,
  { texts }: Wanted,
  label: Label,
) {
  const { segment, from, to, units } = label;
  const isTotal = units.includes('total');
  const isSpecific = (term: string) =>
    isTotal || !(vocabulary.isGeneral(term) || units.includes(term));
  const wordings = texts
    .map((text) => labelTerms(text).filter(isSpecific))
    .filter(({ length }) => length > Number(isTotal));
  const hasWording = (text: string): boolean => {
    const terms = ` ${labelTerms(text).join(' ')} `;
    const isCode = vocabulary.kindOf(vocabulary.units(labelTerms(text))) === 'identifier';
    return !isCode && wordings.some((wording) => terms.includes(` ${wording.join(' ')} `));
  };
  return (
    !hasWording(textsOf(segment).slice(from, to).join(' ')) &&
    units.some((unit) => byUnit.get(unit)?.some(({ text }) => hasWording(text)))
  );
}

/** Whether another value of the kind is further right: one cell of a row of values. */
function hasMore(prepared: PreparedDocument, kind: ValueKind, lines: PageLines, run: Run): boolean {
  const [next] = lines.rightOf(run as Segment);
  // In a row over several periods, values of earlier periods do not count as further values.
  if (!next || next.words.every((word) => prepared.isOfEarlierPeriod(next.page, word)))
    return false;
  return parseValues(next, kind, prepared).length > 0;
}

/** Words between a label and its value within the label's segment. */
function wordsBetween({ segment, to }: Label, { words }: ParsedValue): string[] {
  const at = segment.words.indexOf(words[0] ?? -1);
  const end = at < 0 ? segment.words.length : at;
  return textsOf({ page: segment.page, words: segment.words.slice(to, end) });
}

/**
 * "Company No." asks for a number, "Payment date" for a date; a label without such a word for any
 * kind.
 */
const DECISIVE_KINDS = new Set(['date', 'identifier', 'address', 'phone', 'email']);
const isOfAnotherKind = (labelKind: string | null, kind: ValueKind): boolean =>
  labelKind !== null &&
  labelKind !== kind &&
  (DECISIVE_KINDS.has(labelKind) || DECISIVE_KINDS.has(kind)) &&
  kind !== 'text';

/** Forms print the value of a label below it, in larger type. */
function typeFeatures({ segment }: Label, { words }: ParsedValue, lines: PageLines): FeatureVector {
  const isLarger = (other: readonly number[]) => isSmallerType(segment.page, segment.words, other);
  const below = lines.below(segment, DEEPEST_GAP)?.words ?? [];
  return {
    'in larger type': Number(isLarger(words)),
    'beside one in larger type': Number(below.length > 0 && isLarger(below) && !isLarger(words)),
  };
}

/** Whether two more values of the kind follow below, each on the next line. */
function isColumn(
  prepared: PreparedDocument,
  kind: ValueKind,
  lines: PageLines,
  run: Run,
): boolean {
  const first = run as Segment;
  if (first.rect === undefined) return false;
  const second = lines.below(first, DEEPEST_GAP);
  return (
    second !== null && parseValues(second, kind === 'text' ? 'number' : kind, prepared).length > 0
  );
}

/** `16 País de origen`, `1a. Name`: the number of a box before its label. */
const BOX_NUMBER = /^\(?\d{1,3}\p{Ll}?[.)]?$/u;

/** A segment of more words is a sentence, not a form entry. */
const LONGEST_ENTRY = 9;

/**
 * Whether text beside a label is a form entry: the label starts its segment or ends in a colon, and
 * the text is neither the middle of a sentence nor itself a label.
 */
function isFormText(label: Label, { direction, run }: Neighbour, { words }: ParsedValue): boolean {
  const { segment, from, to, colon } = label;
  const isFirst = textsOf(segment)
    .slice(0, from)
    .every((text) => BOX_NUMBER.test(text));
  const texts = textsOf({ page: run.page, words });
  const [first = ''] = texts;
  // Beside a numbered box, what begins with a number is the label of another one.
  if (from > 0 && isFirst && BOX_NUMBER.test(first) && words.length > 1) return false;
  // The paragraph after a defined term is no value of it.
  if (isQuotedTerm(label)) return false;
  if (endsInColon(texts.at(-1) ?? '') || texts.flatMap(labelTerms).length === 0) return false;
  if (direction === 'after' && !colon) {
    if (!isFirst || segment.words.length > LONGEST_ENTRY) return false;
    return /^["“(]?[\p{Lu}\p{Lo}\d]/u.test(first);
  }
  if (direction === 'after') return true;
  if (direction === 'above') {
    return run.words.length <= LONGEST_ENTRY && /^[\p{Lu}\p{Lo}\d]/u.test(first);
  }
  // A label with a value in another segment must fill its own segment.
  return to === segment.words.length && (isFirst || colon);
}

/** `(the “Borrower”).`: a label that ends a sentence as a quoted term. */
const isQuotedTerm = ({ segment: { page, words }, to }: Label): boolean => {
  const last = page.words.text[words[to - 1] ?? -1] ?? '';
  return '.,;'.includes(last.at(-1) ?? ':') && [...'"”»“'].some((mark) => last.includes(mark));
};

/** `Company overview`: the words after a label in a heading belong to the heading. */
const isWithinHeading = (
  prepared: PreparedDocument,
  { segment, to, colon }: Label,
  { direction }: Neighbour,
): boolean =>
  direction === 'after' && !colon && prepared.isHeading(segment.page, segment.words[to - 1] ?? -1);

/** Features that distinguish the value of a label from the label of the next column. */
function textFeatures(
  prepared: PreparedDocument,
  label: Label,
  { direction, run }: Neighbour,
  parsed: ParsedValue,
  lines: PageLines,
): FeatureVector {
  const { segment } = label;
  const texts = textsOf({ page: run.page, words: parsed.words });
  const isLabel = (other: Segment) => isLabelText(prepared, textsOf(other));
  const row = (lines.lines[segment.line] ?? []).filter((other) => other !== segment);
  const beneath = lines.below(segment, DEEPEST_GAP);
  return {
    'looks like a label': Number(isLabelText(prepared, texts)),
    [`row of labels, ${direction}`]: row.length === 0 ? 0 : row.filter(isLabel).length / row.length,
    [`label beneath, ${direction}`]: Number(beneath !== null && isLabel(beneath)),
    [`text beneath, ${direction}`]: Number(beneath !== null && !isLabel(beneath)),
  };
}
