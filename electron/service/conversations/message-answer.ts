/** Answers in the form of messages: every citation names its document. */

import { contentOfText } from '../../../shared/answer-text.ts';
import type { MessageCitation } from '../../../shared/contract/index.ts';
import { type Answer, NO_ANSWER } from '../../engine/index.ts';
import type { MessageAnswer } from '../../store/index.ts';

/** A document as citations name it. */
export interface CitedDocument {
  readonly documentId: string;
  readonly fileName: string;
}

/** A document with its answer, or with the sentence why it could not be asked. */
export type AskedDocument = CitedDocument & {
  /** Of its file; two documents may be of one. */
  readonly sha256?: string | null;
} & ({ readonly answer: Answer } | { readonly error: string });

const named = ({ documentId, fileName }: CitedDocument) => ({
  document_id: documentId,
  file_name: fileName,
});

export const messageCitation = (
  citation: Answer['citations'][number],
  document: CitedDocument,
): MessageCitation => ({ ...citation, ...named(document), change: null });

export const nearPassages = (
  { nearest }: Pick<Answer, 'nearest'>,
  document: CitedDocument,
): MessageAnswer['nearest'] => nearest.map((passage) => ({ ...passage, ...named(document) }));

/** The answer of one document. */
export const answerOfDocument = (
  { kind: _, ...answer }: Answer,
  document: CitedDocument,
): MessageAnswer => ({
  ...answer,
  content: [...answer.content],
  citations: answer.citations.map((citation) => messageCitation(citation, document)),
  nearest: nearPassages(answer, document),
});

/** The partial text of an interrupted answer: nothing in it is verified yet. */
export const unfinishedAnswer = (text: string): MessageAnswer => ({
  ...NO_ANSWER,
  content: contentOfText(text),
  found: text !== '',
});
