/**
 * Words that multiply a number, `4.2 million`, and that state the unit of a table's numbers, `in
 * thousands`, in the languages of the vocabulary.
 */

const WORDS: readonly (readonly [factor: number, words: string])[] = [
  [
    1e3,
    'thousand thousands tsd teur tausend tausende mille milliers mil miles mila migliaia milhares duizend duizenden',
  ],
  [1e5, 'lakh lakhs lac lacs'],
  [
    1e6,
    'million millions mn mln mio millionen millón millones milione milioni milhão milhões miljoen miljoenen',
  ],
  [1e7, 'crore crores cr'],
  [
    1e9,
    'billion billions bn bln mrd milliard milliards milliarde milliarden miliardo miliardi bilhão bilhões miljard miljarden',
  ],
  [1e12, 'trillion trillions tn trn'],
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

export interface Magnitude {
  /** `thousand`, `million`, `billion`; empty if there is none. */
  readonly name: string;
  readonly factor: number;
}

/** Letters beside a currency: `$m`, `€ bn`, `m€`, `k€`. */
const LETTERS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mn: 1e6, bn: 1e9, b: 1e9 };
const BESIDE_CURRENCY = /[$€£¥₹]\s?(k|mn?|bn?)\b|(?<![\p{L}\d])(k|mn?|bn?)\s?[$€£¥₹]/iu;
const THREE_ZEROS = /[$€£¥₹]\s?(?:'|’)?000s?\b|(?<![\d,.])['’]000s?\b|\b000s?\s?[$€£¥₹]/u;

/** The first magnitude in a text such as `In millions, except per share data`. */
export function magnitudeIn(text: string): Magnitude {
  const found: { at: number; factor: number }[] = [];
  for (const match of text.matchAll(/\p{L}+/gu)) {
    const factor = MAGNITUDES.get(match[0].toLowerCase());
    if (factor && nameOf(factor) !== '') found.push({ at: match.index, factor });
  }
  const letters = BESIDE_CURRENCY.exec(text);
  const letter = (letters?.[1] ?? letters?.[2] ?? '').toLowerCase();
  if (letters) found.push({ at: letters.index, factor: LETTERS[letter] ?? 1 });
  const zeros = THREE_ZEROS.exec(text);
  if (zeros) found.push({ at: zeros.index, factor: 1e3 });
  const [first] = found.sort((a, b) => a.at - b.at);
  return first ? { name: nameOf(first.factor), factor: first.factor } : { name: '', factor: 1 };
}

const nameOf = (factor: number): string =>
  MAGNITUDE_NAMES.find(([size]) => size === factor)?.[1] ?? '';
