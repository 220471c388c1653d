/** Answers a question, from one document or from all documents of a collection. */

import { acrossDocuments } from '../../engine/index.ts';
import type {
  CitedExtraction,
  CollectionEntry,
  MessageAnswer,
  PageSource,
  Store,
} from '../../store/index.ts';
import { piecesOf } from '../answerers/extractive.ts';
import type { Answerer } from '../answerers/types.ts';
import { askMembers } from '../collections/ask-members.ts';
import { packedSource } from '../results/pages.ts';
import { fileNameOf } from '../views.ts';
import { composeAnswers } from './compose-answers.ts';
import {
  type AskedDocument,
  answerOfDocument,
  type CitedDocument,
  unfinishedAnswer,
} from './message-answer.ts';
import { SerializedText } from './serialized-text.ts';

/** The subject of a question. */
export type Subject =
  | { readonly document: CitedDocument; readonly source: PageSource }
  | { readonly members: readonly CollectionEntry[] };

/** Progress reported while an answer is generated. */
export type AnswerProgress =
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  | { readonly type: 'text_delta'; readonly text: string };

export interface Asking {
  readonly question: string;
  /** Previous questions of the conversation, oldest first. */
  readonly history: readonly string[];
  readonly answerer: Answerer;
  /** Ends the work early: the partial answer is then the result. */
  readonly signal: AbortSignal;
  /** Time limit for one document of a collection; milliseconds. */
  readonly timeout: number;
  readonly report: (progress: AnswerProgress) => void;
}

export interface MadeAnswer {
  /** Null if the signal aborted before there was any of it. */
  readonly answer: MessageAnswer | null;
  /** The documents that were asked. */
  readonly asked: readonly CitedExtraction[];
}

export const makeAnswer = (store: Store, subject: Subject, asking: Asking): Promise<MadeAnswer> =>
  'members' in subject
    ? answerFromCollection(store, subject.members, asking)
    : answerFromDocument(store, subject, asking);

async function answerFromDocument(
  store: Store,
  { document, source }: Extract<Subject, { document: CitedDocument }>,
  { question, history, answerer, signal, report }: Asking,
): Promise<MadeAnswer> {
  const asked = [{ documentId: document.documentId, extractionId: source.id }];
  let written = '';
  const onText = (text: string) => {
    written += text;
    report({ type: 'text_delta', text });
  };
  try {
    const request = { ...(await packedSource(store, source)), question, history };
    const answer = await answerer.answer(request, { signal, onText });
    return { answer: answerOfDocument(answer, document), asked };
  } catch (error) {
    if (!signal.aborted) throw error;
    return { answer: written === '' ? null : unfinishedAnswer(written), asked };
  }
}

async function answerFromCollection(
  store: Store,
  members: readonly CollectionEntry[],
  { question, history, answerer, signal, timeout, report }: Asking,
): Promise<MadeAnswer> {
  const total = members.length;
  const across = acrossDocuments(question, history);
  const outcomes = new Map<CollectionEntry, AskedDocument>();
  const asked: CitedExtraction[] = [];
  report({ type: 'progress', done: 0, total });
  const reportText = (text: string) => report({ type: 'text_delta', text });
  const texts = new SerializedText<CollectionEntry>(
    reportText,
    (entry) => `${fileNameOf(entry)}: `,
  );
  const answers = askMembers(store, members, {
    ask: (source, limits, entry) => {
      const onText = (text: string) => texts.add(entry, text);
      const request = {
        ...source,
        ...(across ? { question: across.question } : { question, history }),
      };
      return answerer.answer(request, { ...limits, ...(answerer.streams && { onText }) });
    },
    timeout,
    signal,
  });
  for await (const { entry, outcome } of answers) {
    texts.end(entry);
    const { id: documentId, sha256 } = entry.document;
    const document = { documentId, fileName: fileNameOf(entry), sha256 };
    if (outcome.status === 'fulfilled') {
      outcomes.set(entry, { ...document, answer: outcome.answer });
      asked.push({ documentId, extractionId: outcome.extractionId });
    } else {
      outcomes.set(entry, { ...document, error: outcome.error });
    }
    report({ type: 'progress', done: outcomes.size, total });
  }
  if (signal.aborted && outcomes.size === 0) return { answer: null, asked };
  const inOrder = members.flatMap((entry) => outcomes.get(entry) ?? []);
  const answer = composeAnswers(inOrder, total, across?.operation);
  const composed = across ? { ...answer, understood_as: across.understoodAs } : answer;
  if (!answerer.streams) for (const text of piecesOf(composed)) reportText(text);
  return { answer: composed, asked };
}
