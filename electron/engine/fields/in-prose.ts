/**
 * Values in running text: contracts and letters state in sentences what forms state in boxes.
 * Sentences with terms of the field's name and description are searched for values of its kind.
 */
import { isStopWord, sameFamily, termsOf } from '../evidence/terms.ts';
import { labelTerms, unitLikeness } from '../vocabulary/index.ts';
import { placeFeatures, valueFeatures } from './features.ts';
import { parties } from './parties.ts';
import { readingsIn } from './readings.ts';
import { textsOf } from './run-text.ts';
import type {
  Candidate,
  FeatureVector,
  Reading,
  Sentence,
  Sheet,
  ValueKind,
  Wanted,
} from './types.ts';

/** Maximum sentences searched for one field. */
const MOST_SENTENCES = 24;
/** Sentences at the start of a document. */
const OPENING = 10;
/** Kinds that are searched for in sentences; free text has no form by which to extract it. */
const SOUGHT: ReadonlySet<ValueKind> = new Set<ValueKind>([
  'date',
  'money',
  'number',
  'percent',
  'organisation',
  'person',
  'place',
  'duration',
  'email',
  'currency',
]);

export function inProse(sheet: Sheet, wanted: Wanted): Candidate[] {
  if (wanted.kind === 'party') return parties(sheet, wanted);
  if (!SOUGHT.has(wanted.kind)) return [];
  const names = [...new Set(wanted.names.flat())].filter((unit) => !isStopWord(unit));
  const all = [...wanted.described].filter((unit) => !isStopWord(unit));
  const scores = sheet.sentenceTerms.scores(all);
  const best = [...scores.keys()]
    .filter((id) => (scores[id] ?? 0) > 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, MOST_SENTENCES);
  const top = scores[best[0] ?? -1] ?? 0;
  return best.flatMap((id, rank) => {
    const sentence = sheet.sentences[id];
    if (!sentence) return [];
    const texts = textsOf(sentence);
    const said = unitsByWord(sheet, texts);
    const byName = spokenOf(sheet, said, names);
    const byAll = spokenOf(sheet, said, all);
    return readingsIn(sentence, wanted.kind, sheet).flatMap((reading): Candidate[] => {
      // In a sentence an amount must be formatted as one; other numbers are counts and references.
      if (wanted.kind === 'money' && reading.formatted === false) return [];
      // The words of the field itself are its name, not its value.
      const own = sheet.vocabulary.units(termsOf(String(reading.value)));
      if (own.every((unit) => all.some((other) => sameFamily(other, unit)))) return [];
      const features = {
        sentence: 1,
        [`sentence of ${wanted.kind}`]: 1,
        'sentence says the name': byName.share,
        'sentence says the description': byAll.share,
        'sentence relevance': (scores[id] ?? 0) / top,
        'best sentence': Number(rank === 0),
        'distance in words': distanceTo(byName.places, sentence, reading),
        'distance to the description': distanceTo(byAll.places, sentence, reading),
        'sentence says the name again': Math.min(3, Math.max(0, byName.places.length - 1)) / 3,
        'sentence about the document': Number(said.flat().some((unit) => DOCUMENTS.has(unit))),
        ...(wanted.kind === 'duration' ? durationFeatures(said, sentence, reading) : {}),
        'opening sentence': Number(id < OPENING),
        'sentence in lines of a form': Number(texts.length < 6),
        ...valueFeatures(sheet, wanted, sentence, reading),
        ...placeFeatures(sheet, sentence.page, reading.words),
        ...(wanted.end && reading.end
          ? {
              'end of a period': Number(reading.end === wanted.end),
              'other end of a period': Number(reading.end !== wanted.end),
            }
          : {}),
      };
      return [{ ...reading, page: sentence.page, features, sentence: id }];
    });
  });
}

/** Units that mean the document itself: "this Agreement shall terminate". */
const DOCUMENTS = new Set(['contract', 'invoice', 'order', 'policy']);
/** Units of dates that durations are counted from: "from the date hereof". */
const COUNTED_FROM = new Set(['date', 'effective', 'start', 'contract', 'issue']);
const PERIODS = new Set(['period', 'term']);
/** Words around a duration that show what it measures. */
const CONTEXT = 6;

/**
 * Features that distinguish the term of a contract from periods of notice, payment and restraint.
 */
function durationFeatures(
  said: readonly (readonly string[])[],
  { words }: Sentence,
  reading: Reading,
): FeatureVector {
  const first = words.indexOf(reading.words[0] ?? -1);
  const last = first + reading.words.length;
  const before = said.slice(Math.max(0, first - CONTEXT), first).flat();
  const after = said.slice(last, last + CONTEXT).flat();
  const subject = said.slice(0, first).flat();
  return {
    'introduced as a period': Number(before.some((unit) => PERIODS.has(unit))),
    'counted from a date': Number(after.some((unit) => COUNTED_FROM.has(unit))),
    'document before it': Number(subject.some((unit) => DOCUMENTS.has(unit))),
    'in days': Number(/(?:day|hour|week)s?$/.test(String(reading.value))),
  };
}

/** Maximum distance in words; larger distances count the same. */
const FAR = 30;

function distanceTo(places: readonly number[], { words }: Sentence, reading: Reading): number {
  const first = words.indexOf(reading.words[0] ?? -1);
  const last = first + reading.words.length - 1;
  const nearest = Math.min(
    FAR,
    ...places.map((at) => (at < first ? first - at : Math.max(0, at - last))),
  );
  return Math.log1p(nearest) / Math.log1p(FAR);
}

/** For each word, the units that start there. */
function unitsByWord(sheet: Sheet, texts: readonly string[]): string[][] {
  return texts.map((text, at) => {
    const terms = labelTerms(text);
    // A multi-word vocabulary phrase counts at its first word.
    const ahead = texts.slice(at, at + 4).flatMap(labelTerms);
    return [...sheet.vocabulary.units(terms), sheet.vocabulary.units(ahead)[0] ?? ''];
  });
}

function spokenOf(sheet: Sheet, said: readonly (readonly string[])[], units: readonly string[]) {
  const { vocabulary } = sheet;
  const places = said.flatMap((own, at) =>
    own.some((unit) => units.some((wanted) => unitLikeness(wanted, unit) > 0)) ? [at] : [],
  );
  let all = 0;
  let found = 0;
  for (const unit of units) {
    const weight = vocabulary.weightOf(unit);
    all += weight;
    found += weight * Math.max(0, ...said.flat().map((other) => unitLikeness(unit, other)));
  }
  return { places, share: all === 0 ? 0 : found / all };
}
