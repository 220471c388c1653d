/**
 * Values in running text: contracts and letters say in sentences what forms say in boxes. The
 * sentences that speak of the field by its name and description are searched for things of its kind.
 * Who concludes an agreement is said in its opening sentences, after "between" or with a defined term
 * behind the name ("Kite Pharma, Inc. (“Kite”)").
 */
import { isStopWord, sameFamily, termsOf } from '../evidence/terms.ts';
import { labelTerms, unitLikeness } from '../vocabulary/index.ts';
import { bareWord, entitiesIn } from './entities.ts';
import { placeFeatures, valueFeatures } from './features.ts';
import { readingsIn } from './readings.ts';
import { textsOf } from './run-text.ts';
import type { Candidate, Reading, Sentence, Sheet, ValueKind, Wanted } from './types.ts';

/** Sentences looked at for one field. */
const MOST_SENTENCES = 12;
/** Sentences in which parties are introduced; titles and addresses count as such. */
const OPENING = 30;
/** Words between a name and its defined term: "a Delaware corporation having its offices at …". */
const REACH = 28;
/** Kinds that sentences hold; text without a form of its own cannot be cut out of one. */
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
  if (wanted.kind === 'party') return introduced(sheet, wanted);
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
      // An amount in a sentence shows that it is one; other numbers are counts and references.
      if (wanted.kind === 'money' && reading.formatted === false) return [];
      // The field's own words are what it is called, not what it is.
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
        'opening sentence': Number(id < OPENING / 3),
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

/** Words beyond which the distance stops counting. */
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

/** Units that begin at each word. */
function unitsByWord(sheet: Sheet, texts: readonly string[]): string[][] {
  return texts.map((text, at) => {
    const terms = labelTerms(text);
    // A phrase of the vocabulary is said where it begins.
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

const DEFINED_TERM = /^\((?:\p{Ll}+[,]?|“|"|‘|''?|„|«)/u;
const QUOTED = /[“"‘„«]|''/u;

function introduced(sheet: Sheet, wanted: Wanted): Candidate[] {
  return sheet.sentences
    .slice(0, OPENING)
    .flatMap((sentence, id) => inOpening(sheet, wanted, sentence, id));
}

function inOpening(sheet: Sheet, wanted: Wanted, sentence: Sentence, id: number): Candidate[] {
  const { page, words } = sentence;
  const texts = textsOf(sentence);
  const between = texts.findIndex((text) =>
    sheet.vocabulary.between.has(bareWord(text).toLowerCase()),
  );
  const names = entitiesIn(sentence, 'party', sheet).flatMap((name) =>
    apart(page.words.text, name),
  );
  const places = names.map(({ words: own }) => words.indexOf(own[0] ?? -1));
  return names.flatMap((name, at): Candidate[] => {
    const first = places[at] ?? 0;
    const next = places[at + 1] ?? texts.length;
    const last = first + name.words.length;
    const follows = between >= 0 && first > between && first - between <= 2 * REACH;
    const tail = texts.slice(last - 1, Math.min(next, last + REACH));
    const defined = tail.findIndex(
      (text, n) => DEFINED_TERM.test(text) && tail.slice(n, n + 5).some((t) => QUOTED.test(t)),
    );
    if (!follows && defined < 0) return [];
    const before = texts[first - 1] ?? '';
    const after = texts.slice(last, last + 2).join(' ');
    const features = {
      'between the parties': Number(follows),
      'right after between': Number(follows && first - between <= 2),
      'defined term': Number(defined >= 0),
      'distance to defined term': defined < 0 ? 0 : defined / REACH,
      'after a number': Number(/\d[,.]?$/.test(before)),
      'within an address': Number(/,$/.test(texts[last - 1] ?? '') && PLACE_AFTER.test(after)),
      'after a comma': Number(/,$/.test(before)),
      'after a preposition': Number(/^(?:at|in|of|von|de|di|van|der)$/i.test(before)),
      'opening sentence': Number(id < OPENING / 3),
      ...valueFeatures(sheet, wanted, sentence, name),
    };
    return [{ ...name, page, features, sentence: id }];
  });
}

/** After the name of a street or a town: a postal code, a short form of a state, another name. */
const PLACE_AFTER = /^(?:\p{Lu}{2}\b|\d{4,5}\b|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?[,.]? ?\d*$)/u;

/** "Ann Reed and Kite Pharma Inc" are two; "Leggett and Platt Inc" is one. */
function apart(text: readonly string[], name: Reading): Reading[] {
  const at = name.words.findIndex((word) => /^(?:and|und|et|y|e|en)$/i.test(text[word] ?? ''));
  if (at < 2 || name.words.length - at < 3) return [name];
  const parts = [name.words.slice(0, at), name.words.slice(at + 1)];
  return parts.map((words) => ({
    words,
    value: words
      .map((word) => text[word])
      .join(' ')
      .replace(/[,;]+$/, ''),
  }));
}
