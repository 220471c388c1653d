/**
 * Features by which the style and the text of a heading candidate differ from the running text of the
 * document, and their weights.
 */

import { parseCaptionLabel } from '../../../language/vocabulary/caption-label.ts';
import { RECOGNISED_FONT } from '../../../read/text/types.ts';
import type { HeadingCandidate } from '../summary-types.ts';
import { fontFamily } from '../text-style.ts';
import type { TextStyle } from '../types.ts';

/** Weights of the features; of the size ratios only the largest applies. */
const WEIGHTS = {
  display: 4.5,
  muchLarger: 3.5,
  larger: 2.5,
  slightlyLarger: 1.25,
  smaller: -1.5,
  bold: 2,
  caps: 1.25,
  color: 0.75,
  family: 0.75,
  italic: 0.5,
  underlined: 1,
  numbered: 1.25,
  /** Its first subsection follows. */
  hasSubsection: 1,
  centered: 0.5,
  spaceAbove: 0.5,
  spaceAround: 0.5,
  textBelow: 0.5,
  /** Bold above regular text. */
  contrast: 0.25,
  /** Close above a much larger title. */
  kicker: -2.5,
  /** A common section title. */
  knownTitle: 1.5,
  /** The name of a primary statement above a table. */
  statementName: 3.5,
  /** Close above a table: its column header. */
  precedesTable: -1,
  sentence: -1.75,
  /** Set like a header in a single-page document, where repetition cannot be tested. */
  runningHeader: -3,
  /** The text below continues its sentence. */
  continuesBelow: -2,
  comma: -2,
  colon: -0.25,
  lowerStart: -2,
  /** After a letter or number in brackets, like items within a section. */
  inlineItem: -1.5,
  /** Starts with the label and number of a table or figure. */
  captionLabel: -2.5,
  /** Entirely in brackets: a remark. */
  bracketed: -2.5,
  /** Amounts, dates and codes; the first two count. */
  dataWords: -1.25,
  /** Lines broken deliberately, flush left: an address. */
  forcedBreaks: -1.25,
  /** One of several tightly set lines of one style, as in an address. */
  inTightGroup: -2.5,
  /** Another label on the same baseline. */
  inRow: -1,
  /** Other blocks in this style precede text: a title style of the document. */
  recurringStyle: 1.5,
  /** The same words recur often: the label of a kind of paragraph. */
  repeatedLabel: -1.5,
  /** Body style and no number. */
  plainStyle: -1.5,
  extraLine: -0.6,
  long: -1,
  /** Named with its page in the outline or the printed contents. */
  externallyNamed: 3,
  /** Tagged as a heading, or as another element, in a file with reliable tags. */
  tagged: 2.5,
  taggedOther: -1.5,
  /** In a list of section titles without text between them: contents of a chapter. */
  listed: -4,
} as const;

/**
 * Titles capitalise words of at least this length; shorter ones may be articles or prepositions.
 */
export const MIN_CAPITALISED_LETTERS = 5;

const SECTION_TITLE =
  /^([\dIVX]+\.?\s+)?(table of contents|contents|abstract|executive summary|summary|introduction|preface|foreword|acknowledge?ments|conclusions?|references|bibliography|works cited|glossary|index|appendix( [A-Z\d])?|inhalt(sverzeichnis)?|zusammenfassung|einleitung|literatur(verzeichnis)?|anhang|sommaire|résumé|références|annexe|índice|resumen|introducción|referencias|conclusiones)$|^(chapter|part|section|item|article|annex|appendix) ([\d.]{1,5}|[IVXL]{1,5}|[A-Z])\b/iu;

/** `Note 12 — Leases`: a word, a number and a separator before the title. */
const WORDED_NUMBER = /^\p{L}{3,} (?:\d{1,3}|[IVXL]{1,6}|[A-Z]) ?[.:–—-] ?\p{Lu}/u;

