/**
 * Headings. No single sign makes one: size, weight, capitals, colour, another face, a section
 * number, the space around, the text that follows speak for it; a full stop, a start in lower case,
 * many lines speak against it. The signs are weighed against the body font of the whole document.
 */
import type { OutlineItem } from '../../../shared/contract/page.ts';
import type { PageText } from '../text/types.ts';
import { levelsOf } from './heading-levels.ts';
import { sectionDepth } from './markers.ts';
import { proseOf } from './prose.ts';
import { widestGap } from './rows.ts';
import type { BlockDraft, DraftRole, HeadingCandidate, PageSummary, Style } from './types.ts';

/** Longest heading. */
const LONGEST = 200;
const MOST_LINES = 4;
/** A line that falls into pieces is the head of a table, a running head, a row of labels. */
const WIDEST_GAP_EMS = 1.6;
/** Candidates kept of a page, so that a page full of labels does not swell its summary. */
const CANDIDATES_KEPT = 40;
/** Evidence from which a block is a heading. */
const THRESHOLD = 3;

/** Weights of the signs; of the size ratio the largest that applies. */
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
  numbered: 1.25,
  centered: 0.5,
  spaceAbove: 0.5,
  ownSpace: 0.5,
  followed: 0.5,
  /** Bold above plain text. */
  contrast: 0.25,
  /** Close above a much larger title. */
  kicker: -2.5,
  /** A title that sections bear in any document. */
  knownTitle: 1.5,
  /** Close above a table: the head of its columns. */
  headsTable: -1,
  sentence: -1.75,
  comma: -2,
  colon: -0.25,
  lowerStart: -2,
  extraLine: -0.6,
  long: -1,
} as const;

const TEXT_BELOW = new Set<DraftRole>(['paragraph', 'list_item', 'quote', 'key_value', 'code']);
/** A line nearer to a table than this, in ems, belongs to it. */
const TABLE_GAP_EMS = 0.6;
/** A title this much larger than the line above makes that line its kicker. */
const KICKER_RATIO = 1.4;
/** Chapter numbers and their titles are this much larger than the body. */
const CHAPTER_RATIO = 1.4;
const SECTION_TITLE =
  /^([\dIVX]+\.?\s+)?(table of contents|contents|abstract|executive summary|summary|introduction|preface|foreword|acknowledge?ments|conclusions?|references|bibliography|works cited|glossary|index|appendix( [A-Z\d])?|inhalt(sverzeichnis)?|zusammenfassung|einleitung|literatur(verzeichnis)?|anhang|sommaire|résumé|références|annexe|índice|resumen|introducción|referencias|conclusiones)$|^(chapter|part|section|item|article|annex|appendix) ([\d.]{1,5}|[IVXL]{1,5}|[A-Z])\b/iu;
const LETTERS = /\p{L}{2,}/u;

export function headingCandidatesOf(
  text: PageText,
  blocks: readonly BlockDraft[],
  body: Style,
): HeadingCandidate[] {
  const candidates: HeadingCandidate[] = [];
  blocks.forEach((block, index) => {
    const listed = block.role === 'list_item' && block.marker?.kind !== 'bullet';
    if (block.role !== 'paragraph' && block.role !== 'key_value' && !listed) return;
    if (block.rows.length > MOST_LINES) return;
    const prose = proseOf(
      text,
      block.rows.map((row) => row.words),
    );
    if (widestGap(text, block) > WIDEST_GAP_EMS) return;
    const { style } = block;
    const below = blocks[index + 1];
    const over = below ? below.style.size / style.size : 0;
    if (prose.length > LONGEST) return;
    if (!LETTERS.test(prose) && !isChapterNumber(prose, block, below, body)) return;
    const distinct =
      style.size > body.size * 1.04 ||
      style.bold ||
      style.caps ||
      style.italic ||
      style.color !== body.color ||
      style.family !== body.family;
    const numbering = sectionDepth(prose);
    if (!distinct && numbering === 0) return;
    const left = block.x0 - block.columnLeft;
    const right = block.columnRight - block.x1;
    candidates.push({
      block: index,
      style,
      text: prose,
      lines: block.rows.length,
      numbering,
      centered: left > style.size && Math.abs(left - right) < 1.5 * style.size,
      gapAbove: block.gapAbove / body.size,
      gapBelow: block.gapBelow / body.size,
      sizeBelow: below && below.role !== 'aside' ? below.style.size : null,
      plainBelow: below !== undefined && TEXT_BELOW.has(below.role) && !below.style.bold,
      kicker: over >= KICKER_RATIO && block.gapBelow < 2 * style.size && numbering === 0,
      headsTable: below?.role === 'table' && block.gapBelow < TABLE_GAP_EMS * style.size,
    });
  });
  return candidates.slice(0, CANDIDATES_KEPT);
}

