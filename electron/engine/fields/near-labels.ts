/**
 * Values beside their labels: after the label on its own segment, in the next segments to its right,
 * or in the segment under it. Which of them holds depends on the form; the nearest that reads as the
 * kind of value wanted counts most.
 */
import { type Label, labelsOf, wordTerms } from './labels.ts';
import { type Run, readingsIn } from './readings.ts';
import type { Candidate, Reading, Sheet, Wanted } from './types.ts';
import type { ValueKind } from './vocabulary.ts';

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
      if (!typed && namesAnotherField(run, reading)) break;
      const score = label.score * PLACES[place] * FURTHER ** passed * (typed ? TYPED : UNTYPED);
      const evidence = [SIGNS[place], ...(label.colon ? ['label ends in a colon'] : [])];
      candidates.push({ ...reading, page: run.page, score, evidence });
      passed++;
      if (!typed) break;
    }
    // Text ends at the first place that has any.
    if (!typed && readings.length > 0) break;
  }
  return candidates;
}

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
  if (STRICT.has(kind)) return { readings: readingsIn(run, kind, sheet.convention), typed: true };
  return { readings: readingsIn(run, 'text', sheet.convention), typed: false };
}

/** Text that ends in a colon, or begins with one further on, is a label of its own. */
function namesAnotherField(run: Run, { words }: Reading): boolean {
  const texts = words.map((word) => run.page.words.text[word] ?? '');
  const last = texts.at(-1) ?? '';
  return /[:：]$/.test(last) || texts.flatMap(wordTerms).length === 0;
}
