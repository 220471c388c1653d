/**
 * Values in running text: contracts and letters say in sentences what forms say in boxes. The
 * sentences that speak of the field by its key and description are searched for things of its kind;
 * the one nearest to the words that were recognised counts most.
 */
import { isStopWord, sameFamily, termsOf } from '../evidence/terms.ts';
import { wordTerms } from './labels.ts';
import { readingsIn } from './readings.ts';
import type { Candidate, Sheet, Wanted } from './types.ts';
import { type ValueKind, weightOf } from './vocabulary.ts';

/** Sentences looked at for one field. */
const MOST_SENTENCES = 12;
/** A value in a sentence that says all of the field's terms. */
const WORTH = 0.8;
/** Each word between a value and the nearest term of the field takes so much of its worth. */
const PER_WORD = 0.985;
/** Who is concerned is said at the beginning. */
const OPENING: Partial<Record<ValueKind, true>> = { party: true, organisation: true, person: true };
const OPENING_SENTENCES = 8;
const OPENING_WORTH = 1.3;
/** Share of the field's terms below which a sentence speaks of something else. */
const LEAST_COVERAGE = 0.2;
/** Kinds that sentences hold; text without a form of its own cannot be cut out of one. */
const SOUGHT = new Set([
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
  if (!SOUGHT.has(wanted.kind)) return [];
  const terms = wanted.terms.filter((term) => !isStopWord(term));
  const scores = sheet.sentenceTerms.scores(terms);
  const best = [...scores.keys()]
    .filter((id) => (scores[id] ?? 0) > 0)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
    .slice(0, MOST_SENTENCES);
  const top = scores[best[0] ?? -1] ?? 0;
  return best.flatMap((id) => {
    const sentence = sheet.sentences[id];
    if (!sentence) return [];
    const { page, words } = sentence;
    const spoken = termsAt(
      words.map((word) => page.words.text[word] ?? ''),
      terms,
    );
    const coverage = spoken.share * ((scores[id] ?? 0) / top);
    if (coverage < LEAST_COVERAGE) return [];
    const readings = readingsIn(sentence, wanted.kind, sheet);
    // An amount in a sentence shows that it is one; other figures are counts and references.
    const shown = readings.filter(
      ({ words: own }) =>
        wanted.kind !== 'money' ||
        /[.,]\d{2}\b|[$€£¥]|[A-Z]{3}/.test(own.map((word) => page.words.text[word]).join(' ')),
    );
    return shown.flatMap((reading): Candidate[] => {
      // The field's own words are what it is called, not what it is.
      const own = termsOf(String(reading.value));
      if (own.every((term) => terms.some((other) => sameFamily(other, term)))) return [];
      if (wanted.end && reading.end && wanted.end !== reading.end) return [];
      const first = words.indexOf(reading.words[0] ?? -1);
      const last = first + reading.words.length - 1;
      const distance = Math.min(
        ...spoken.places.map((at) => (at < first ? first - at : Math.max(0, at - last))),
      );
      const early = OPENING[wanted.kind] && id < OPENING_SENTENCES ? OPENING_WORTH : 1;
      const score = WORTH * Math.min(1, Math.sqrt(coverage) * early) * PER_WORD ** distance;
      const evidence = ['stands in a sentence about the field'];
      return [{ ...reading, page, score, evidence, sentence: id }];
    });
  });
}

function termsAt(words: readonly string[], terms: readonly string[]) {
  const said = words.map(wordTerms);
  const places = said.flatMap((own, at) =>
    own.some((term) => terms.some((wanted) => sameFamily(wanted, term))) ? [at] : [],
  );
  const all = terms.reduce((sum, term) => sum + weightOf(term), 0);
  const found = terms
    .filter((term) => said.some((own) => own.some((other) => sameFamily(term, other))))
    .reduce((sum, term) => sum + weightOf(term), 0);
  return { places, share: all === 0 ? 0 : found / all };
}
