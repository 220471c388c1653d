/**
 * Text that the networks in use cannot read. A network gives characters for any line, also for one in a script
 * that it does not know, but with low confidence: lines of receipts, the worst scans of print at hand, have a
 * mean of 0.96 and more, Cyrillic, Greek, Arabic and Devanagari lines read as English 0.83 and less, Japanese
 * and Chinese ones 0.6; of Hangul beside figures only the figures are read. If much of a page is like that, its
 * strokes tell the script (script/), and the networks for other languages in it read a sample; one that finds
 * it legible knows it. Of added language packs those for the script are named without being tried, as other
 * engines have other confidences.
 *
 * Limit: a language in a known script is not told from another. German read as English has a high confidence.
 */
import { ANY_LATIN, codedText } from '../../../../shared/coded-text.ts';
import type { CodedText } from '../../../../shared/contract/coded-text.ts';
import {
  isBuiltIn,
  LANGUAGES,
  type LanguageCode,
  type RecognitionNetwork,
} from '../../../../shared/languages.ts';
import type { PageImage } from '../pdf/types.ts';
import type { OrientedBox } from './image.ts';
import type { OtherNetwork } from './models.ts';
import { recogniseLines } from './recognise.ts';
import type { Illegible } from './recognised.ts';
import { isWrittenIn, packsFor, scriptOfLines } from './script/index.ts';
import { meanConfidence, type RecognisedWord } from './words.ts';

/** Minimum confidence of printed lines in a script of the network; handwriting is below. */
export const LEGIBLE = 0.85;
/** Minimum share of illegible lines, by length; receipts have less than 0.1. */
const ILLEGIBLE_SHARE = 1 / 3;
/** Minimum length of the lines, in heights of their boxes: about as many characters. */
const LEAST_TEXT = 8;
/** Characters per height of the box; letters have about two, Chinese characters one. */
const LEAST_DENSITY = 0.5;
/** Lines that the other networks read. */
const SAMPLE = 2;
/** On an illegible page only lines of this confidence are print in the expected language. */
const SURE_LINE = 0.95;
/** Confidence of words of other lines there: they are probably wrong. */
const WRONG = 0.4;

/** Languages of a page, and what else could read it. */
export interface LanguageNetworks {
  /** That the page is expected to be in. */
  readonly languages: readonly LanguageCode[];
  /** The networks for others. */
  others(): readonly OtherNetwork[];
  /** Languages of added packs. */
  added(): Promise<readonly LanguageCode[]>;
}

const isIllegible = (line: readonly RecognisedWord[]): boolean => meanConfidence([line]) < LEGIBLE;

/** Whether fewer characters were read than stand in the box. */
const isSparse = (line: readonly RecognisedWord[], box: OrientedBox): boolean =>
  line.reduce((sum, { text }) => sum + text.length, 0) < LEAST_DENSITY * extentOf([box]);

const extentOf = (boxes: readonly OrientedBox[]): number =>
  boxes.reduce((sum, { length, height }) => sum + length / height, 0);

/** `lines`: the words recognised in each of `boxes`. Null if the text is legible. */
export async function findIllegible(
  boxes: readonly OrientedBox[],
  lines: readonly (readonly RecognisedWord[])[],
  { languages, others, added }: LanguageNetworks,
  image: PageImage,
): Promise<Illegible | null> {
  const isMuch = (some: readonly OrientedBox[]) =>
    extentOf(some) >= Math.max(LEAST_TEXT, ILLEGIBLE_SHARE * extentOf(boxes));
  const unsure = boxes.filter((_, index) => isIllegible(lines[index] ?? []));
  const lost = boxes.filter(
    (box, index) => unsure.includes(box) || isSparse(lines[index] ?? [], box),
  );
  if (!isMuch(lost)) return null;
  const script = scriptOfLines(image, lost);
  const isExpected = languages.some((code) => script !== null && isWrittenIn(code, script));
  // Other engines have other confidences, and a few characters may be all that is printed.
  const isForeign = script !== null && !isExpected;
  if (!isForeign && (!isMuch(unsure) || (isExpected && !languages.every(isBuiltIn)))) return null;
  const sample = lost.toSorted((a, b) => b.length - a.length).slice(0, SAMPLE);
  const networks: { name: RecognitionNetwork; confidence: number }[] = [];
  const possible = others().filter(({ name }) => script === null || isScriptOf(name, script));
  for (const { name, reader } of possible) {
    const confidence = meanConfidence(await recogniseLines(await reader(), image, sample));
    if (confidence >= LEGIBLE) networks.push({ name, confidence });
  }
  networks.sort((a, b) => b.confidence - a.confidence);
  const packs = script === null ? [] : await added();
  return {
    networks: networks.map(({ name }) => name),
    packs: packs.filter((code) => script !== null && isWrittenIn(code, script)),
    script,
  };
}

/** Maximum confidence of the words of a line on an illegible page. */
export const mostConfidence = (line: readonly RecognisedWord[]): number =>
  meanConfidence([line]) >= SURE_LINE ? 1 : WRONG;

const isScriptOf = (network: RecognitionNetwork, script: string): boolean =>
  LANGUAGES.some((one) => one.network === network && isWrittenIn(one.code, script));

/** The language of a network, as a reader may recognise the page to be in it. */
function languageOf(network: RecognitionNetwork): LanguageCode {
  const codes = LANGUAGES.filter((one) => one.network === network && one.code !== 'en');
  const [only] = codes;
  return only && codes.length === 1 ? only.code : ANY_LATIN;
}

/** What a reader of the page is told. */
export function illegibleWarning(
  { networks, packs, script }: Illegible,
  languages: readonly LanguageCode[],
): CodedText {
  const seen = networks.length > 0 ? networks.map(languageOf) : packs;
  const isKnown =
    seen.length > 0 || script === null || languages.some((code) => isWrittenIn(code, script));
  return codedText(
    'illegible',
    { script: isKnown ? '' : script },
    { languages: [...languages], alternatives: isKnown ? [...seen] : packsFor(script) },
  );
}
