/**
 * Headings. No single sign makes one: size, weight, capitals, colour, another face, a section
 * number, the space around, the text that follows speak for it; a full stop, a start in lower case,
 * many lines speak against it. The signs are weighed against the body font of the whole document,
 * together with what the document says itself: its outline, the contents that it prints, the
 * structure tree of a tagged file where that agrees with the page.
 */
import type { OutlineItem } from '../../../../shared/contract/page.ts';
import type { HeadingCandidate, PageSummary, Style } from '../types.ts';
import { levelsOf, type PlacedHeading } from './heading-levels.ts';
import { labelKey, lookKey, recurringLooks, repeatedLabels } from './heading-looks.ts';
import { bodyOf } from './summary.ts';
import { type Witness, witnessesOf } from './witnesses.ts';

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
  underlined: 1,
  numbered: 1.25,
  /** Its first subdivision follows. */
  divided: 1,
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
  /** Stands over inner columns of a table: their head. */
  overColumns: -2.5,
  sentence: -1.75,
  /** Ends in a full stop, but its words are written as those of a title. */
  stopped: -0.5,
  /** Set as a running head, in a document of one page, where nothing can show that it repeats. */
  runningHead: -3,
  /** The text below goes on with its sentence. */
  torn: -2,
  comma: -2,
  colon: -0.25,
  lowerStart: -2,
  /** Behind a letter or a number in brackets, as items are that run on within a section. */
  item: -1.5,
  /** In brackets from end to end: a remark on what stands above. */
  bracketed: -2.5,
  /** An amount, a date, a code among the words; the first two count. */
  data: -1.25,
  /** Lines broken by choice, flush left: an address. */
  stacked: -1.25,
  /** One of several lines of one look, set solid, as of an address. */
  solid: -2.5,
  /** Level with another label. */
  inRow: -1,
  /** Other pieces that look so head text, too: it is the look of titles here. */
  recurring: 1.5,
  /** The same words again and again: the label of a kind of paragraph. */
  repeated: -1.5,
  /** Set like the text around, without a number. */
  plain: -1.5,
  extraLine: -0.6,
  long: -1,
  /** Named, with its page, in the outline or in the printed contents. */
  named: 3,
  /** Tagged as a heading, as another element, in a file whose tags agree with its pages. */
  tagged: 2.5,
  taggedOther: -1.5,
  /** One of a list of section titles with nothing between them: contents of a chapter. */
  listed: -4,
} as const;

/** Titles write words of so many letters with a capital: others may be articles and prepositions. */
const CAPITALISED = 5;
/** What is so many times larger than the text is a title, wherever it stands. */
const TITLE_RATIO = 1.3;
/** A word that titles would write with a capital. */
const LONG_LOWER = new RegExp(`(?<!\\p{L})\\p{Ll}{${CAPITALISED},}`, 'u');
/** Share of the glyphs that tables and sentences of a size must hold for it to be one of text. */
const TEXT_SHARE = 0.1;
/** Titles in a row, numbered on, that make a list of contents. */
const LISTED_TITLES = 3;
/** Tagged headings in a document from which its tags are judged, and the share that must look so. */
const LEAST_TAGGED = 2;
const TAGS_AGREE = 0.5;

const SECTION_TITLE =
  /^([\dIVX]+\.?\s+)?(table of contents|contents|abstract|executive summary|summary|introduction|preface|foreword|acknowledge?ments|conclusions?|references|bibliography|works cited|glossary|index|appendix( [A-Z\d])?|inhalt(sverzeichnis)?|zusammenfassung|einleitung|literatur(verzeichnis)?|anhang|sommaire|résumé|références|annexe|índice|resumen|introducción|referencias|conclusiones)$|^(chapter|part|section|item|article|annex|appendix) ([\d.]{1,5}|[IVXL]{1,5}|[A-Z])\b/iu;

