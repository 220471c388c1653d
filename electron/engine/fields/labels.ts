/**
 * Where a page names a field: runs of words whose terms are those of one of the field's names. A label
 * counts by the share of the name that it says, less what it says beside it ("Agency Order #" names
 * the order of the agency, not the order). A colon after it confirms it.
 */
import type { Segment } from '../evidence/lines.ts';
import { isStopWord, sameFamily, termsOf } from '../evidence/terms.ts';
import type { LabelName, Sheet, Wanted } from './types.ts';
import { areRelated, fullForms, kindOfTerms, type ValueKind, weightOf } from './vocabulary.ts';

export interface Label {
  readonly segment: Segment;
  /** Place of its first word in the segment, and of the word after its last. */
  readonly from: number;
  readonly to: number;
  readonly score: number;
  readonly colon: boolean;
}

/** Longest label in words. */
const LONGEST = 6;
/** Labels below this name something else. */
const LEAST_SCORE = 0.5;
/** A related word (seller for vendor) counts so much of the word itself. */
const RELATED_SHARE = 0.7;
const FAMILY_SHARE = 0.9;
/** What a word that the name lacks takes from a label. */
const SURPLUS = 0.5;

/** Terms of one word of a page in their full forms; `#` speaks too. */
export function wordTerms(word: string): string[] {
  if (/^#:?$/.test(word)) return ['number'];
  return termsOf(word).flatMap(fullForms);
}

/** A label that speaks of a thing of another kind: "Company No." names a number. */
const OTHER_KIND = 0.35;
const TELLING_KINDS: ReadonlySet<ValueKind | null> = new Set<ValueKind | null>([
  'date',
  'identifier',
  'address',
  'phone',
  'email',
]);

export function labelsOf(sheet: Sheet, wanted: Wanted): Label[] {
  const segments = new Set<Segment>();
  for (const { terms } of wanted.names) {
    for (const term of terms) {
      for (const segment of sheet.byTerm.get(term) ?? []) segments.add(segment);
      for (const [other, found] of sheet.byTerm) {
        if (other === term || !(areRelated(term, other) || sameFamily(term, other))) continue;
        for (const segment of found) segments.add(segment);
      }
    }
  }
  return [...segments].flatMap((segment) => labelsIn(sheet, segment, wanted));
}

/** The labels of one segment, none overlapping another, best first. */
function labelsIn(sheet: Sheet, segment: Segment, { names, kind }: Wanted): Label[] {
  const words = segment.words.map((word) => segment.page.words.text[word] ?? '');
  const terms = sheet.termsOf(segment);
  const found: Label[] = [];
  const speaks = (own: readonly string[]) => own.some((term) => isNamed(term, names));
  for (let from = 0; from < words.length; from++) {
    // A label begins with a word of its name.
    if (!speaks(terms[from] ?? [])) continue;
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST); to++) {
      const colon = /[:：]$/.test(words[to - 1] ?? '');
      const run = terms.slice(from, to).flat();
      if (!colon && colonFollows(words, to)) continue;
      const told = kindOfTerms(run.slice(-1));
      const other = told !== kind && TELLING_KINDS.has(told);
      const score = nameLikeness(run, names) * (other ? OTHER_KIND : 1);
      if (score >= LEAST_SCORE) found.push({ segment, from, to, score, colon });
      // A label ends where its colon stands.
      if (colon || /[:：]/.test(words[to - 1] ?? '')) break;
    }
  }
  found.sort(
    (a, b) =>
      worth(b, words) - worth(a, words) || b.to - b.from - (a.to - a.from) || a.from - b.from,
  );
  const kept: Label[] = [];
  for (const label of found) {
    if (kept.every((other) => label.to <= other.from || label.from >= other.to)) kept.push(label);
  }
  return kept.map((label) => ({ ...label, score: worth(label, words) }));
}

/** A colon soon after says that the label goes on up to it: "Advertiser Code:". */
const colonFollows = (words: readonly string[], to: number): boolean => {
  const next = words.slice(to, to + 2);
  const at = next.findIndex((word) => /[:：]$/.test(word));
  return at >= 0 && !next.slice(0, at + 1).some((word) => /\d/.test(word));
};

/** The score of a label, less the words just before it that belong to the same label. */
function worth({ score, from, colon }: Label, words: readonly string[]): number {
  const before = words[from - 1] ?? '';
  const alone = from === 0 || /[:：.;,)]$|\d/.test(before) || isStopWord(before.toLowerCase());
  return Math.min(1, score * (alone ? 1 : 0.75) * (colon ? 1 : 0.92));
}

const isNamed = (term: string, names: readonly LabelName[]): boolean =>
  names.some((name) => name.terms.some((wanted) => shareOf(wanted, term) > 0));

/** How well a run of terms says one of the names, 0 to 1. */
export const nameLikeness = (run: readonly string[], names: readonly LabelName[]): number =>
  Math.max(0, ...names.map((name) => likeness(run, name)));

function likeness(run: readonly string[], { terms, worth: most }: LabelName): number {
  let whole = 0;
  let said = 0;
  const used = new Set<string>();
  for (const term of terms) {
    const weight = weightOf(term);
    whole += weight;
    let best = 0;
    for (const other of run) {
      const share = shareOf(term, other);
      if (share > best) best = share;
      if (share > 0) used.add(other);
    }
    said += best * weight;
  }
  let surplus = 0;
  for (const term of run) {
    if (!used.has(term) && !isStopWord(term)) surplus += weightOf(term) * SURPLUS;
  }
  return whole === 0 ? 0 : (most * said) / (whole + surplus);
}

function shareOf(term: string, other: string): number {
  if (term === other) return 1;
  if (sameFamily(term, other)) return FAMILY_SHARE;
  return areRelated(term, other) ? RELATED_SHARE : 0;
}
