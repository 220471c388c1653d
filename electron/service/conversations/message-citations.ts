/** Relocates the citations of messages after their document was extracted again. */
import type { Citation, MessageCitation } from '../../../shared/contract/index.ts';
import type { MessageAnswer, Store } from '../../store/index.ts';
import type { EventHub } from '../event-hub.ts';
import type { CitationSource, Ground, Grounded } from '../understanding/reground.ts';

export const messageCitations = (store: Store, events: Pick<EventHub, 'emit'>): CitationSource => ({
  async outdated() {
    const messages = await store.messages.outdated();
    return messages.map((outdated) => ({
      extractionId: outdated.extractionId,
      documentId: outdated.documentId,
      async renew(ground) {
        const message = await store.messages.record(outdated.messageId);
        if (!message?.answer) return;
        const answer = await renewedAnswer(message.answer, outdated.documentId, ground);
        await store.messages.saveGrounded(outdated, answer);
        await events.emit('citationsMoved', message.conversationId);
      },
    }));
  },
});

/** All citations of the document are located together, so that its pages are read once. */
export async function renewedAnswer(
  answer: MessageAnswer,
  documentId: string,
  ground: Ground,
): Promise<MessageAnswer> {
  const isOwn = ({ document_id }: { readonly document_id: string }) => document_id === documentId;
  const own: Citation[] = [
    ...answer.citations.filter(isOwn),
    ...answer.nearest.filter(isOwn).map(({ citation }) => citation),
  ];
  const grounded = (await ground(own)).values();
  const citations = answer.citations.map((citation) =>
    isOwn(citation) ? renewedCitation(citation, grounded.next().value) : citation,
  );
  const nearest = answer.nearest.map((passage) =>
    isOwn(passage)
      ? { ...passage, citation: grounded.next().value?.citation ?? passage.citation }
      : passage,
  );
  return { ...answer, citations, nearest };
}

function renewedCitation(before: MessageCitation, grounded: Grounded | undefined): MessageCitation {
  if (!grounded) return before;
  // A citation that moved earlier is still not where it was when the question was answered.
  const change = grounded.change ?? (before.change === 'moved' ? 'moved' : null);
  return { ...before, ...grounded.citation, change };
}
