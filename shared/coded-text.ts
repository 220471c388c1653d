/** Texts of the service: it sends code and values, which the window words in its language. */
import { reasonsPhrase } from './confidence.ts';
import type { CodedText, ServiceText, TextCode } from './contract/coded-text.ts';
import type { FieldCandidate } from './contract/schema.ts';
import { FAILURES, type FileFailure, failureSentence } from './failures.ts';
import { TEXTS } from './messages/finding-texts.ts';
import { joinList, type Message, nameOf, t, translationOf } from './messages/messages.ts';
import { consecutiveRuns } from './neighbours.ts';

/** Name of a document without one, in messages. */
export const UNNAMED_DOCUMENT = 'The document';

export const codedText = (
  code: TextCode,
  values: CodedText['values'] = {},
  lists: Omit<CodedText, 'code' | 'values'> = {},
): CodedText => ({ code, values, ...lists });

/** A text of the service in the language of the window, which has those of older services as text only. */
export const localText = (text: string, coded?: CodedText | null): string =>
  coded ? formatCodedText(coded) : translationOf(text);

export const englishText = (text: ServiceText): string =>
  typeof text === 'string' ? text : formatCodedText(text);

export const asCodedText = (text: ServiceText): CodedText =>
  typeof text === 'string' ? codedText(text as Message) : text;

/** A text in English, and as code and values if it has them: `error` and `coded_error`. */
export const textParts = <Name extends string, Text extends ServiceText | null>(
  name: Name,
  text: Text,
) =>
  ({
    [name]: text && englishText(text),
    ...(text && typeof text !== 'string' && { [`coded_${name}`]: text }),
  }) as Record<Name, string | Extract<Text, null>> & Partial<Record<`coded_${Name}`, CodedText>>;

export const messageText = (text: ServiceText) => textParts('message', text);

/** What supports a value, each text once. */
export function evidenceTexts(texts: readonly ServiceText[]) {
  const distinct = new Map(texts.map((text) => [englishText(text), text]));
  const coded = [...distinct.values()].map(asCodedText);
  const hasValues = texts.some((text) => typeof text !== 'string');
  return { evidence: [...distinct.keys()], ...(hasValues && { coded_evidence: coded }) };
}

/** The evidence of values, for `evidenceTexts`. */
export const evidenceIn = (...values: readonly Evidence[]): ServiceText[] =>
  values.flatMap(
    ({ evidence, coded_evidence: coded }): readonly ServiceText[] => coded ?? evidence,
  );
type Evidence = Pick<FieldCandidate, 'evidence' | 'coded_evidence'>;

/** Warnings as a page has them. */
export const warningTexts = (warnings: readonly CodedText[]) => ({
  warnings: warnings.map(formatCodedText),
  ...(warnings.length > 0 && { coded_warnings: [...warnings] }),
});

/** The text in the language of the window; in the service, in English. */
export function formatCodedText({ code, values, cause, ...lists }: CodedText): string {
  if (code in FAILURES) return failureSentence(code as FileFailure, values);
  const { pages = [], reasons = [], quotes = [], languages = [], alternatives = [] } = lists;
  const quoted = quotes.map((quote) => t('“{quote}”', { quote })).join(', ');
  const all = {
    ...{ pages: pagesText(pages), reasons: reasonsPhrase(reasons), quoted },
    languages: languages.map(languageText).join(', '),
    alternatives: joinList(alternatives.map(languageText), 'disjunction'),
    ...values,
    ...(cause && { cause: formatCodedText(cause) }),
    ...(values.file === UNNAMED_DOCUMENT && { file: t(UNNAMED_DOCUMENT) }),
    ...(values.detail && { detail: translationOf(`${values.detail}`) }),
    ...(values.script && { script: nameOf('script', `${values.script}`) }),
  };
  const given = Object.entries(all).map(([name, value]) => [
    name,
    value === '' ? 'no_value' : value,
  ]);
  const message = TEXTS[code as keyof typeof TEXTS] ?? (code as Message);
  return t(message, Object.fromEntries(given));
}

/** In a language, or another one in Latin letters where several would do. */
export const ANY_LATIN = 'und-Latn';
const languageText = (code: string): string =>
  code === ANY_LATIN ? t('another language in Latin letters') : nameOf('language', code);

/** `page 4`; `pages 2, 5 to 9 and 12`; two adjacent pages are listed separately. */
function pagesText(pages: readonly number[]): string {
  const named = consecutiveRuns(pages).flatMap(([first, last]) =>
    last > first + 1
      ? [t('{first} to {last}', { first, last })]
      : [...new Set([`${first}`, `${last}`])],
  );
  const values = { count: pages.length, list: joinList(named) };
  return t('{count, plural, one {page} other {pages}} {list}', values);
}
