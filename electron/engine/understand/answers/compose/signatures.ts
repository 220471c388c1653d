/**
 * Who signed a document: the names of persons that stand in lines of their own below the last sentence
 * of a page, or behind the mark of a signature ("/s/ Jane Smith").
 */
import type { PageContent } from '../../../../../shared/contract/page.ts';
import { isLegalForm, splitWords } from '../../../language/vocabulary/index.ts';
import { says } from '../../../language/vocabulary/question-words.ts';
import { endsSentence } from '../../content/passages.ts';
import { PageLines, type Segment } from '../../evidence/lines.ts';
import type { Question } from '../question/understand.ts';
import type { PassageIndex } from '../search.ts';
import type { Citations } from './citations.ts';
import { namesIn } from './names-beside.ts';
import { joined, paragraph, segments, value } from './segments.ts';
import { OPEN, type Statement, WHOLE } from './statement.ts';

/** Pages from the end on which documents are signed. */
const LAST_PAGES = 2;
const MOST_NAMES = 6;
/** A line of fewer words is no sentence, whatever its end: "Berlin, 4 May." */
const SHORTEST_SENTENCE = 4;
/** The mark of a signature, before the name. */
export const SIGNATURE = /^(?:\/s\/|\(?signed\)?:?|gez\.|_{2,})$/i;

interface Signature {
  readonly page: PageContent;
  readonly name: readonly number[];
  readonly isMarked: boolean;
}

/** Null if the question does not ask for it, or no name stands where documents are signed. */
export function signatures(
  index: PassageIndex,
  { core }: Question,
  citations: Citations,
): Statement | null {
  if (!says(core, 'signed')) return null;
  const signed = index.pages.slice(-LAST_PAGES).flatMap((page) => signaturesOn(index, page));
  const marked = signed.filter(({ isMarked }) => isMarked);
  const named = (marked.length > 0 ? marked : signed).slice(0, MOST_NAMES).map(({ page, name }) => {
    const at = citations.cite(page, name);
    const text = name
      .map((word) => page.words.text[word])
      .join(' ')
      .replace(/[,;]$/, '');
    return segments`${value(text, at.citation)} ${at}`;
  });
  if (named.length === 0) return null;
  const line = segments`Signed by ${joined(named, ', ')}.`;
  return { content: [paragraph(line)], confidence: marked.length === 1 ? WHOLE : OPEN };
}

function signaturesOn(index: PassageIndex, page: PageContent): Signature[] {
  const lines = [...new PageLines(page).segments()];
  const isSentence = ({ words, text }: Segment): boolean =>
    words.length >= SHORTEST_SENTENCE && endsSentence(splitWords(text).at(-1) ?? '');
  const end = lines.findLastIndex(isSentence);
  return lines.flatMap(({ words, text }, at): Signature[] => {
    const texts = splitWords(text);
    const mark = texts.findIndex((word) => SIGNATURE.test(word));
    if (at <= end && mark < 0) return [];
    const rest = texts.slice(mark + 1);
    const [name] = namesIn(rest, index);
    if (name?.[0] !== 0 || rest.slice(...name).some(isLegalForm)) return [];
    // More words on the line are its end only after a comma: "Jane Smith, Secretary".
    if (name[1] < rest.length && !/,$/.test(rest[name[1] - 1] ?? '')) return [];
    const own = words.slice(mark + 1);
    return [{ page, name: own.slice(...name), isMarked: mark >= 0 }];
  });
}
