/** Screen reader announcements: reports that an answer is complete, not its partial text. */
import { useEffect, useRef, useState } from 'react';
import { localText } from '../../shared/coded-text.ts';
import type { Message } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import type { Asking } from './asking.ts';

export function useAnnouncement(asking: Asking | undefined, messages: readonly Message[]): string {
  const [announcement, setAnnouncement] = useState('');
  const before = useRef<Asking>(undefined);
  useEffect(() => {
    const was = before.current;
    before.current = asking;
    if (asking && !was) setAnnouncement(t('Answering'));
    if (asking || !was) return;
    const answered = messages.find(({ id }) => id === was.message?.id) ?? messages.at(-1);
    if (answered) setAnnouncement(announcementOf(answered));
  }, [asking, messages]);
  return announcement;
}

/** Why the question was not answered, if that is known. */
export const failureOf = ({ error, coded_error: coded }: Message): string | null =>
  error && localText(error, coded);

export function announcementOf(message: Message): string {
  const { state, found, citations } = message;
  if (state === 'failed') return failureOf(message) ?? t('The question could not be answered');
  if (state === 'cancelled') return t('Answer stopped');
  if (!found) return t('No answer found');
  return citations.length > 0
    ? t('Answered with {count, plural, one {# citation} other {# citations}}', {
        count: citations.length,
      })
    : t('Answered');
}
