/** Answers in the form of messages: every citation names its document. */
import { contentOfText } from '../../../shared/answer-text.ts';
import type { MessageCitation } from '../../../shared/contract/index.ts';
import type { Answer } from '../../engine/answers/types.ts';
import type { MessageAnswer } from '../../store/index.ts';

/** A document as citations name it. */
export interface CitedDocument {
  readonly documentId: string;
  readonly fileName: string;
}

/** A document with its answer, or with the sentence why it could not be asked. */
export type AskedDocument = CitedDocument &
  ({ readonly answer: Answer } | { readonly error: string });

const named = ({ documentId, fileName }: CitedDocument) => ({
  document_id: documentId,
  file_name: fileName,
});

export const messageCitation = (
  citation: Answer['citations'][number],
  document: CitedDocument,
): MessageCitation => ({ ...citation, ...named(document), change: null });

export const nearPassages = (
  { nearest }: Answer,
  document: CitedDocument,
): MessageAnswer['nearest'] => nearest.map((passage) => ({ ...passage, ...named(document) }));

/** The answer of one document. */
export const answerOfDocument = (answer: Answer, document: CitedDocument): MessageAnswer => ({
  content: [...answer.content],
  citations: answer.citations.map((citation) => messageCitation(citation, document)),
  found: answer.found,
  confidence: answer.confidence,
  certain: answer.certain,
  uncertain_because: answer.uncertain_because,
  calculation: answer.calculation,
  nearest: nearPassages(answer, document),
  understood_as: answer.understood_as,
});

/** The partial text of an interrupted answer: nothing in it is verified yet. */
export const unfinishedAnswer = (text: string): MessageAnswer => ({
  content: contentOfText(text),
  citations: [],
  found: text !== '',
  confidence: 0,
  certain: false,
  calculation: null,
  nearest: [],
  understood_as: null,
});
