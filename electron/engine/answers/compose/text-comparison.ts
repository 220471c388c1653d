/** Compares two subjects in the document's words: a table with a passage on each. */

import type { Passage } from '../../content/passages.ts';
import { contentTerms, sameFamily, termsOf } from '../../evidence/terms.ts';
import { escapeInline } from '../../layout/inline-markdown.ts';
import { comparedIn } from '../question/compared.ts';
import type { PassageIndex } from '../search.ts';
import type { Citations } from './citations.ts';
import { runningText } from './passages.ts';
import { type Statement, WHOLE } from './statement.ts';
import { surroundings } from './surroundings.ts';

/** Factor for a passage that also mentions the other subject. */
const OF_BOTH = 0.6;
/** Factor for a passage that does not start with the subject: it may be mentioned in passing. */
const IN_PASSING = 0.8;
const FEWEST_WORDS = 6;
/** Words at the start of a sentence that contain its subject. */
const OPENING = 6;
const TRIED = 24;

/** Null if the question compares no two subjects, or the document does not mention both. */
export function textComparison(
  index: PassageIndex,
  core: string,
  citations: Citations,
): Statement | null {
  const compared = comparedIn(core);
  if (!compared) return null;
  const [one, other] = compared.items;
  const found = [
    findBestPassage(index, one, other, compared.about),
    findBestPassage(index, other, one, compared.about),
  ].flatMap((passage) => passage ?? []);
  const [left, right] = found;
  if (!left || !right || left.passage === right.passage) return null;
  const rows = [left, right].map(({ item, passage }) => {
    const text = runningText(surroundings(index.passages, passage), citations);
    return `| ${cell(capital(escapeInline(item)))} | ${cell(text)} |`;
  });
  return {
    markdown: ['| | The document says |', '|---|---|', ...rows].join('\n'),
    confidence: WHOLE * Math.min(left.score, right.score),
    calculation: null,
  };
}

interface Found {
  readonly item: string;
  readonly passage: Passage;
  /** 0 to 1. */
  readonly score: number;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Vertical bars in the text would end the table cell. */
const cell = (text: string): string => text.replace(/(?<!\\)\|/g, '\\|');

/** The passage with the most about one subject and without the other. */
function findBestPassage(
  index: PassageIndex,
  item: string,
  other: string,
  about: string,
): Found | null {
  const own = contentTerms(item).filter((term) => !contentTerms(other).includes(term));
  const others = contentTerms(other).filter((term) => !contentTerms(item).includes(term));
  const found = index
    .search(`${item} ${about}`, TRIED)
    .flatMap(({ passage, coverage }): Found[] => {
      const said = termsOf(`${passage.text} ${passage.context}`);
      if (passage.heading || passage.row || passage.words.length < FEWEST_WORDS) return [];
      if (own.length === 0 || !own.every((term) => has(said, term))) return [];
      const both = others.every((term) => has(termsOf(passage.text), term));
      const start = termsOf(passage.text.split(/\s+/).slice(0, OPENING).join(' '));
      const leads = own.every((term) => has(start, term));
      return [{ item, passage, score: coverage * (both ? OF_BOTH : 1) * (leads ? 1 : IN_PASSING) }];
    });
  return found.toSorted((a, b) => b.score - a.score)[0] ?? null;
}

const has = (terms: readonly string[], term: string): boolean =>
  terms.some((other) => sameFamily(other, term));
