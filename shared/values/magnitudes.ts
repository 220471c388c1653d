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

export interface Magnitude {
  /** `thousand`, `million`, `billion`; empty if there is none. */
  readonly name: string;
  readonly factor: number;
}

/** Letters and short words beside a currency: `$m`, `€ bn`, `m€`, `k€`, `TEUR`. */
const LETTERS: Readonly<Record<string, number>> = {
  ...{ k: 1e3, t: 1e3, m: 1e6, mm: 1e6, mn: 1e6, mio: 1e6, b: 1e9, bn: 1e9, mrd: 1e9 },
};
/** The factor of a letter beside a currency; 1 if it is none. */
export const letterFactor = (letter: string): number =>
  LETTERS[letter.toLowerCase().replace(/[. ]+$/, '')] ?? 1;

const BESIDE_CURRENCY = /[$€£¥₹]\s?(k|mn?|bn?)\b|(?<![\p{L}\d])([kt]|mn?|bn?)\s?[$€£¥₹]/iu;
const CODE_WITH_LETTER = /(?<!\p{L})([KTM])(?:EUR|USD|GBP|CHF|SEK|NOK|DKK)(?!\p{L})/u;
const THREE_ZEROS = /[$€£¥₹]\s?(?:'|’)?000s?\b|(?<![\d,.])['’]000s?\b|\b000s?\s?[$€£¥₹]/u;
const CRORES = /(?:₹|Rs\.?|INR)[^\d]*?\b(cr)\b/iu;

/**
 * The first magnitude in a text such as `In millions, except per share data`. A magnitude after a
 * number belongs to it: `above 5 million`.
 */
export function magnitudeIn(text: string): Magnitude {
  const found: { at: number; factor: number }[] = [];
  for (const match of text.matchAll(/(?<!\d\s?)(?<!\p{L})\p{L}+/gu)) {
    const factor = MAGNITUDES.get(match[0].toLowerCase());
    if (factor) found.push({ at: match.index, factor });
  }
  for (const pattern of [BESIDE_CURRENCY, CODE_WITH_LETTER]) {
    const letters = pattern.exec(text);
    if (letters)
      found.push({ at: letters.index, factor: letterFactor(letters[1] ?? letters[2] ?? '') });
  }
  const crores = CRORES.exec(text);
  if (crores) found.push({ at: crores.index, factor: 1e7 });
  const zeros = THREE_ZEROS.exec(text);
  if (zeros) found.push({ at: zeros.index, factor: 1e3 });
  const [first] = found.sort((a, b) => a.at - b.at);
  return first
    ? { name: magnitudeName(first.factor), factor: first.factor }
    : { name: '', factor: 1 };
}

/** `million` for 1e6; empty for one. */
export const magnitudeName = (factor: number): string =>
  [...MAGNITUDE_NAMES, ...OTHER_NAMES].find(([size]) => size === factor)?.[1] ?? '';
