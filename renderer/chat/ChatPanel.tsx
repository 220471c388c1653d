import { useEffect, useMemo, useRef, useState } from 'react';
import type { Message } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { useServiceQuery } from '../api/queries.ts';
import { NoDocument } from '../results/notices.tsx';
import { scopeKey, useChatState } from '../state/chat-state.ts';
import { markPages } from '../state/page-marks.ts';
import { AskForm } from './AskForm.tsx';
import { askIn } from './actions.ts';
import { isAsking, stopAsking, useAsking } from './asking.ts';
import { ChatHeader } from './ChatHeader.tsx';
import styles from './ChatPanel.module.css';
import { type ChatSubject, useChatSubject } from './chat-scope.ts';
import { conversationsQuery, messagesQuery } from './conversations.ts';
import { MessageList } from './MessageList.tsx';
import { useChatProvider } from './ProviderLine.tsx';
import { useAnnouncement } from './use-announcement.ts';

interface ChatPanelProps {
  /** Its tab is active; it keeps its state while inactive. */
  readonly shown: boolean;
}

/** Questions about the document on screen or a collection, with answers that cite pages. */
export function ChatPanel({ shown }: ChatPanelProps) {
  const subject = useChatSubject();
  return (
    <div className={styles.panel}>
      {subject ? (
        <Chat key={scopeKey(subject.scope)} subject={subject} shown={shown} />
      ) : (
        <>
          <ChatHeader scope={null} conversations={[]} current={null} />
          <NoDocument hint={t('Choose one in the library to see its answers.')} />
        </>
      )}
    </div>
  );
}

const NO_MESSAGES: readonly Message[] = [];

function Chat({ subject, shown }: ChatPanelProps & { readonly subject: ChatSubject }) {
  const { scope } = subject;
  const key = scopeKey(scope);
  const list = useServiceQuery({ ...conversationsQuery(scope), enabled: shown });
  const opened = useChatState((state) => state.open[key]);
  const conversations = list.data ?? [];
  const current =
    opened === null ? null : (conversations.find(({ id }) => id === opened) ?? conversations[0]);
  const id = current?.id ?? '';
  const stored = useServiceQuery(current ? { ...messagesQuery(id), enabled: shown } : null);
  const asking = useAsking((state) => state[id]);
  const provider = useChatProvider();

  const [chosen, setChosen] = useState<string | null>(null);
  const shownMessages = stored.data ?? NO_MESSAGES;
  const selected = shownMessages.find((each) => each.id === chosen) ?? shownMessages.at(-1) ?? null;
  useMarkCited(shown ? selected : null);

  const [editing, setEditing] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const announcement = useAnnouncement(asking, shownMessages);

  const submit = async (text: string, replaces?: string): Promise<boolean> => {
    setEditing(null);
    setChosen(null);
    field.current?.focus();
    return askIn(scope, current?.id ?? null, { text, providerId: provider?.id, replaces });
  };
  const busy = isAsking(asking);
  return (
    // Escape stops the answer from anywhere in the panel.
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the elements in it
    <div
      className={styles.chat}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !busy || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        stopAsking(id);
      }}
    >
      <ChatHeader
        scope={scope}
        conversations={conversations}
        current={current ?? null}
        onNew={() => field.current?.focus()}
      />
      <MessageList
        subject={subject}
        conversation={current ?? null}
        messages={shownMessages}
        loading={!list.data || (Boolean(current) && !stored.data)}
        failure={stored.error ?? list.error}
        asking={asking}
        selectedId={selected?.id ?? null}
        editingId={editing}
        onSelect={setChosen}
        onEdit={(messageId) => {
          setEditing(messageId);
          if (messageId === null) field.current?.focus();
        }}
        onAsk={(text, replaces) => void submit(text, replaces)}
        onReload={() => void (current ? stored : list).refetch()}
      />
      <AskForm
        ref={field}
        subject={subject}
        busy={busy}
        onAsk={(text) => submit(text)}
        onStop={() => stopAsking(id)}
        onRecall={() => setEditing(shownMessages.at(-1)?.id ?? null)}
      />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** Marks the citations of the message on the pages while the component is mounted. */
function useMarkCited(message: Message | null): void {
  const citations = useMemo(
    () => [
      ...(message?.citations ?? []),
      ...(message?.nearest ?? []).map(({ citation, document_id }) => ({
        ...citation,
        document_id,
      })),
    ],
    [message],
  );
  useEffect(() => {
    markPages({ citations });
    return () => markPages({ citations: [] });
  }, [citations]);
}
