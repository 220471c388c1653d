/** Questions that a document or a collection can answer, made by the service from what they hold. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { conversations } from '../../shared/contract/index.ts';
import { call } from '../api/client.ts';
import { type ChatScope, scopeKey } from './chat-place.ts';

const useSuggested = create<Readonly<Record<string, readonly string[]>>>(() => ({}));

const NONE: readonly string[] = [];

/** `version` changes when what the questions are made from does; null while there can be none yet. */
export function useSuggestedQuestions(
  scope: ChatScope | null,
  version: string | null,
): readonly string[] {
  const key = scope && version !== null ? `${scopeKey(scope)} ${version}` : null;
  const known = useSuggested((state) => (key === null ? undefined : state[key]));
  useEffect(() => {
    if (scope && key !== null && !useSuggested.getState()[key]) void load(scope, key);
  }, [scope, key]);
  return known ?? NONE;
}

async function load({ kind, id }: ChatScope, key: string): Promise<void> {
  const query = kind === 'document' ? { document: id } : { collection: id };
  try {
    const { questions } = await call(conversations.suggestQuestions, { query });
    useSuggested.setState({ [key]: questions });
  } catch {
    // Without suggestions a question can be typed as well.
  }
}