/** A number in large type above a title in large type. */
function isChapterNumber(
  prose: string,
  block: BlockDraft,
  below: BlockDraft | undefined,
  body: Style,
): boolean {
  if (!/^(\d{1,3}|[IVXLC]{1,6})\.?$/.test(prose) || below?.role !== 'paragraph') return false;
  return Math.min(block.style.size, below.style.size) >= CHAPTER_RATIO * body.size;
}

/** The evidence that `candidate` is a heading in a document set in `body`. */
export function headingEvidence(candidate: HeadingCandidate, body: Style): number {
  const { style, text } = candidate;
  const ratio = style.size / body.size;
  let sum = 0;
  if (ratio >= 1.6) sum += WEIGHTS.display;
  else if (ratio >= 1.3) sum += WEIGHTS.muchLarger;
  else if (ratio >= 1.14) sum += WEIGHTS.larger;
  else if (ratio >= 1.04) sum += WEIGHTS.slightlyLarger;
  else if (ratio < 0.93) sum += WEIGHTS.smaller;
  if (style.bold && !body.bold) sum += WEIGHTS.bold;
  if (style.caps && !body.caps) sum += WEIGHTS.caps;
  if (style.color !== body.color) sum += WEIGHTS.color;
  if (style.family !== body.family) sum += WEIGHTS.family;
  if (style.italic && !body.italic) sum += WEIGHTS.italic;
  if (candidate.numbering > 0) sum += WEIGHTS.numbered;
  if (candidate.centered) sum += WEIGHTS.centered;
  if (candidate.gapAbove > candidate.gapBelow * 1.2) sum += WEIGHTS.spaceAbove;
  if (candidate.gapAbove > 0.5 && candidate.gapBelow > 0.3) sum += WEIGHTS.ownSpace;
  if (candidate.sizeBelow !== null && candidate.sizeBelow <= style.size) sum += WEIGHTS.followed;
  if (style.bold && candidate.plainBelow) sum += WEIGHTS.contrast;
  if (candidate.kicker) sum += WEIGHTS.kicker;
  const known = SECTION_TITLE.test(text);
  if (known) sum += WEIGHTS.knownTitle;
  if (candidate.headsTable) sum += WEIGHTS.headsTable;
  if (/[.;]["”’)]?$/u.test(text) && !known && !/^(\S+ )?\S{1,6}\.$/u.test(text))
    sum += WEIGHTS.sentence;
  if (/,$/u.test(text)) sum += WEIGHTS.comma;
  if (/:$/u.test(text)) sum += WEIGHTS.colon;
  if (/^\p{Ll}/u.test(text)) sum += WEIGHTS.lowerStart;
  sum += WEIGHTS.extraLine * (candidate.lines - 1);
  if (text.length > 110 && ratio < 1.3) sum += WEIGHTS.long;
  return sum;
}

export const isHeading = (candidate: HeadingCandidate, body: Style): boolean =>
  headingEvidence(candidate, body) >= THRESHOLD;

/** Page -> block -> level. */
export function headingsOfPages(
  pages: readonly PageSummary[],
  _outline: readonly OutlineItem[],
  body: Style,
  isFurniture: (page: number, block: number) => boolean,
): Map<number, Record<number, number>> {
  const found = pages.map((page) => ({
    page: page.page,
    headings: page.headings.filter(
      (candidate) => !isFurniture(page.page, candidate.block) && isHeading(candidate, body),
    ),
  }));
  const placed = found.flatMap(({ page, headings }) =>
    headings.map((candidate) => ({ page, candidate })),
  );
  const levels = levelsOf(placed);
  const byPage = new Map<number, Record<number, number>>(found.map(({ page }) => [page, {}]));
  placed.forEach(({ page, candidate }, at) => {
    const ofPage = byPage.get(page);
    if (ofPage) ofPage[candidate.block] = levels[at] ?? 1;
  });
  return byPage;
}
