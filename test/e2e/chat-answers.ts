/** Answers as a language model might give them, for tests of how the window shows them. */
import { answerText } from '../../shared/answer-text.ts';
import type { Message, MessageCitation, MessageEvent } from '../../shared/contract/index.ts';

const CREATED = '2025-01-01T00:00:00.000Z';

/** A citation of words that need not be on the page. */
export const citation = (documentId: string, quote: string, page = 1): MessageCitation => ({
  document_id: documentId,
  file_name: 'north.pdf',
  page,
  quote,
  bbox: { x: 0.11, y: 0.16, width: 0.5, height: 0.04 },
  source: 'ocr_page',
  change: null,
});

/** A whole message; `parts` say what is special about it. */
export const message = (id: string, question: string, parts: Partial<Message>): Message => ({
  id: `msg-0000${id}`,
  question,
  state: 'completed',
  content: [],
  answer: '',
  citations: [],
  found: true,
  confidence: 0.9,
  certain: true,
  uncertain_because: null,
  calculation: null,
  nearest: [],
  understood_as: null,
  provider_id: 'built-in',
  provider_name: 'Built-in',
  host: null,
  error: null,
  created_at: CREATED,
  ...parts,
});

/** The stream that answers with this message. */
export function streamOf(answer: Message): string {
  const events: MessageEvent[] = [
    { type: 'start', message: { ...answer, state: 'answering', content: [], citations: [] } },
    { type: 'text_delta', text: answerText(answer.content) },
    { type: 'done', message: answer },
  ];
  return events.map((event) => `${JSON.stringify(event)}\n`).join('');
}
