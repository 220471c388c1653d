/**
 * Values in running text: contracts and letters state in sentences what forms state in boxes.
 * Sentences with terms of the field's name and description are searched for values of its kind.
 */

import { labelTerms, unitLikeness } from '../../language/vocabulary/index.ts';
import { isNationalLaw, locationKind } from '../../language/vocabulary/locations.ts';
import { isStopWord, sameFamily, termsOf } from '../../language/vocabulary/terms.ts';
import { positionFeatures, valueFeatures } from './features.ts';
import { parseValues } from './parse-values.ts';
import { partiesFor } from './parties.ts';
import { textsOf } from './run-text.ts';
import type {
  Candidate,
  FeatureVector,
  ParsedValue,
  PreparedDocument,
  Sentence,
  ValueKind,
  Wanted,
} from './types.ts';

/** Maximum sentences searched for one field. */
const MOST_SENTENCES = 24;
/** Sentences at the start of a document. */
const OPENING = 10;
/** Kinds of fields that may ask for a party of an agreement. */
const PARTY_KINDS: ReadonlySet<ValueKind> = new Set(['party', 'organisation', 'person', 'text']);
/** Kinds that are searched for in sentences; free text has no form by which to extract it. */
const SEARCHED_KINDS: ReadonlySet<string> = new Set(
  'date money number percent organisation person place duration email currency'.split(' '),
);

export function findInProse(prepared: PreparedDocument, wanted: Wanted): Candidate[] {
  const parties = PARTY_KINDS.has(wanted.kind) ? partiesFor(prepared, wanted) : [];
  if (wanted.kind === 'party' || !SEARCHED_KINDS.has(wanted.kind)) return parties;
  const names = [...new Set(wanted.names.flat())].filter((unit) => !isStopWord(unit));
  const all = [...wanted.described].filter((unit) => !isStopWord(unit));
  const scores = prepared.sentenceTerms.scores(all);
  const best = [...scores.keys()]
    .filter((id) => (scores[id] ?? 0) > 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, MOST_SENTENCES);
  const said = best.flatMap((id, rank) => {
    const sentence = prepared.sentences[id];
    if (!sentence) return [];
    const texts = textsOf(sentence);
    const wordUnits = unitsByWord(prepared, texts);
    const mentions = [names, all].map((units) => findMentions(prepared, wordUnits, units));
    return parseValues(sentence, wanted.kind, prepared).flatMap((parsed): Candidate[] => {
      // In a sentence an amount must be formatted as one; other numbers are counts and references.
      if (wanted.kind === 'money' && parsed.formatted === false) return [];
      // The words of the field itself are its name, not its value.
      const own = prepared.vocabulary.units(termsOf(String(parsed.value)));
      if (own.every((unit) => all.some((other) => sameFamily(other, unit)))) return [];
      // A value does not name its own field: "United States" is no mention of a state.
      const from = sentence.words.indexOf(parsed.words[0] ?? -1);
      const isOwn = (at: number) => at >= from && at < from + parsed.words.length;
      const others = wordUnits.map((units, at) => (isOwn(at) ? [] : units));
      const [byName, byAll] = mentions.map((one) =>
        one.positions.some(isOwn) && !isNationalLaw(String(parsed.value))
          ? findMentions(prepared, others, one.units)
          : one,
      ) as [Mentions, Mentions];
      const features = {
        sentence: 1,
        [`sentence of ${wanted.kind}`]: 1,
        'sentence says the name': byName.share,
        'sentence says the description': byAll.share,
        'best sentence': Number(rank === 0),
        'distance in words': distanceTo(byName.positions, sentence, parsed),
        'distance to the description': distanceTo(byAll.positions, sentence, parsed),
        'linked to the name': Number(isLinked(prepared, texts, others, byName.named, from)),
        'linked to the description': Number(isLinked(prepared, texts, others, byAll.named, from)),
        'sentence says the name again': Math.min(3, Math.max(0, byName.positions.length - 1)) / 3,
        'sentence about the document': Number(wordUnits.flat().some((unit) => DOCUMENTS.has(unit))),
        ...(wanted.kind === 'duration' ? durationFeatures(wordUnits, texts, sentence, parsed) : {}),
        ...(wanted.kind === 'place' ? locationFeatures(prepared, wanted, texts, from, parsed) : {}),
        'opening sentence': Number(id < OPENING),
        'sentence in lines of a form': Number(texts.length < 6),
        ...valueFeatures(prepared, wanted, sentence, parsed),
        ...positionFeatures(prepared, sentence.page, parsed.words),
        'end of a period': Number(wanted.end !== null && parsed.end === wanted.end),
      };
      return [{ ...parsed, page: sentence.page, features, sentence: id }];
    });
  });
  return [...parties, ...said];
}

/** Units that mean the document itself: "this Agreement shall terminate". */
const DOCUMENTS = new Set(['contract', 'invoice', 'order', 'policy']);
/** Units of dates that durations are counted from: "from the date hereof". */
const COUNTED_FROM = new Set(['date', 'effective', 'start', 'contract', 'issue']);
const PERIODS = new Set(['period', 'term']);
/** Units of the end from which a later period is counted: "two years after the termination". */
const ENDS = new Set(['end', 'term']);
/** Words around a duration that show what it measures. */
const CONTEXT = 6;