/** Of those titles, the ones that entries with page numbers must follow: elsewhere they are links. */
const CONTENTS_TITLE = /^((table of )?contents|inhalt(sverzeichnis)?|sommaire|índice)$/iu;

/** `Note 12 — Leases`: numbered behind a word, the number closed before the title. */
const WORDED_NUMBER = /^\p{L}{3,} (?:\d{1,3}|[IVXL]{1,6}|[A-Z]) ?[.:–—-] ?\p{Lu}/u;

/** One sentence behind another; a number or an abbreviation may bear a stop, too. */
const SENTENCES = /\p{L}{4,}[.!?]["”’)]* \p{Lu}/u;

/** The signs that show, and how often: once, but for those that add up. */
type HeadingSigns = Partial<Record<keyof typeof WEIGHTS, number>>;

const evidenceOf = (signs: HeadingSigns): number =>
  Object.entries(signs).reduce(
    (sum, [sign, times]) => sum + WEIGHTS[sign as keyof typeof WEIGHTS] * times,
    0,
  );

/**
 * What the look of `candidate` says in a document set in `body`.
 * `prose`: the style of text, larger than the body where that is the small print below a form.
 */
function looksOf(candidate: HeadingCandidate, body: Style, prose: Style): HeadingSigns {
  const { style, text } = candidate;
  const signs: HeadingSigns = {};
  const ratio =
    style.size < body.size ? style.size / body.size : Math.max(1, style.size / prose.size);
  if (ratio >= 1.6) signs.display = 1;
  else if (ratio >= 1.3) signs.muchLarger = 1;
  else if (ratio >= 1.14) signs.larger = 1;
  else if (ratio >= 1.04) signs.slightlyLarger = 1;
  else if (ratio < 0.93) signs.smaller = 1;
  if (style.bold && !prose.bold) signs.bold = 1;
  if (style.caps && !prose.caps) signs.caps = 1;
  if (style.color !== body.color && style.color !== prose.color) signs.color = 1;
  if (style.family !== body.family && style.family !== prose.family) signs.family = 1;
  if (style.italic && !prose.italic) signs.italic = 1;
  if (candidate.underlined && (candidate.headsText || candidate.numbering > 0))
    signs.underlined = 1;
  if (candidate.numbering > 0 || WORDED_NUMBER.test(text)) signs.numbered = 1;
  if (candidate.divided) signs.divided = 1;
  if (!candidate.distinct && !candidate.underlined && candidate.numbering === 0) signs.plain = 1;
  if (candidate.numbering === 0 && candidate.data > 0) signs.data = Math.min(2, candidate.data);
  if (candidate.stacked) signs.stacked = 1;
  if (candidate.solid) signs.solid = 1;
  if (candidate.inRow) signs.inRow = 1;
  if (candidate.centered) signs.centered = 1;
  if (candidate.gapAbove > candidate.gapBelow * 1.2) signs.spaceAbove = 1;
  if (candidate.gapAbove > 0.5 && candidate.gapBelow > 0.3) signs.ownSpace = 1;
  if (candidate.sizeBelow !== null && candidate.sizeBelow <= style.size) signs.followed = 1;
  if (style.bold && candidate.plainBelow) signs.contrast = 1;
  if (candidate.kicker) signs.kicker = 1;
  const known = SECTION_TITLE.test(text);
  if (known) signs.knownTitle = 1;
  if (candidate.headsTable) signs.headsTable = 1;
  if (candidate.overColumns) signs.overColumns = 1;
  const ended = /[.;。]["”’)]?$/u.test(text) && !/^(\S+ )?\S{1,6}\.$/u.test(text);
  // A stop behind a numbered title closes it as one closes its number.
  if (ended && !known && (!isTitleCase(text) || SENTENCES.test(text))) signs.sentence = 1;
  else if (ended && !known && candidate.numbering === 0) signs.stopped = 1;
  if (candidate.torn) signs.torn = 1;
  if (/,$/u.test(text)) signs.comma = 1;
  if (/:$/u.test(text)) signs.colon = 1;
  if (/^\p{Ll}/u.test(text)) signs.lowerStart = 1;
  if (/^[([]?[\p{L}\d]{1,4}[)\]] /u.test(text)) signs.item = 1;
  if (/^[([].*[)\]]$/u.test(text)) signs.bracketed = 1;
  // Titles in capitals that are centred take as many lines as they need.
  const titleLines = candidate.centered && style.caps;
  if (candidate.lines > 1 && !titleLines) signs.extraLine = candidate.lines - 1;
  if (text.length > 110 && ratio < 1.3 && !titleLines) signs.long = 1;
  return signs;
}

/** Two words or more with capitals, one behind a number, and none of any length without. */
function isTitleCase(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}’'-]*/gu) ?? [];
  const long = words.filter((word) => word.length >= CAPITALISED);
  const enough = words.length > 1 || /^[\dIVX]/u.test(text);
  return enough && long.length > 0 && long.every((word) => /^\p{Lu}/u.test(word));
}

/** The evidence of its look alone that `candidate` is a heading. */
export const headingEvidence = (candidate: HeadingCandidate, body: Style, prose: Style): number =>
  evidenceOf(looksOf(candidate, body, prose));

/** Text is set like the body, or in the largest size in which a fair share of it is set. */
function proseStyle(pages: readonly PageSummary[], body: Style): Style {
  const sizes = new Map<number, number>();
  let total = 0;
  for (const { styles, textSizes } of pages) {
    for (const { glyphs } of styles) total += glyphs;
    for (const [size, glyphs] of textSizes) sizes.set(size, (sizes.get(size) ?? 0) + glyphs);
  }
  const shared = [...sizes].filter(([, glyphs]) => glyphs >= TEXT_SHARE * total);
  const largest = Math.max(...shared.map(([size]) => size));
  if (largest <= body.size) return body;
  const styles = pages.flatMap((page) => page.styles);
  const set = styles.filter(({ style }) => style.size === largest);
  return set.length > 0 ? bodyOf(set) : { ...body, size: largest };
}

/** Whether the structure tree takes for headings what looks like headings. */
function tagsAgree(pages: readonly PageSummary[], body: Style, prose: Style): boolean {
  const tagged = pages.flatMap(({ headings }) => headings.filter(({ tag }) => (tag ?? 0) > 0));
  const alike = tagged.filter(
    (candidate) => headingEvidence(candidate, body, prose) >= THRESHOLD,
  ).length;
  return tagged.length >= LEAST_TAGGED && alike >= TAGS_AGREE * tagged.length;
}

/**
 * Numbers of the candidates that stand in a list: of section titles with nothing between them (`2.1`,
 * `2.2`, `2.3`), or of items numbered on, some of which are sentences set like the text.
 */
function listedTitles(candidates: readonly HeadingCandidate[]): Set<number> {
  const listed = new Set<number>();
  const close = (run: readonly number[], isList: boolean) => {
    if (isList) for (const at of run) listed.add(at);
  };
  let run: number[] = [];
  let series: number[] = [];
  const closeRun = () => close(run, run.length >= LISTED_TITLES);
  const isSentence = (at: number) => {
    const { distinct = true, text = '' } = candidates[at] ?? {};
    return !distinct && text.endsWith('.') && LONG_LOWER.test(text);
  };
  const closeSeries = () => close(series, series.some(isSentence));
  candidates.forEach(({ block, numbering, text }, at) => {
    if (numbering === 0) {
      closeRun();
      run = [];
      return;
    }
    const before = candidates[run.at(-1) ?? -1];
    if (before?.block !== block - 1 || before.numbering !== numbering) {
      closeRun();
      run = [];
    }
    run.push(at);
    const number = itemNumber(text);
    if (number === null) return;
    if (number !== (itemNumber(candidates[series.at(-1) ?? -1]?.text ?? '') ?? 0) + 1) {
      closeSeries();
      series = [];
    }
    series.push(at);
  });
  closeRun();
  closeSeries();
  return listed;
}

/** The number of `3. Press the key`; null where there is none, or one with parts. */
const itemNumber = (text: string): number | null => {
  const number = /^\(?(\d{1,2})[.)] /u.exec(text)?.[1];
  return number === undefined ? null : Number(number);
};

const isSetAsRunningHead = ({ atEdge, style }: HeadingCandidate, body: Style): boolean =>
  atEdge && style.size < TITLE_RATIO * body.size;

/** Set apart by space above plain text, be that a label only. */
const standsAlone = ({ plainBelow }: HeadingCandidate, { ownSpace, lowerStart }: HeadingSigns) =>
  plainBelow && ownSpace === 1 && lowerStart !== 1;

/** What the document says of it elsewhere. */
function heardOf(candidate: HeadingCandidate, witness: Witness, trustTags: boolean): HeadingSigns {
  const named = witness.outline > 0 || witness.contents > 0;
  const { tag } = candidate;
  return {
    ...(named ? { named: 1 } : {}),
    ...(trustTags && tag !== null ? { [tag > 0 ? 'tagged' : 'taggedOther']: 1 } : {}),
  };
}

export interface WeighedHeading extends PlacedHeading {
  readonly signs: HeadingSigns;
  readonly evidence: number;
}

/** Every candidate of the pages that is no running head, with all that speaks for and against it. */
export function weighHeadings(
  pages: readonly PageSummary[],
  outline: readonly OutlineItem[],
  body: Style,
  isFurniture: (page: number, block: number) => boolean,
): WeighedHeading[] {
  const prose = proseStyle(pages, body);
  const witnessOf = witnessesOf(pages, outline);
  const labels = repeatedLabels(pages);
  const looks = recurringLooks(
    pages.flatMap(({ page, headings }) =>
      headings.filter(({ block }) => !isFurniture(page, block)),
    ),
  );
  const trustTags = tagsAgree(pages, body, prose);
  return pages.flatMap(({ page, headings, contents }) => {
    const listed = listedTitles(headings);
    return headings.flatMap((candidate, at): WeighedHeading[] => {
      if (isFurniture(page, candidate.block)) return [];
      const witness = witnessOf(page, candidate);
      const signs: HeadingSigns = {
        ...looksOf(candidate, body, prose),
        ...heardOf(candidate, witness, trustTags),
        ...(listed.has(at) ? { listed: 1 } : {}),
        ...(pages.length === 1 && isSetAsRunningHead(candidate, body) ? { runningHead: 1 } : {}),
      };
      if (contents.length === 0 && CONTENTS_TITLE.test(candidate.text)) signs.knownTitle = 0;
      if (labels.has(labelKey(candidate))) signs.repeated = 1;
      else if (
        looks.has(lookKey(candidate)) &&
        (candidate.headsText || standsAlone(candidate, signs))
      ) {
        signs.recurring = 1;
        signs.colon = signs.stacked = 0;
        // Statements set in bold above what explains them, as risks are, are titles, too.
        if (candidate.style.bold) signs.sentence = signs.long = 0;
      }
      const tag = trustTags ? (candidate.tag ?? 0) : 0;
      return [{ page, candidate, ...witness, tag, signs, evidence: evidenceOf(signs) }];
    });
  });
}

/** Page -> block -> level. */
export function headingsOfPages(
  ...document: Parameters<typeof weighHeadings>
): Map<number, Record<number, number>> {
  const placed = weighHeadings(...document).filter(({ evidence }) => evidence >= THRESHOLD);
  const levels = levelsOf(placed);
  const byPage = new Map<number, Record<number, number>>();
  placed.forEach(({ page, candidate }, at) => {
    const ofPage = byPage.get(page) ?? {};
    ofPage[candidate.block] = levels[at] ?? 1;
    byPage.set(page, ofPage);
  });
  return byPage;
}
