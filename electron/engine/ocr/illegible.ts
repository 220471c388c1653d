/**
 * Text that the networks in use cannot read. A network gives characters for any line, also for one
 * in a script that it does not know, but with low confidence: lines of receipts, the worst scans of
 * print at hand, have a mean of 0.96 and more, Cyrillic, Greek, Arabic and Devanagari lines read as
 * English 0.83 and less, Japanese and Chinese ones 0.6. If much of a page is like that, the networks
 * for other languages read a sample of it; one that finds it legible knows its script.
 *
 * Limit: a language in a known script is not told from another. German read as English has a high
 * confidence.
 */
import type { LanguageCode, RecognitionNetwork } from '../../../shared/languages.ts';
import { LANGUAGES } from '../../../shared/languages.ts';
import type { PageImage } from '../pdf/types.ts';
import type { OrientedBox } from './image.ts';
import type { OtherNetwork } from './models.ts';
import { recogniseLines } from './recognise.ts';
import type { Illegible } from './recognised.ts';
import { meanConfidence, type RecognisedWord } from './words.ts';

/** Minimum confidence of printed lines in a script of the network; handwriting is below. */
export const LEGIBLE = 0.85;
/** Minimum share of illegible lines, by length; receipts have less than 0.1. */
const ILLEGIBLE_SHARE = 1 / 3;
/** Minimum length of the lines, in heights of their boxes: about as many characters. */
const LEAST_TEXT = 8;
/** Lines that the other networks read. */
const SAMPLE = 2;
/** On an illegible page only lines of this confidence are print in the expected language. */
const SURE_LINE = 0.95;
/** Confidence of words of other lines there: they are probably wrong. */
const WRONG = 0.4;

const isIllegible = (line: readonly RecognisedWord[]): boolean => meanConfidence([line]) < LEGIBLE;

const extentOf = (boxes: readonly OrientedBox[]): number =>
  boxes.reduce((sum, { length, height }) => sum + length / height, 0);

/** `lines`: the words recognised in each of `boxes`. Null if the text is legible. */
export async function findIllegible(
  boxes: readonly OrientedBox[],
  lines: readonly (readonly RecognisedWord[])[],
  others: readonly OtherNetwork[],
  image: PageImage,
): Promise<Illegible | null> {
  const lost = boxes.filter((_, index) => isIllegible(lines[index] ?? []));
  const extent = extentOf(lost);
  if (extent < LEAST_TEXT || extent < ILLEGIBLE_SHARE * extentOf(boxes)) return null;
  const sample = lost.toSorted((a, b) => b.length - a.length).slice(0, SAMPLE);
  const networks: { name: RecognitionNetwork; confidence: number }[] = [];
  for (const { name, reader } of others) {
    const confidence = meanConfidence(await recogniseLines(await reader(), image, sample));
    if (confidence >= LEGIBLE) networks.push({ name, confidence });
  }
  networks.sort((a, b) => b.confidence - a.confidence);
  return { networks: networks.map(({ name }) => name) };
}

/** Maximum confidence of the words of a line on an illegible page. */
export const mostConfidence = (line: readonly RecognisedWord[]): number =>
  meanConfidence([line]) >= SURE_LINE ? 1 : WRONG;

const nameOf = (code: LanguageCode) => LANGUAGES.find((one) => one.code === code)?.name ?? code;

/** The languages of a network, as a reader may recognise the page to be in them. */
function languagesOf(network: RecognitionNetwork): string {
  const names = LANGUAGES.filter((one) => one.network === network && one.code !== 'en');
  const [only] = names;
  return only && names.length === 1 ? only.name : 'another language in Latin letters';
}

/** What a reader of the page is told. */
export function illegibleWarning(
  { networks }: Illegible,
  languages: readonly LanguageCode[],
): string {
  const asked = languages.map(nameOf).join(', ');
  const start = `Much of the text on this page could not be read by OCR in ${asked} and is probably wrong or missing.`;
  return networks.length === 0
    ? `${start} It may be handwriting, a poor scan, or in a script that OCR cannot read: it reads Latin letters, Chinese and Japanese.`
    : `${start} It looks like ${networks.map(languagesOf).join(' or ')}: extract the document again with this language of scans.`;
}
