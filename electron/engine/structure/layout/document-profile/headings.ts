/**
 * Heading detection by a weighted sum of features: size, weight, capitals, colour, family, section
 * number, surrounding space and following text count for a heading; a final full stop, a start in
 * lower case and many lines count against it. Features are relative to the body style of the
 * document. External evidence is added: the outline, the printed table of contents and the
 * structure tree, where it agrees with the page.
 */
import type { OutlineItem } from '../../../../../shared/contract/page.ts';
import { findBodyStyle } from '../page-summary/summary.ts';
import type { HeadingCandidate, PageSummary } from '../summary-types.ts';
import type { TextStyle } from '../types.ts';
import { collectExternalEvidence, type ExternalDepths } from './external-evidence.ts';
import {
  extractStyleFeatures,
  type HeadingFeatures,
  scoreFeatures,
  scoreHeadingStyle,
} from './heading-features.ts';
import { assignHeadingLevels, type DetectedHeading } from './heading-levels.ts';
import {
  findRecurringStyles,
  findRepeatedLabels,
  headingLabelKey,
  headingStyleKey,
} from './heading-styles.ts';
import { findListedTitles } from './listed-titles.ts';

/** Minimum score of a heading. */
const THRESHOLD = 3;

/** Text larger than the body by this ratio is a title even at the page edge. */
const TITLE_RATIO = 1.3;
/** Minimum share of glyphs for a size to be a text size. */
const MIN_TEXT_SHARE = 0.1;
/**
 * Minimum number of tagged headings, and the share that must look like headings, for tags to be
 * used.
 */
const MIN_TAGGED = 2;
const MIN_TAG_AGREEMENT = 0.5;

/** Titles that entries with page numbers must follow; otherwise they are links. */
const CONTENTS_TITLE = /^((table of )?contents|inhalt(sverzeichnis)?|sommaire|índice)$/iu;

/** The body style, or the largest size used by a sufficient share of the text. */
function findTextStyle(pages: readonly PageSummary[], body: TextStyle): TextStyle {
  const sizes = new Map<number, number>();
  let total = 0;
  for (const { styles, textSizes } of pages) {
    for (const { glyphs } of styles) total += glyphs;
    for (const [size, glyphs] of textSizes) sizes.set(size, (sizes.get(size) ?? 0) + glyphs);
  }
  const shared = [...sizes].filter(([, glyphs]) => glyphs >= MIN_TEXT_SHARE * total);
  const largest = Math.max(...shared.map(([size]) => size));
  if (largest <= body.size) return body;
  const styles = pages.flatMap((page) => page.styles);
  const set = styles.filter(({ style }) => style.size === largest);
  return set.length > 0 ? findBodyStyle(set) : { ...body, size: largest };
}

/** Whether tagged headings look like headings. */
function areTagsReliable(
  pages: readonly PageSummary[],
  body: TextStyle,
  prose: TextStyle,
): boolean {
  const tagged = pages.flatMap(({ headings }) =>
    headings.filter(({ tagLevel }) => (tagLevel ?? 0) > 0),
  );
  const alike = tagged.filter(
    (candidate) => scoreHeadingStyle(candidate, body, prose) >= THRESHOLD,
  ).length;
  return tagged.length >= MIN_TAGGED && alike >= MIN_TAG_AGREEMENT * tagged.length;
}

const isSetAsRunningHeader = ({ atEdge, style }: HeadingCandidate, body: TextStyle): boolean =>
  atEdge && style.size < TITLE_RATIO * body.size;

/** Separated by space from the regular text below. */
const isSetApart = (
  { plainBelow }: HeadingCandidate,
  { spaceAround, lowerStart }: HeadingFeatures,
) => plainBelow && spaceAround === 1 && lowerStart !== 1;

/** Features from the outline, the printed contents and the structure tree. */
function extractExternalFeatures(
  candidate: HeadingCandidate,
  depths: ExternalDepths,
  trustTags: boolean,
): HeadingFeatures {
  const named = depths.outline > 0 || depths.contents > 0;
  const { tagLevel } = candidate;
  return {
    ...(named ? { externallyNamed: 1 } : {}),
    ...(trustTags && tagLevel !== null ? { [tagLevel > 0 ? 'tagged' : 'taggedOther']: 1 } : {}),
  };
}

export interface ScoredHeading extends DetectedHeading {
  readonly features: HeadingFeatures;
  readonly score: number;
}

/** All candidates except headers and footers, with features and score. */
export function scoreHeadingCandidates(
  pages: readonly PageSummary[],
  outline: readonly OutlineItem[],
  body: TextStyle,
  isHeaderOrFooter: (page: number, block: number) => boolean,
): ScoredHeading[] {
  const prose = findTextStyle(pages, body);
  const lookUpDepths = collectExternalEvidence(pages, outline);
  const labels = findRepeatedLabels(pages);
  const recurringStyles = findRecurringStyles(
    pages.flatMap(({ page, headings }) =>
      headings.filter(({ block }) => !isHeaderOrFooter(page, block)),
    ),
  );
  const trustTags = areTagsReliable(pages, body, prose);
  return pages.flatMap(({ page, headings, contents }) => {
    const listed = findListedTitles(headings);
    const isPart = (one: HeadingCandidate) => !one.precedesText && !CONTENTS_TITLE.test(one.text);
    const parts = headings.filter((one) => one.amongEntries && isPart(one));
    const partStyles = new Set(parts.map(headingStyleKey));
    return headings.flatMap((candidate, at): ScoredHeading[] => {
      if (isHeaderOrFooter(page, candidate.block)) return [];
      const depths = lookUpDepths(page, candidate);
      const features: HeadingFeatures = {
        ...extractStyleFeatures(candidate, body, prose),
        ...extractExternalFeatures(candidate, depths, trustTags),
        ...(listed.has(at) || (isPart(candidate) && partStyles.has(headingStyleKey(candidate)))
          ? { listed: 1 }
          : {}),
        ...(pages.length === 1 && isSetAsRunningHeader(candidate, body)
          ? { runningHeader: 1 }
          : {}),
      };
      if (contents.length === 0 && CONTENTS_TITLE.test(candidate.text)) features.knownTitle = 0;
      if (labels.has(headingLabelKey(candidate))) features.repeatedLabel = 1;
      else if (
        recurringStyles.has(headingStyleKey(candidate)) &&
        (candidate.precedesText || isSetApart(candidate, features))
      ) {
        features.recurringStyle = 1;
        features.colon = features.forcedBreaks = 0;
        // Bold statements above their explanation, such as risk factors, are titles, too.
        if (candidate.style.bold) features.sentence = features.long = 0;
      }
      const tag = trustTags ? (candidate.tagLevel ?? 0) : 0;
      return [{ page, candidate, ...depths, tag, features, score: scoreFeatures(features) }];
    });
  });
}

/** Page -> block index -> level. */
export function detectHeadings(
  ...document: Parameters<typeof scoreHeadingCandidates>
): Map<number, Record<number, number>> {
  const placed = scoreHeadingCandidates(...document).filter(({ score }) => score >= THRESHOLD);
  const levels = assignHeadingLevels(placed);
  const byPage = new Map<number, Record<number, number>>();
  placed.forEach(({ page, candidate }, at) => {
    const ofPage = byPage.get(page) ?? {};
    ofPage[candidate.block] = levels[at] ?? 1;
    byPage.set(page, ofPage);
  });
  return byPage;
}
