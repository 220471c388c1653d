/**
 * Currencies as documents print them: symbols, ISO 4217 codes, and words. `$` alone is taken for the
 * US dollar and `¥` for the yen; words that several currencies share (`kr`) have no code.
 */

/** Symbols and short words, with the code of each; null if several currencies use it. */
const SIGNS: Readonly<Record<string, string | null>> = {
  $: 'USD',
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₽': 'RUB',
  '₩': 'KRW',
  '₺': 'TRY',
  '₫': 'VND',
  '₴': 'UAH',
  '₦': 'NGN',
  '₱': 'PHP',
  '฿': 'THB',
  '₪': 'ILS',
  '₡': 'CRC',
  '₲': 'PYG',
  '₵': 'GHS',
};

/** Words that are used beside a number like a symbol; case-sensitive. */
const WORDS: Readonly<Record<string, string | null>> = {
  'Rs.': 'INR',
  Rs: 'INR',
  'RS.': 'INR',
  'Fr.': 'CHF',
  SFr: 'CHF',
  'kr.': null,
  kr: null,
  'Kr.': null,
  Kr: null,
  KR: null,
  RM: 'MYR',
  Rp: 'IDR',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
};

const CODES = (
  'USD EUR GBP JPY CHF CNY RMB INR AUD CAD NZD SEK NOK DKK ISK PLN CZK HUF RON BGN BRL MXN ARS CLP ' +
  'COP PEN ZAR SGD HKD TWD KRW TRY THB IDR MYR PHP VND AED SAR QAR KWD EGP NGN KES ILS RUB UAH'
).split(' ');

/** Names in running text, in the languages of the vocabulary; case-insensitive. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  USD: ['dollar', 'dollars', 'us dollars', 'u.s. dollars', 'dólares', 'dollari'],
  EUR: ['euro', 'euros', 'eur.'],
  GBP: ['pound', 'pounds', 'pound sterling', 'pounds sterling', 'sterling'],
  JPY: ['yen'],
  CHF: ['franken', 'swiss francs', 'francs suisses', 'franchi svizzeri'],
  INR: ['rupee', 'rupees'],
  CNY: ['yuan', 'renminbi'],
  BRL: ['reais'],
  CAD: ['canadian dollars'],
  AUD: ['australian dollars'],
  NZD: ['new zealand dollars'],
  HKD: ['hong kong dollars'],
  SGD: ['singapore dollars'],
};

const escaped = (texts: readonly string[]): string =>
  [...texts]
    .sort((a, b) => b.length - a.length)
    .map((text) => text.replace(/[$.]/g, '\\$&'))
    .join('|');

/** Sources of patterns, longest alternatives first; words and codes need a boundary around them. */
export const SIGN_PATTERN = escaped(Object.keys(SIGNS)).replace(
  /(?<=^|\|)(?=\p{L})/gu,
  '(?<!\\p{L})',
);
export const WORD_PATTERN = escaped([...CODES, ...Object.keys(WORDS)]);
export const NAME_PATTERN = escaped(Object.values(NAMES).flat());

const BY_NAME = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
);

/** The ISO code of a printed currency; null if it is none or ambiguous. */
export function currencyCode(printed: string): string | null {
  const text = printed.trim();
  if (Object.hasOwn(SIGNS, text)) return SIGNS[text] ?? null;
  if (Object.hasOwn(WORDS, text)) return WORDS[text] ?? null;
  const upper = text.toUpperCase();
  if (upper === 'RMB') return 'CNY';
  return CODES.includes(upper) ? upper : (BY_NAME.get(text.toLowerCase()) ?? null);
}