/** One sentence after another; a number or abbreviation may also end in a full stop. */
const SENTENCES = /\p{L}{4,}[.!?]["”’)]* \p{Lu}/u;

const RECOGNISED = fontFamily(RECOGNISED_FONT);

/** Features present in a candidate, with their count. */
export type HeadingFeatures = Partial<Record<keyof typeof WEIGHTS, number>>;

export const scoreFeatures = (features: HeadingFeatures): number =>
  Object.entries(features).reduce(
    (sum, [sign, times]) => sum + WEIGHTS[sign as keyof typeof WEIGHTS] * times,
    0,
  );

/**
 * Features of the style and text of `candidate`. `body`: dominant style of the document; `prose`:
 * style of running text, larger than the body where that is small print.
 */
export function extractStyleFeatures(
  candidate: HeadingCandidate,
  body: TextStyle,
  prose: TextStyle,
): HeadingFeatures {
  const { style, text } = candidate;
  const features: HeadingFeatures = {};
  // Recognised text has no known family, and its size is measured to about a tenth.
  const isMeasured = style.family === RECOGNISED;
  const ratio =
    style.size < body.size ? style.size / body.size : Math.max(1, style.size / prose.size);
  if (ratio >= 1.6) features.display = 1;
  else if (ratio >= 1.3) features.muchLarger = 1;
  else if (ratio >= 1.14) features.larger = 1;
  else if (ratio >= 1.04 && !isMeasured) features.slightlyLarger = 1;
  else if (ratio < 0.93) features.smaller = 1;
  if (style.bold && !prose.bold) features.bold = 1;
  if (style.caps && !prose.caps) features.caps = 1;
  if (style.color !== body.color) features.color = 1;
  if (style.family !== body.family && style.family !== prose.family && !isMeasured)
    features.family = 1;
  if (style.italic && !prose.italic) features.italic = 1;
  if (candidate.underlined && (candidate.precedesText || candidate.numbering > 0))
    features.underlined = 1;
  if (candidate.numbering > 0 || WORDED_NUMBER.test(text)) features.numbered = 1;
  if (candidate.hasSubsection) features.hasSubsection = 1;
  if (!candidate.distinct && !candidate.underlined && candidate.numbering === 0)
    features.plainStyle = 1;
  if (candidate.numbering === 0 && candidate.dataWords > 0)
    features.dataWords = Math.min(2, candidate.dataWords);
  if (candidate.forcedBreaks) features.forcedBreaks = 1;
  if (candidate.inTightGroup) features.inTightGroup = 1;
  if (candidate.inRow) features.inRow = 1;
  if (candidate.centered) features.centered = 1;
  if (candidate.gapAbove > candidate.gapBelow * 1.2) features.spaceAbove = 1;
  if (candidate.gapAbove > 0.5 && candidate.gapBelow > 0.3) features.spaceAround = 1;
  if (candidate.sizeBelow !== null && candidate.sizeBelow <= style.size) features.textBelow = 1;
  if (style.bold && candidate.plainBelow) features.contrast = 1;
  if (candidate.kicker) features.kicker = 1;
  const known = SECTION_TITLE.test(text);
  if (known) features.knownTitle = 1;
  if (candidate.statementTitle !== null) features.statementName = 1;
  if (candidate.precedesTable) features.precedesTable = 1;
  const ended = /[.;。]["”’)]?$/u.test(text) && !/^(\S+ )?\S{1,6}\.$/u.test(text);
  // A full stop after a numbered title is part of its style.
  if (ended && !known && (!isTitleCase(text) || SENTENCES.test(text))) features.sentence = 1;
  if (candidate.continuesBelow) features.continuesBelow = 1;
  if (/,$/u.test(text)) features.comma = 1;
  if (/:$/u.test(text)) features.colon = 1;
  if (/^\p{Ll}/u.test(text)) features.lowerStart = 1;
  if (/^[([]?[\p{L}\d]{1,4}[)\]] /u.test(text)) features.inlineItem = 1;
  if (parseCaptionLabel(text) !== null) features.captionLabel = 1;
  if (/^[([].*[)\]]$/u.test(text)) features.bracketed = 1;
  // Centred titles in capitals may take several lines.
  const titleLines = candidate.centered && style.caps;
  if (candidate.lines > 1 && !titleLines) features.extraLine = candidate.lines - 1;
  if (text.length > 110 && ratio < 1.3) features.long = 1;
  return features;
}

/** At least two words (one after a number), with all long words capitalised. */
function isTitleCase(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}’'-]*/gu) ?? [];
  const long = words.filter((word) => word.length >= MIN_CAPITALISED_LETTERS);
  const enough = words.length > 1 || /^[\dIVX]/u.test(text);
  return enough && long.length > 0 && long.every((word) => /^\p{Lu}/u.test(word));
}

/** Score of `candidate` by its style and text alone. */
export const scoreHeadingStyle = (
  candidate: HeadingCandidate,
  body: TextStyle,
  prose: TextStyle,
): number => scoreFeatures(extractStyleFeatures(candidate, body, prose));
