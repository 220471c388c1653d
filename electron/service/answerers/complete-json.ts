/**
 * Requests JSON from a language model. An invalid response is requested once more, then it fails.
 */
import type { z } from 'zod';
import { codedText } from '../../../shared/coded-text.ts';
import { parseJson } from '../../../shared/json.ts';
import type { ChatMessage, Completion } from './models/completion.ts';
import { ModelError } from './models/error.ts';
import type { LanguageModel } from './models/types.ts';

/** Stops a model that repeats itself endlessly; characters. */
const LONGEST_ANSWER = 200_000;
const ATTEMPTS = 2;

interface JsonCompletion<S extends z.ZodType> extends Completion {
  /** The required JSON; default: any object. */
  readonly shape?: S;
  readonly signal: AbortSignal;
  /** Called with the chunks of the first attempt as they arrive. */
  readonly onPiece?: (piece: string) => void;
}

export async function completeJson<S extends z.ZodType = z.ZodType<Record<string, unknown>>>(
  model: LanguageModel,
  name: string,
  { shape, signal, onPiece, ...completion }: JsonCompletion<S>,
): Promise<z.output<S>> {
  let messages: readonly ChatMessage[] = completion.messages;
  let fault = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    let text = '';
    for await (const piece of model.stream({ ...completion, messages }, signal)) {
      text += piece;
      if (text.length > LONGEST_ANSWER) break;
      if (attempt === 0) onPiece?.(piece);
    }
    signal.throwIfAborted();
    const value = objectIn(text);
    const parsed = shape?.safeParse(value);
    if (value !== null && parsed?.success !== false) return (parsed?.data ?? value) as z.output<S>;
    fault = parsed?.error?.issues[0]?.message ?? 'the answer contains no JSON object';
    messages = [
      ...completion.messages,
      { role: 'assistant', content: text.slice(0, LONGEST_ANSWER) },
      {
        role: 'user',
        content: `That is not the JSON asked for: ${fault}. Answer again with the JSON object alone.`,
      },
    ];
  }
  throw new ModelError(
    'malformed',
    codedText(
      '{name} did not return valid JSON after {count} attempts. Try again, or choose another model in Settings > Answers.',
      { name, count: ATTEMPTS },
    ),
  );
}

/** The JSON object in a response, which may be in a code block or surrounded by text. */
function objectIn(text: string): Record<string, unknown> | null {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  if (start < 0 || end < start) return null;
  try {
    const value = parseJson(text.slice(start, end + 1));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
