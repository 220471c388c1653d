/** Texts of the service: it sends code and values, which the window words in its language. */

import { reasonsPhrase } from './confidence.ts';
import type { CodedText, TextCode } from './contract/coded-text.ts';
import { FAILURES, type FileFailure, failureSentence } from './failures.ts';
import { TEXTS } from './messages/finding-texts.ts';
import { joinWithAnd, type Message, t, translationOf } from './messages/messages.ts';
import { consecutiveRuns } from './neighbours.ts';

export const codedText = (code: TextCode, values: CodedText['values'] = {}): CodedText => ({
  code,
  values,
});

/** A text of the service in the language of the window, which has those of older services as text only. */
export const localText = (text: string, coded?: CodedText | null): string =>
  coded ? formatCodedText(coded) : translationOf(text);

/** The text in the language of the window; in the service, in English. */
export function formatCodedText({ code, values, ...lists }: CodedText): string {
  if (code in FAILURES) return failureSentence(code as FileFailure, values);
  const { pages = [], reasons = [], quotes = [] } = lists;
  const quoted = quotes.map((quote) => t('“{quote}”', { quote })).join(', ');
  const all = { pages: pagesText(pages), reasons: reasonsPhrase(reasons), quoted, ...values };
  const given = Object.entries(all).map(([name, value]) => [
    name,
    value === '' ? 'no_value' : value,
  ]);
  const message = TEXTS[code as keyof typeof TEXTS] ?? (code as Message);
  return t(message, Object.fromEntries(given));
}

/** `page 4`; `pages 2, 5 to 9 and 12`; two adjacent pages are listed separately. */
function pagesText(pages: readonly number[]): string {
  const named = consecutiveRuns(pages).flatMap(([first, last]) =>
    last > first + 1
      ? [t('{first} to {last}', { first, last })]
      : [...new Set([`${first}`, `${last}`])],
  );
  const values = { count: pages.length, list: joinWithAnd(named) };
  return t('{count, plural, one {page} other {pages}} {list}', values);
}
