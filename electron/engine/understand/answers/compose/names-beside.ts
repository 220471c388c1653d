/** Names of persons and companies next to a position in the words of a passage. */

import { bare, isHonorific } from '../../../language/vocabulary/index.ts';
import { isRoleWord } from '../../../language/vocabulary/role-words.ts';
import { isStopWord, termsOf } from '../../../language/vocabulary/terms.ts';
import { endsSentence } from '../../content/passages.ts';

/** What tells names from other capitalised words. */
export interface NamedDocument {
  /** Whether the document always capitalises the word. */
  isName(word: string): boolean;
}

/** Maximum words between a name and the words it belongs to: other offices of the person. */
const MOST_BETWEEN = 7;
const MOST_BETWEEN_AFTER = 1;
const LONGEST_NAME = 5;
const CAPITALISED = /^["“(]*\p{Lu}[\p{L}'’.-]*[),.;:”"]*$/u;
const INITIAL = /^\p{Lu}\.$/u;

/** A capitalised word that is no office; "&" joins the words of a company. */
function canBeInName(word: string): boolean {
  if (INITIAL.test(word) || word === '&') return true;
  const terms = termsOf(word);
  return (
    CAPITALISED.test(word) &&
    terms.length > 0 &&
    !terms.some((term) => isStopWord(term) || isRoleWord(term))
  );
}

/**
 * Word ranges of names: at least two words, or one after an honorific. The first name may be a
 * common word ("Mark"), the last is always capitalised.
 */
export function namesIn(words: readonly string[], document: NamedDocument): [number, number][] {
  const names: [number, number][] = [];
  for (let at = 0; at < words.length; at++) {
    const end = endOfName(words, at);
    const full = fullWords(words.slice(at, end));
    const before = words[at - 1] ?? '';
    const isStart = names.at(-1)?.[1] === at || !canBeInName(before);
    const isTitled = isHonorific(before) || (isStart && INITIAL.test(words[at] ?? ''));
    if (full.length < (isTitled ? 1 : 2) || !document.isName(bare(full.at(-1) ?? ''))) continue;
    names.push([at, end]);
    at = end - 1;
  }
  return names;
}

/** Those that are no initials. */
const fullWords = (words: readonly string[]): readonly string[] =>
  words.filter((word) => /^\p{L}{2}/u.test(bare(word)));

/** A name ends at a comma, at the end of a sentence and where it is repeated ("/s/ NAME Name"). */
function endOfName(words: readonly string[], from: number): number {
  const seen = new Set<string>();
  let end = from;
  if (words[from] === '&') return end;
  while (end - from < LONGEST_NAME && canBeInName(words[end] ?? '')) {
    const word = words[end] ?? '';
    // "J. L. Alder M. R. Berg" are two names.
    const isNext =
      end > from &&
      INITIAL.test(word) &&
      INITIAL.test(words[from] ?? '') &&
      !INITIAL.test(words[end - 1] ?? word);
    // "Ann Reed Title: President": the word before the colon says what follows.
    const isLabel = word.endsWith(':') && fullWords(words.slice(from, end)).length > 1;
    if (isNext || isLabel || seen.has(word.toLowerCase())) break;
    seen.add(word.toLowerCase());
    end++;
    if (/[,;:)]$/.test(word) || endsSentence(word)) break;
  }
  return end;
}

const nameText = (words: readonly string[], [from, to]: [number, number]): string =>
  words
    .slice(from, to)
    .map(bare)
    .join(' ')
    .replace(/(?<!\b(?:Jr|Sr|Inc|Co|Ltd|Corp|\p{Lu}))\.$/u, '');

/** The nearest name that ends before the word `at`, in the same sentence. */
export function nameBefore(
  words: readonly string[],
  at: number,
  document: NamedDocument,
): string | null {
  const [last, other] = namesIn(words.slice(0, at), document).reverse();
  if (!last || at - last[1] > MOST_BETWEEN) return null;
  // Of names side by side above roles side by side, any may be meant.
  const isBeside = other?.[1] === last[0] && !/[,;]$/.test(words[last[0] - 1] ?? '');
  const name = nameText(words, last);
  if (isBeside && nameText(words, other).toLowerCase() !== name.toLowerCase()) return null;
  const between = words.slice(last[1] - 1, at);
  if (between.some((word) => endsSentence(word))) return null;
  return name;
}

/** The name directly after the words before `at`: "our auditor, Alder Audit LLP". */
export function nameAfter(
  words: readonly string[],
  at: number,
  document: NamedDocument,
): string | null {
  if (endsSentence(words[at - 1] ?? '')) return null;
  const rest = words.slice(at, at + MOST_BETWEEN_AFTER + LONGEST_NAME + 1);
  const [first] = namesIn(rest, document);
  return first && first[0] <= MOST_BETWEEN_AFTER ? nameText(rest, first) : null;
}
