/** Texts of findings: the service sends code and values, which the window words in its language. */

import { reasonsPhrase } from './confidence.ts';
import type { CodedText } from './contract/coded-text.ts';
import { TEXTS } from './messages/finding-texts.ts';
import { joinWithAnd, t } from './messages/messages.ts';
import { consecutiveRuns } from './neighbours.ts';

/** The text in the language of the window; in the service, in English. */
export function formatCodedText({ code, values, pages = [], reasons = [] }: CodedText): string {
  const all = { ...values, pages: pagesText(pages), reasons: reasonsPhrase(reasons) };
  const given = Object.entries(all).map(([name, value]) => [
    name,
    value === '' ? 'no_value' : value,
  ]);
  return t(TEXTS[code], Object.fromEntries(given));
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
