/** Actions on conversations and questions, with their error messages. */
import type { Conversation, Message } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { deleteRecord } from '../actions/undo.ts';
import { type ChatScope, openConversation } from '../state/chat-state.ts';
import { performAction, recordAction } from '../state/undo.ts';
import { notifyError } from '../ui/Toast.tsx';
import { ask, dismissQuestion, type Question } from './asking.ts';
import { conversationRequests, createConversation, messageRequests } from './conversations.ts';

/** Asks in the conversation, or in a new one; false if it could not be started. */
export async function askIn(
  scope: ChatScope,
  conversationId: string | null,
  question: Question,
): Promise<boolean> {
  let id = conversationId;
  if (id === null) {
    try {
      ({ id } = await createConversation(scope));
    } catch (thrown) {
      notifyError(t('The question could not be sent'), thrown);
      return false;
    }
    openConversation(scope, id);
  }
  void askWithUndo(id, question);
  return true;
}

/** The message that an edited question replaced can be restored. */
async function askWithUndo(conversationId: string, question: Question): Promise<void> {
  const { replaces } = question;
  const asked = await ask(conversationId, question);
  if (!asked || replaces === undefined) return;
  const { restore } = messageRequests(conversationId);
  recordAction({
    label: t('new answer to “{text}”', { text: short(asked.question) }),
    // Restoring one version of a message removes the other.
    undo: () => restore(replaces),
    redo: () => restore(asked.id),
  });
}

/** Asks a question again that the service rejected. */
export function retryQuestion(conversationId: string, question: Question): void {
  dismissQuestion(conversationId);
  void askWithUndo(conversationId, question);
}

/** Long enough to recognise a question; characters. */
const LABEL_LENGTH = 40;

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LABEL_LENGTH ? `${line.slice(0, LABEL_LENGTH - 1).trimEnd()}…` : line;
};

export function deleteMessageWithUndo(
  conversationId: string,
  { id, question }: Message,
): Promise<void> {
  const name = `“${short(question)}”`;
  return deleteRecord(id, messageRequests(conversationId), {
    deleted: t('Deleted {name}', { name }),
    label: t('delete of {name}', { name }),
    failed: t('{name} could not be deleted', { name }),
  });
}

export function deleteConversationWithUndo(
  scope: ChatScope,
  { id, title }: Conversation,
): Promise<void> {
  const name = `“${short(title)}”`;
  const restore = async () => {
    await conversationRequests.restore(id);
    openConversation(scope, id);
  };
  const texts = {
    deleted: t('Deleted conversation {name}', { name }),
    label: t('delete of {name}', { name }),
    failed: t('{name} could not be deleted', { name }),
  };
  return deleteRecord(id, { ...conversationRequests, restore }, texts);
}

/** Throws ApiError if the service rejects the title. */
export async function renameWithUndo({ id, title }: Conversation, after: string): Promise<void> {
  if (title === after) return;
  await performAction({
    label: t('rename of “{text}”', { text: short(title) }),
    undo: () => conversationRequests.change(id, { title }),
    redo: () => conversationRequests.change(id, { title: after }),
  });
}
