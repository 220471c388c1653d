/** Actions on conversations and questions, with their error messages. */
import type { Conversation, Message } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { notifyDone } from '../actions/undo.ts';
import { type ChatScope, openConversation } from '../state/chat-state.ts';
import { acting, recordAction } from '../state/undo.ts';
import { notifyError } from '../ui/Toast.tsx';
import { ask, dismissQuestion, type Question } from './asking.ts';
import {
  createConversation,
  deleteConversation,
  deleteMessage,
  renameConversation,
  restoreConversation,
  restoreMessage,
} from './conversations.ts';

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
  recordAction({
    label: t('new answer to “{text}”', { text: short(asked.question) }),
    // Restoring one version of a message removes the other.
    undo: () => restoreMessage(conversationId, replaces),
    redo: () => restoreMessage(conversationId, asked.id),
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

export const deleteMessageWithUndo = acting(
  async (conversationId: string, { id, question }: Message): Promise<void> => {
    const name = `“${short(question)}”`;
    try {
      await deleteMessage(conversationId, id);
      notifyDone(t('Deleted {name}', { name }), {
        label: t('delete of {name}', { name }),
        undo: () => restoreMessage(conversationId, id),
        redo: () => deleteMessage(conversationId, id),
      });
    } catch (thrown) {
      notifyError(t('{name} could not be deleted', { name }), thrown);
    }
  },
);

export const deleteConversationWithUndo = acting(
  async (scope: ChatScope, { id, title }: Conversation): Promise<void> => {
    const name = `“${short(title)}”`;
    try {
      await deleteConversation(id);
      notifyDone(t('Deleted conversation {name}', { name }), {
        label: t('delete of {name}', { name }),
        async undo() {
          await restoreConversation(id);
          openConversation(scope, id);
        },
        redo: () => deleteConversation(id),
      });
    } catch (thrown) {
      notifyError(t('{name} could not be deleted', { name }), thrown);
    }
  },
);

/** Throws ApiError if the service rejects the title. */
export async function renameWithUndo({ id, title }: Conversation, after: string): Promise<void> {
  if (title === after) return;
  await renameConversation(id, after);
  recordAction({
    label: t('rename of “{text}”', { text: short(title) }),
    undo: () => renameConversation(id, title),
    redo: () => renameConversation(id, after),
  });
}
