/**
 * Words that multiply a number, `4.2 million`, and that state the unit of a table's numbers, `in
 * thousands`, in the languages of the vocabulary.
 */

const WORDS: readonly (readonly [factor: number, words: string])[] = [
  [
    1e3,
    'thousand thousands tsd teur tausend tausende mille milliers mil miles mila migliaia milhares ' +
      'duizend duizenden tusen tusind tys tysiąc tysiące tysięcy tis tisíc тыс тысяч',
  ],
  [1e5, 'lakh lakhs lac lacs'],
  [
    1e6,
    'million millions mn mln mio millionen millón millones milione milioni milhão milhões miljoen ' +
      'miljoenen miljon miljoner millioner miljoonaa milion miliony milionów milionů milyon млн миллионов',
  ],
  [1e7, 'crore crores'],
  [
    1e9,
    'billion billions bn bln mrd mld mia milliard milliards milliarde milliarden miliardo miliardi bilhão ' +
      'bilhões miljard miljarden miljarder milliarder miljardia miliard miliardy miliardów milyar млрд миллиардов',
  ],
  // In the long scale a billion is a million million.
  [1e12, 'trillion trillions tn trn billón billones billionen bilioni biliardi'],
];

/** Lower-case word, without its final period, to its factor. */
export const MAGNITUDES: ReadonlyMap<string, number> = new Map(
  WORDS.flatMap(([factor, words]) => words.split(' ').map((word) => [word, factor] as const)),
);

/** Display names of magnitudes in answers, the largest first. */
export const MAGNITUDE_NAMES: readonly (readonly [factor: number, name: string])[] = [
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
];
/** Names of those that no amount is converted to. */
const OTHER_NAMES: readonly (readonly [factor: number, name: string])[] = [
  [1e12, 'trillion'],
  [1e7, 'crore'],
  [1e5, 'lakh'],
];

/** Letters and short words beside a currency: `$m`, `€ bn`, `m€`, `k€`, `TEUR`. */
const LETTERS: Readonly<Record<string, number>> = {
  ...{ k: 1e3, t: 1e3, m: 1e6, mm: 1e6, mn: 1e6, mio: 1e6, b: 1e9, bn: 1e9, mrd: 1e9 },
};
/** The factor of a letter beside a currency; 1 if it is none. */
export const letterFactor = (letter: string): number =>
  LETTERS[letter.toLowerCase().replace(/[. ]+$/, '')] ?? 1;

/** `x € 1.000`, `in 1 000 CHF`; without a word before it, it is an amount. */
export const ONE_THOUSAND =
  /(?<![\p{L}\d])(?:[x×]|in|en)\s(?:[$€£¥₹]\s?|[A-Z]{3}\s)?1[.,'’ \u00a0\u202f]?000(?![\d.,])/u;
/** With their factor, or that of their letter. */
const SCALES: readonly (readonly [RegExp, number?])[] = [
  [/[$€£¥₹]\s?(k|mn?|bn?)\b|(?<![\p{L}\d])([kt]|mn?|bn?)\s?[$€£¥₹]/iu],
  [/(?<!\p{L})([kKtTmM])(?:EUR|USD|GBP|CHF|SEK|NOK|DKK)(?!\p{L})/u],
  [/(?:₹|Rs\.?|INR)[^\d]*?\bcr\b/iu, 1e7],
  [/[$€£¥₹]\s?(?:'|’)?000s?\b|(?<![\d,.])['’]000s?\b|\b000s?\s?[$€£¥₹]/u, 1e3],
  [ONE_THOUSAND, 1e3],
];

/**
 * The first magnitude in a text such as `In millions, except per share data`; 1 if there is none. A
 * magnitude after a number belongs to it: `above 5 million`.
 */
export function magnitudeIn(text: string): number {
  const found: { at: number; factor: number }[] = [];
  for (const match of text.matchAll(/(?<!\d\s?)(?<!\p{L})\p{L}+/gu)) {
    const factor = MAGNITUDES.get(match[0].toLowerCase());
    if (factor) found.push({ at: match.index, factor });
  }
  for (const [pattern, factor] of SCALES) {
    const match = pattern.exec(text);
    const [, letter = '', other = ''] = match ?? [];
    if (match) found.push({ at: match.index, factor: factor ?? letterFactor(letter || other) });
  }
  return found.sort((a, b) => a.at - b.at)[0]?.factor ?? 1;
}

/** `million` for 1e6; empty for one. */
export const magnitudeName = (factor: number): string =>
  [...MAGNITUDE_NAMES, ...OTHER_NAMES].find(([size]) => size === factor)?.[1] ?? '';
