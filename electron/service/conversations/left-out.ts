/** Sentences about the documents of a collection that an answer does not show. */
import { codedText } from '../../../shared/coded-text.ts';
import type { CodedText } from '../../../shared/contract/index.ts';
import type { AskedDocument } from './message-answer.ts';

/** Names listed in a sentence; further ones are counted. */
const MOST_NAMES = 3;

/** Documents whose answers are less certain than the displayed ones. */
export const namesLeftOut = (documents: readonly AskedDocument[]): CodedText[] =>
  documents.length === 0
    ? []
    : [
        codedText(
          'Less certain answers: {names}{last, select, no_value {} other { and {last}}}{rest, plural, =0 {} other { and # more}}.',
          namesOf(documents),
        ),
      ];

/**
 * Documents that have no answer, could not be asked, or were not asked; empty if all of `total`
 * have an answer.
 */
export function documentsWithoutAnswer(
  asked: readonly AskedDocument[],
  total: number,
): CodedText[] {
  if (total === 0) return [codedText('The collection has no documents.')];
  const silent = asked.filter((document) => 'answer' in document && !document.answer.found);
  const failed = asked.flatMap((document) => ('error' in document ? [document] : []));
  const [first, second] = failed;
  const sentences: CodedText[] = [];
  if (silent.length > 0) sentences.push(withoutAnswer(silent.length, total));
  if (first) {
    sentences.push(
      codedText(
        'No answer for {names}{last, select, no_value {} other { and {last}}}{rest, plural, =0 {} other { and # more}} because of an error{detail, select, no_value {.} other {: {detail}}}',
        { ...namesOf(failed), detail: second ? '' : first.error },
      ),
    );
  }
  if (asked.length < total) {
    const values = { count: asked.length, total };
    sentences.push(codedText('Stopped after {count} of {total} documents.', values));
  }
  return sentences;
}

function withoutAnswer(count: number, total: number): CodedText {
  if (total === 1) return codedText('The document has no answer to this.');
  if (count === total) {
    return codedText('None of the {total} documents has an answer to this.', { total });
  }
  return codedText(
    '{count} of {total} documents {count, plural, one {has} other {have}} no answer to this.',
    { count, total },
  );
}

/** `a.pdf, b.pdf, c.pdf and 2 more`, `a.pdf and b.pdf` */
function namesOf(documents: readonly AskedDocument[]) {
  const names = documents.slice(0, MOST_NAMES).map(({ fileName }) => fileName);
  const rest = documents.length - names.length;
  const last = (rest === 0 && names.length > 1 && names.pop()) || '';
  return { names: names.join(', '), last, rest };
}
