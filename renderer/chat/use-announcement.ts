/** Screen reader announcements: reports that an answer is complete, not its partial text. */
import { useEffect, useRef, useState } from 'react';
import type { Message } from '../../shared/contract/index.ts';
import type { Asking } from '../state/asking.ts';
import { countOf } from '../ui/format.ts';

export function useAnnouncement(asking: Asking | undefined, messages: readonly Message[]): string {
  const [announcement, setAnnouncement] = useState('');
  const before = useRef<Asking>(undefined);
  useEffect(() => {
    const was = before.current;
    before.current = asking;
    if (asking && !was) setAnnouncement('Answering');
    if (asking || !was) return;
    const answered = messages.find(({ id }) => id === was.message?.id) ?? messages.at(-1);
    if (answered) setAnnouncement(announcementOf(answered));
  }, [asking, messages]);
  return announcement;
}

export function announcementOf({ state, found, citations, error }: Message): string {
  if (state === 'failed') return error ?? 'The question could not be answered';
  if (state === 'cancelled') return 'Answer stopped';
  if (!found) return 'No answer found';
  return citations.length > 0
    ? `Answered with ${countOf(citations.length, 'citation')}`
    : 'Answered';
}
