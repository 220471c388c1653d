/** Sentences about the documents of a collection that an answer does not show. */
import type { AskedDocument } from './message-answer.ts';

/** Names listed in a sentence; further ones are counted. */
const MOST_NAMES = 3;

/** Documents whose answers are less certain than the displayed ones. */
export const namesLeftOut = (documents: readonly AskedDocument[]): string =>
  documents.length === 0 ? '' : `Less certain answers: ${namesOf(documents)}.`;

/**
 * Documents that have no answer, could not be asked, or were not asked; empty if all of `total`
 * have an answer.
 */
export function documentsWithoutAnswer(asked: readonly AskedDocument[], total: number): string {
  if (total === 0) return 'The collection has no documents.';
  const silent = asked.filter((document) => 'answer' in document && !document.answer.found);
  const failed = asked.flatMap((document) => ('error' in document ? [document] : []));
  const [first] = failed;
  const reason = first && failed.length === 1 ? `: ${first.error}` : '.';
  return [
    silent.length > 0 ? withoutAnswer(silent.length, total) : '',
    first ? `No answer for ${namesOf(failed)} because of an error${reason}` : '',
    asked.length < total ? `Stopped after ${asked.length} of ${total} documents.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function withoutAnswer(count: number, total: number): string {
  if (total === 1) return 'The document has no answer to this.';
  if (count === total) return `None of the ${total} documents has an answer to this.`;
  return `${count} of ${total} documents ${count === 1 ? 'has' : 'have'} no answer to this.`;
}

/** `a.pdf, b.pdf, c.pdf and 2 more` */
function namesOf(documents: readonly AskedDocument[]): string {
  const names = documents.slice(0, MOST_NAMES).map(({ fileName }) => fileName);
  const rest = documents.length - names.length;
  if (rest > 0) return `${names.join(', ')} and ${rest} more`;
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