/**
 * Features that distinguish the term of a contract from periods of notice, payment and restraint.
 */
function durationFeatures(
  wordUnits: readonly (readonly string[])[],
  texts: readonly string[],
  { words }: Sentence,
  parsed: ParsedValue,
): FeatureVector {
  const first = words.indexOf(parsed.words[0] ?? -1);
  const last = first + parsed.words.length;
  const before = wordUnits.slice(Math.max(0, first - CONTEXT), first).flat();
  // What a clause counts from is within it: "from the date hereof, unless and until".
  const clause = texts.findIndex((text, at) => at >= last && /[,;]$/.test(text));
  const end = clause < 0 ? texts.length : clause + 1;
  const after = wordUnits.slice(last, Math.min(last + CONTEXT, end)).flat();
  const subject = wordUnits.slice(0, first).flat();
  return {
    'introduced as a period': Number(before.some((unit) => PERIODS.has(unit))),
    'counted from a date': Number(after.some((unit) => COUNTED_FROM.has(unit))),
    'counted from an end': Number(after.some((unit) => ENDS.has(unit))),
    'document before it': Number(subject.some((unit) => DOCUMENTS.has(unit))),
    'in days': Number(/(?:day|hour|week)s?$/.test(String(parsed.value))),
  };
}

/** Words before a place that are examined for its kind: "the State of". */
const BEFORE_LOCATION = 2;

/** Whether a place is of the kind that a field asks for; a name in capitals may be none at all. */
function locationFeatures(
  { vocabulary }: PreparedDocument,
  { described }: Wanted,
  texts: readonly string[],
  from: number,
  { value }: ParsedValue,
): FeatureVector {
  const before = texts.slice(Math.max(0, from - BEFORE_LOCATION), from).flatMap(termsOf);
  const kind = locationKind(String(value));
  return {
    'known place': Number(kind !== null),
    'named as a place': Number(before.some((term) => vocabulary.words.place_types.has(term))),
    'country for a state': Number(kind === 'country' && described.has('state')),
  };
}

/** Likeness of a word to a unit of the field that is the same word, not a related one. */
const SAME_WORD = 0.75;
/** Maximum words between what a field is about and the value that is said of it. */
const LONGEST_LINK = 10;

/**
 * Whether only grammatical words, and words for the document or for a kind of place, stand between
 * a mention and the value after it: "the term of this Agreement shall be two", "the laws of the
 * State of".
 */
function isLinked(
  { vocabulary }: PreparedDocument,
  texts: readonly string[],
  units: readonly (readonly string[])[],
  positions: readonly number[],
  value: number,
): boolean {
  const last = positions.findLast((at) => at < value);
  if (last === undefined || value - last > LONGEST_LINK) return false;
  return texts
    .slice(last + 1, value)
    .every(
      (text, at) =>
        labelTerms(text).every(
          (term) =>
            vocabulary.isFunctionWord(term) ||
            vocabulary.isNeutral(term) ||
            vocabulary.words.place_types.has(term) ||
            vocabulary.numerals.has(term),
        ) || units[last + 1 + at]?.some((unit) => DOCUMENTS.has(unit)),
    );
}

/** Maximum distance in words; larger distances count the same. */
const FAR = 30;

function distanceTo(
  positions: readonly number[],
  { words }: Sentence,
  parsed: ParsedValue,
): number {
  const first = words.indexOf(parsed.words[0] ?? -1);
  const last = first + parsed.words.length - 1;
  const nearest = Math.min(
    FAR,
    ...positions.map((at) => (at < first ? first - at : Math.max(0, at - last))),
  );
  return Math.log1p(nearest) / Math.log1p(FAR);
}

/** For each word, the units that start there. */
function unitsByWord(prepared: PreparedDocument, texts: readonly string[]): string[][] {
  return texts.map((text, at) => {
    const terms = labelTerms(text);
    // A multi-word vocabulary phrase counts at its first word.
    const ahead = texts.slice(at, at + 4).flatMap(labelTerms);
    return [...prepared.vocabulary.units(terms), prepared.vocabulary.units(ahead)[0] ?? ''];
  });
}

/** Where a sentence names units of a field. */
interface Mentions {
  readonly units: readonly string[];
  /** Words of a related unit, and those of the unit itself if not every label has it. */
  readonly positions: readonly number[];
  readonly named: readonly number[];
  /** Of the weight of the units. */
  readonly share: number;
}

function findMentions(
  prepared: PreparedDocument,
  wordUnits: readonly (readonly string[])[],
  units: readonly string[],
): Mentions {
  const { vocabulary } = prepared;
  const positions = wordUnits.flatMap((own, at) =>
    own.some((unit) => units.some((wanted) => unitLikeness(wanted, unit) > 0)) ? [at] : [],
  );
  const specific = units.filter((unit) => !vocabulary.isGeneral(unit));
  const named = wordUnits.flatMap((own, at) =>
    own.some((unit) => specific.some((wanted) => unitLikeness(wanted, unit) >= SAME_WORD))
      ? [at]
      : [],
  );
  let all = 0;
  let found = 0;
  for (const unit of units) {
    const weight = vocabulary.weightOf(unit);
    all += weight;
    found += weight * Math.max(0, ...wordUnits.flat().map((other) => unitLikeness(unit, other)));
  }
  return { units, positions, named, share: all === 0 ? 0 : found / all };
}
