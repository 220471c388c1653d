/**
 * Values beside their labels: after the label on its own segment, in the next segments to its right,
 * or in the segment under it. Which of them holds depends on the form; the nearest that reads as the
 * kind of value wanted counts most.
 */
import { isStopWord } from '../evidence/terms.ts';
import { trimmedName } from './entities.ts';
import { type Label, labelsOf, wordTerms } from './labels.ts';
import { readingsIn } from './readings.ts';
import type { Candidate, Reading, Run, Sheet, Wanted } from './types.ts';
import { kindOfTerms, qualifies, type ValueKind, weightOf } from './vocabulary.ts';

/** What a place beside the label is worth. */
const PLACES = { after: 1, right: 0.96, below: 0.86 } as const;
type Place = keyof typeof PLACES;

const SIGNS: Record<Place, string> = {
  after: 'follows its label',
  right: 'stands right of its label',
  below: 'stands under its label',
};

/** Segments to the right that are looked at: amounts may stand after a code or a rate. */
const RIGHTWARDS = 3;
/** How far under its label a value may stand, in heights of the label. */
const DOWNWARDS = 2.5;
/** Each value passed over on the way makes the next one less likely. */
const FURTHER = 0.93;
/** A kind that its own form shows, against text that anything could be. */
const TYPED = 1;
const UNTYPED = 0.88;

export function nearLabels(sheet: Sheet, wanted: Wanted): Candidate[] {
  return labelsOf(sheet, wanted).flatMap((label) => besideLabel(sheet, wanted, label));
}

function besideLabel(sheet: Sheet, wanted: Wanted, label: Label): Candidate[] {
  const { segment } = label;
  const lines = sheet.lines.get(segment.page.page);
  const after: Run = { page: segment.page, words: segment.words.slice(label.to) };
  const right = lines?.rightOf(segment).slice(0, RIGHTWARDS) ?? [];
  const under = lines?.below(segment, DOWNWARDS);
  const runs: [Place, Run][] = [
    ['after', after],
    ...right.map((next): [Place, Run] => ['right', next]),
    ...(under && label.from === 0 ? [['below', under] as [Place, Run]] : []),
  ];
  const candidates: Candidate[] = [];
  let passed = 0;
  for (const [place, run] of runs) {
    if (run.words.length === 0) continue;
    if (place === 'below') passed = candidates.length > 0 ? 1 : 0;
    const { readings, typed } = readAs(wanted.kind, run, sheet);
    for (const reading of readings) {
      if (!typed && !isFormText(label, place, run, reading)) break;
      const factor = fitOf(wanted, label, run, reading);
      const certainty = typed ? TYPED : UNTYPED;
      const score = label.score * PLACES[place] * FURTHER ** passed * certainty * factor;
      const evidence = [SIGNS[place], ...(label.colon ? ['label ends in a colon'] : [])];
      candidates.push({ ...reading, page: run.page, score, evidence });
      passed++;
      if (!typed) break;
    }
    // Text ends at the first place that has any.
    if (!typed && candidates.length > 0) break;
  }
  return candidates;
}

/** Words that stand between a label and its value, of the label's own segment. */
function between({ segment, to }: Label, { words }: Reading): string[] {
  const at = segment.words.indexOf(words[0] ?? -1);
  const end = at < 0 ? segment.words.length : at;
  return segment.words.slice(to, end).map((word) => segment.page.words.text[word] ?? '');
}

/** Each word between label and value makes it less likely that they belong together. */
const PER_WORD = 0.93;
/** Another total, the other end of a span, an amount without cents among those with them. */
const QUALIFIED = 0.55;
const OTHER_END = 0.4;
const BARE_AMOUNT = 0.85;

function fitOf(wanted: Wanted, label: Label, run: Run, reading: Reading): number {
  const { segment, from } = label;
  const apart = between(label, reading);
  const before = segment.words.slice(Math.max(0, from - 2), from);
  const around = [...before.map((word) => segment.page.words.text[word] ?? ''), ...apart];
  let factor = PER_WORD ** apart.filter((text) => /\p{L}{2}/u.test(text)).length;
  if (qualifies(around.flatMap(wordTerms), wanted.terms)) factor *= QUALIFIED;
  if (wanted.end && reading.end && wanted.end !== reading.end) factor *= OTHER_END;
  const text = reading.words.map((word) => run.page.words.text[word] ?? '').join(' ');
  if (wanted.kind === 'money' && !/[.,]\d{2}\b|[$€£¥]/.test(text)) factor *= BARE_AMOUNT;
  return factor;
}

/** Words of a segment beyond which it is a sentence and no entry of a form. */
const LONGEST_ENTRY = 9;

/**
 * Whether text beside a label is what the form has there: a label stands at the start of its segment
 * or ends in a colon, and the text is neither the middle of a sentence nor a label of its own.
 */
function isFormText(label: Label, place: Place, run: Run, { words }: Reading): boolean {
  const { segment, from, to, colon } = label;
  const texts = words.map((word) => run.page.words.text[word] ?? '');
  const [first = ''] = texts;
  if (/[:：]$/.test(texts.at(-1) ?? '') || texts.flatMap(wordTerms).length === 0) return false;
  if (isLabelLike(texts)) return false;
  // "Company Reg. No. 761834": the label goes on, and names a number.
  if (texts.slice(0, 3).flatMap(wordTerms).includes('number')) return false;
  if (place === 'after' && !colon) {
    if (from > 0 || segment.words.length > LONGEST_ENTRY) return false;
    return /^[\p{Lu}\d]/u.test(first);
  }
  if (place === 'after') return true;
  // A value elsewhere belongs to a label that fills its segment.
  return to === segment.words.length && (from === 0 || colon);
}

const isAddress = ({ value, words }: Reading): boolean =>
  words.length >= 3 && /\d/.test(String(value)) && /\p{L}{3}/u.test(String(value));

/** Words without a figure that name a date, a number or a code: the label of the next column. */
function isLabelLike(texts: readonly string[]): boolean {
  const terms = texts.flatMap(wordTerms).filter((term) => !isStopWord(term));
  const naming = terms.filter((term) => weightOf(term) < 1 || kindOfTerms([term]) !== null);
  return (
    naming.length === terms.length ||
    (naming.length > 0 &&
      !texts.some((t) => /\d/.test(t)) &&
      terms.length <= 4 &&
      LABEL_NOUN.test(texts.join(' ')))
  );
}
const LABEL_NOUN = /\b(?:date|number|no|code|id|type|name|amount|total|time)\b/i;

/** Kinds that are recognised by how they are written; of others any text may be the value. */
const STRICT: ReadonlySet<ValueKind> = new Set<ValueKind>([
  'date',
  'money',
  'number',
  'percent',
  'identifier',
  'boolean',
  'currency',
  'email',
  'phone',
  'duration',
]);

function readAs(kind: ValueKind, run: Run, sheet: Sheet): { readings: Reading[]; typed: boolean } {
  if (STRICT.has(kind)) return { readings: readingsIn(run, kind, sheet), typed: true };
  const readings = readingsIn(run, 'text', sheet);
  if (kind === 'address') return { readings: readings.filter(isAddress), typed: false };
  if (kind !== 'organisation' && kind !== 'person' && kind !== 'party') {
    return { readings, typed: false };
  }
  const named = readings.map(({ value, words }) => ({ value: trimmedName(String(value)), words }));
  return { readings: named.filter(({ value }) => /^\p{Lu}[\p{L}.]/u.test(value)), typed: false };
}
