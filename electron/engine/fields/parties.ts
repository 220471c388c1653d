/**
 * Who an agreement is between. Contracts introduce their parties in the opening sentences, after
 * "between" or with the short name that the rest uses: Kite Pharma, Inc. ("Kite"). Names without
 * either sign are passed over: a contract names banks, courts and states as well.
 */
import { entitiesIn } from './entities.ts';
import type { Candidate, Reading, Sentence, Sheet, Wanted } from './types.ts';

/** Sentences in which parties are introduced; titles and addresses count as such. */
const OPENING = 30;
/** Words between a name and its short name: "a Delaware corporation having its offices at …". */
const REACH = 28;
const SHORT_NAME = /^\((?:the|hereinafter|each|together|collectively|referred|“|"|‘|'')/i;
const QUOTED = /[“"‘]|''/;
const STREET =
  /\b(?:street|st|road|rd|avenue|ave|drive|dr|boulevard|blvd|lane|ln|way|court|parkway|pkwy|suite|floor|building|city|county|united states)\.?$/i;
/** After the name of a town: "CA 90404", "New York", "Delaware". */
const STATE = /^(?:[A-Z]{2}\b|\d{4,5}\b|\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?[,.]? ?\d*$)/u;
const WORTH = { both: 0.85, between: 0.72, named: 0.66 } as const;

export function introduced(sheet: Sheet, wanted: Wanted): Candidate[] {
  if (wanted.kind !== 'party') return [];
  const opening = sheet.sentences.slice(0, OPENING);
  return opening.flatMap((sentence, id) => inOpening(sheet, sentence, id));
}

function inOpening(sheet: Sheet, sentence: Sentence, id: number): Candidate[] {
  const { page, words } = sentence;
  const texts = words.map((word) => page.words.text[word] ?? '');
  const between = texts.findIndex((text) => /^(?:between|among)$/i.test(text));
  const names = entitiesIn(sentence, 'party', sheet.common).flatMap((name) =>
    apart(page.words.text, name),
  );
  const places = names.map(({ words: own }) => words.indexOf(own[0] ?? -1));
  return names.flatMap((name, at): Candidate[] => {
    const first = places[at] ?? 0;
    const next = places[at + 1] ?? texts.length;
    const last = first + name.words.length;
    const follows = between >= 0 && first > between && first - between <= 2 * REACH;
    const tail = texts.slice(last - 1, Math.min(next, last + REACH));
    const named = tail.some(
      (text, n) => SHORT_NAME.test(text) && tail.slice(n, n + 4).some((t) => QUOTED.test(t)),
    );
    if (!follows && !named) return [];
    // Between the names of the parties stand their addresses, whose names look alike.
    const before = texts[first - 1] ?? '';
    const after = texts.slice(last, last + 2).join(' ');
    if (STREET.test(String(name.value)) || /^\d+[,.]?$/.test(before)) return [];
    if (/,$/.test(texts[last - 1] ?? '') && STATE.test(after)) return [];
    const evidence = [
      ...(follows ? ['stands after “between”'] : []),
      ...(named ? ['is given a short name'] : []),
    ];
    const score = follows && named ? WORTH.both : follows ? WORTH.between : WORTH.named;
    return [{ ...name, page, score, evidence, sentence: id }];
  });
}

/** "Ann Reed and Kite Pharma Inc" are two; "Leggett and Platt Inc" is one. */
function apart(text: readonly string[], name: Reading): Reading[] {
  const at = name.words.findIndex((word) => /^and$/i.test(text[word] ?? ''));
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
