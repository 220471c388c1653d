/**
 * Texts of the user interface in the language of the window. The English text is the key, as in
 * gettext, written in ICU MessageFormat. English therefore needs no catalogue; another language is
 * chosen once, before the modules that hold texts are evaluated.
 */
import { IntlMessageFormat } from 'intl-messageformat';
import type german from './de.json';

export const WINDOW_LANGUAGES = ['en', 'de'] as const;
export type WindowLanguage = (typeof WINDOW_LANGUAGES)[number];

/** Every text of the user interface; one without a translation does not compile. */
export type Message = keyof typeof german;
/** A text without arguments, for declarations that are translated where they are shown. */
export type PlainMessage = Exclude<Message, `${string}{${string}`>;
export type Catalogue = Readonly<Record<Message, string>>;

type Value = string | number | null | undefined;
/** Arguments of a message by name; parts of the page may stand among the words, see `nodesOf`. */
type Values<Node = never> = Readonly<Record<string, Value | Node>>;
/** A message with arguments cannot be used without them. */
type Arguments<Text extends Message, Node = never> = Text extends `${string}{${string}`
  ? [values: Values<Node>]
  : [];

interface Choice {
  readonly language: WindowLanguage;
  /** Of numbers and dates, such as `de-AT`; the default of the system without one. */
  readonly locale?: string;
  /** Absent in English. */
  readonly catalogue?: Catalogue;
}

// It asks for all locales of the system, which takes 20 ms, and only skeletons of times need it.
IntlMessageFormat.resolveLocale = () => undefined;

let chosen: Choice = { language: 'en', locale: 'en' };
const formats = new Map<Message, IntlMessageFormat>();

export function chooseLanguage(choice: Choice): void {
  chosen = choice;
  formats.clear();
  numberFormat = keepByOptions(makeNumberFormat);
  pluralRules = keepByOptions(makePluralRules);
  namesOf = keepByOptions(makeNames);
}

/** Of numbers and dates that the window words itself. */
export const formatLocale = (): string | undefined => chosen.locale;

/** The text in the language of the window, with its arguments. */
export function t<Text extends Message>(message: Text, ...values: Arguments<Text>): string {
  const [given] = values as [Values?];
  return given ? [formatOf(message).format(given)].flat().join('') : translationOf(message);
}

/** `a, b and c` */
export const joinList = (items: readonly string[], type?: Intl.ListFormatOptions['type']): string =>
  new Intl.ListFormat(chosen.language === 'en' ? 'en-GB' : chosen.language, { type }).format(items);

/** The name of a language or script, in the language of the window; in the service, in English. */
export const nameOf = (type: 'language' | 'script', code: string): string =>
  namesOf({ type }).of(code) ?? code;
export const languageName = (code: string): string => nameOf('language', code);

/** The text in parts, where arguments are elements of the page. */
export function partsOf<Node extends object>(
  message: Message,
  values: Values<Node>,
): readonly (string | Node)[] {
  return [formatOf(message).format<Node>(values)].flat() as (string | Node)[];
}

/** Of a text that the service sends, too; unchanged if it is not in the catalogue. */
export const translationOf = (text: string): string => chosen.catalogue?.[text as Message] ?? text;

function formatOf(message: Message): IntlMessageFormat {
  const known = formats.get(message);
  if (known) return known;
  const made = new IntlMessageFormat(translationOf(message), chosen.language, undefined, {
    ignoreTag: true,
    formatters: {
      getNumberFormat: (_, options) => numberFormat(options),
      getPluralRules: (_, options) => pluralRules(options),
      getDateTimeFormat: (_, options) => new Intl.DateTimeFormat(chosen.locale, options),
    },
  });
  formats.set(message, made);
  return made;
}

/** Making a formatter takes a hundred times as long as using it. */
function keepByOptions<Options, Made>(make: (options?: Options) => Made) {
  const kept = new Map<string, Made>();
  return (options?: Options): Made => {
    const key = JSON.stringify(options ?? {});
    const made = kept.get(key) ?? make(options);
    kept.set(key, made);
    return made;
  };
}

/** Digits follow the locale, which may be of a third language; plurals are those of the words. */
const makeNumberFormat = (options?: Intl.NumberFormatOptions) =>
  new Intl.NumberFormat(chosen.locale, options);
const makePluralRules = (options?: Intl.PluralRulesOptions) =>
  new Intl.PluralRules(chosen.language, options);
let numberFormat = keepByOptions(makeNumberFormat);
let pluralRules = keepByOptions(makePluralRules);
const makeNames = (options: Intl.DisplayNamesOptions = { type: 'language' }) =>
  new Intl.DisplayNames([chosen.language], options);
let namesOf = keepByOptions(makeNames);
