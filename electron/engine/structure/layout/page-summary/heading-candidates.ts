/**
 * Blocks that may be headings, with their features on the page. Only short blocks; those in body
 * style are also kept if they could be titles, because the outline or the table of contents may
 * name them.
 */

import { pairsOf } from '../../../../../shared/neighbours.ts';
import { keyOfLargest } from '../../../common/numbers.ts';
import type { PageText, Word } from '../../../read/text/types.ts';
import { joinRows } from '../block-text.ts';
import { isFixedPitch } from '../blocks/fixed-pitch.ts';
import { parseNumberingWord, sectionNumberDepth } from '../blocks/list-markers.ts';
import { startsLowercase } from '../blocks/split-paragraphs.ts';
import { isLinked } from '../inline-markdown.ts';
import { wordAt, wordsAt } from '../page-items.ts';
import type { EdgeBlock, HeadingCandidate } from '../summary-types.ts';
import { isSameSize } from '../text-style.ts';
import type { BlockDraft, DraftRole, TextStyle } from '../types.ts';
import { findStatementTitle } from './label-phrases.ts';
import { widestWordGap } from './word-gaps.ts';

/** Maximum length of a heading; characters. */
const MAX_LENGTH = 180;
const MAX_LINES = 6;
/** Lines with wider gaps are table headers, page headers or rows of labels; ems. */
const MAX_WORD_GAP_EMS = 1.6;
/** Maximum candidates per page, so that a page of labels does not inflate its summary. */
const MAX_CANDIDATES = 40;
/** Maximum number of these in body style. */
const MAX_PLAIN_CANDIDATES = 12;
const MAX_PLAIN_LINES = 2;
const MAX_PLAIN_LENGTH = 120;

/** Minimum words of the block below to be running text. */
const MIN_TEXT_WORDS = 8;
const TEXT_BELOW = new Set<DraftRole>(['paragraph', 'list_item', 'quote', 'key_value', 'code']);
/** A line within this distance of a table belongs to it; ems. */
const TABLE_GAP_EMS = 0.6;
/** Blocks from the title of a statement to its table: unit, period and column headers between. */
const NEAR_BLOCKS = 6;
/** A title this much larger than the line above makes that line a kicker. */
const KICKER_RATIO = 1.4;
/** Minimum size of chapter numbers and their titles against the body. */
const CHAPTER_RATIO = 1.4;
/** Width of a word space; ems. */
const SPACE_EMS = 0.28;
/** Log-odds from which a block is set like a running header. */
const HEADER_ODDS = 1;
/** Maximum gap between tightly set lines; ems. */
const TIGHT_GAP_EMS = 0.4;
/** Maximum gap within a sentence, because its next line may hold a large symbol; ems. */
const MAX_CONTINUED_GAP_EMS = 2;
/** Minimum number of tightly set lines; two may be a title above another. */
const MIN_TIGHT_LINES = 3;
/** Baselines within this distance are equal; ems. */
const SAME_BASELINE_EMS = 0.25;
/** A title contains a word, or a name such as `v2.1` or `Q4`. */
const WORDY = /\p{L}{2,}|(?:^|\s)\p{L}\d/u;
/** A number with its unit. */
const MEASURE = /^[-+−–]?\s?\d[\d.,]*\s?\p{Ll}{1,3}$/u;
const LETTER = /\p{L}/u;
const NUMBER_END = /[.)]$/;
const TITLE_START = /^["'“‘«([]?[\p{Lu}\p{Lo}\d]/u;
const TEXT_END = /[.,;:]$/u;

/** `listed`: words of contents entries; `underlined`: underlined words; `edges`: blocks at the edges. */
export function collectHeadingCandidates(
  text: PageText,
  blocks: readonly BlockDraft[],
  body: TextStyle,
  listed: ReadonlySet<number>,
  underlined: readonly number[],
  edges: readonly EdgeBlock[],
): HeadingCandidate[] {
  const candidates: HeadingCandidate[] = [];
  const headers = new Set(edges.flatMap(({ block, odds }) => (odds >= HEADER_ODDS ? [block] : [])));
  let plain = 0;
  const entries = blocks.flatMap((block, index) => (isListed(block, listed) ? [index] : []));
  const [firstEntry = Infinity, lastEntry = -1] = [entries[0], entries.at(-1)];
  blocks.forEach((block, index) => {
    const numbered = block.role === 'list_item' && block.marker?.kind !== 'bullet';
    if (block.role !== 'paragraph' && block.role !== 'key_value' && !numbered) return;
    if (block.rows.length > MAX_LINES || isTooLong(text, block)) return;
    if (isListed(block, listed)) return;
    const rows = block.rows.map((row) => row.words);
    const words = rows.flat();
    // What was filled into a form is a value.
    if (text.fields.length > 0 && words.every((word) => wordAt(text, word).widget)) return;
    const prose = joinRows(text, rows);
    if (widestWordGap(text, block) > MAX_WORD_GAP_EMS) return;
    const { style } = block;
    const below = blocks[index + 1];
    const over = below ? below.style.size / style.size : 0;
    if (!WORDY.test(prose) && !isChapterNumber(prose, block, below, body)) return;
    if (MEASURE.test(prose)) return;
    const numbering = sectionNumberDepth(prose);
    const tagLevel = readTagLevel(text, block);
    const named = tagLevel !== null && tagLevel > 0;
    const distinct = hasDistinctStyle(style, body);
    if (!distinct && numbering === 0 && !named) {
      const possible = block.rows.length <= MAX_PLAIN_LINES && prose.length <= MAX_PLAIN_LENGTH;
      if (!possible || !TITLE_START.test(prose) || TEXT_END.test(prose)) return;
      if (++plain > MAX_PLAIN_CANDIDATES) return;
    }
    const left = block.x0 - block.columnLeft;
    const right = block.columnRight - block.x1;
    const plainBelow = below !== undefined && TEXT_BELOW.has(below.role) && !below.style.bold;
    const centered = left > style.size && Math.abs(left - right) < 1.5 * style.size;
    candidates.push({
      block: index,
      style,
      text: prose,
      lines: block.rows.length,
      numbering,
      hasSubsection: numbering > 0 && below !== undefined && isFirstSubsection(text, below, prose),
      numberingWord: parseNumberingWord(prose),
      distinct,
      dataWords: wordsAt(text, words).filter(isDataWord).length,
      forcedBreaks: hasForcedBreaks(text, block),
      inTightGroup: numbering === 0 && !centered && isInTightGroup(index, blocks),
      inRow: block.rows.length === 1 && hasBlockOnBaseline(block, blocks),
      centered,
      gapAbove: block.gapAbove / body.size,
      gapBelow: block.gapBelow / body.size,
      sizeBelow: below?.style.size ?? null,
      plainBelow,
      precedesText: plainBelow && TITLE_START.test(prose) && precedesText(text, block, below),
      continuesBelow: below !== undefined && continuesBelow(text, block, below),
      underlined: isUnderlined(text, block, underlined),
      kicker: over >= KICKER_RATIO && block.gapBelow < 2 * style.size,
      statementTitle: blocks.slice(index, index + NEAR_BLOCKS).some(({ role }) => role === 'table')
        ? findStatementTitle(rows.map((row) => joinRows(text, [row])))
        : null,
      amongEntries: index > firstEntry && index < lastEntry,
      atEdge: headers.has(index),
      precedesTable: below?.role === 'table' && block.gapBelow < TABLE_GAP_EMS * style.size,
      tagLevel,
    });
  });
  return candidates.slice(0, MAX_CANDIDATES);
}

/** Whether a row of the block is an entry of a table of contents. */
const isListed = ({ rows }: BlockDraft, listed: ReadonlySet<number>): boolean =>
  rows.some(({ words }) => words.length > 0 && words.every((word) => listed.has(word)));

/** Whether the block is too long for a heading. */
function isTooLong(text: PageText, { rows }: BlockDraft): boolean {
  let letters = 0;
  for (const { words } of rows) {
    for (const word of words) letters += wordAt(text, word).text.length;
    if (letters > MAX_LENGTH) return true;
  }
  return false;
}

const hasDistinctStyle = (style: TextStyle, body: TextStyle): boolean =>
  style.size > body.size * 1.04 ||
  style.bold ||
  style.caps ||
  style.italic ||
  style.color !== body.color ||
  style.family !== body.family;

/**
 * Whether `below` is running text or a list under a title. A paragraph indented as a whole explains
 * a term; a line in fixed pitch is code.
 */
function precedesText(text: PageText, block: BlockDraft, below: BlockDraft): boolean {
  const words = below.rows.reduce((sum, row) => sum + row.words.length, 0);
  const indented = below.rows.length > 1 && below.x0 > block.x0 + block.style.size;
  if (below.role !== 'list_item' && (words < MIN_TEXT_WORDS || indented)) return false;
  return !block.rows.some(({ words }) =>
    words.some((word) => isFixedPitch(text, wordAt(text, word).font)),
  );
}

/** Whether `below` continues a sentence of `block`. */
const continuesBelow = (text: PageText, block: BlockDraft, below: BlockDraft): boolean =>
  below.role === 'paragraph' &&
  isSameSize(block.style.size, below.style.size) &&
  block.style.bold === below.style.bold &&
  block.gapBelow < MAX_CONTINUED_GAP_EMS * block.style.size &&
  startsLowercase(text, below);

function isUnderlined(
  text: PageText,
  { rows, marker }: BlockDraft,
  underlined: readonly number[],
): boolean {
  if (underlined.length === 0) return false;
  const words = rows.flatMap((row) => row.words).slice(marker?.words ?? 0);
  return words.every(
    (word) =>
      (underlined.includes(word) && !isLinked(text.links, wordAt(text, word))) ||
      !LETTER.test(wordAt(text, word).text),
  );
}

/**
 * An amount, a date or a code: digits with separators, or three or more digits other than a year.
 */
const isDataWord = ({ text }: Word): boolean =>
  /\d[:/$@]\d|[$€£¥]\d|\d{1,3}[,.]\d{3}\b|\d{3}/u.test(text) &&
  !/^\(?(19|20)\d\d\)?[,:]?$/u.test(text);

/**
 * Whether lines are broken deliberately, as in an address. Lines of centred titles do not count.
 */
function hasForcedBreaks(text: PageText, block: BlockDraft): boolean {
  const centers = block.rows.map((row) => row.x0 + row.x1);
  const spread = Math.max(...centers) - Math.min(...centers);
  if (spread < block.style.size) return false;
  return pairsOf(block.rows).some(([above, row]) => {
    const first = wordsAt(text, row.words)[0];
    if (first === undefined || first.rtl) return false;
    const need = first.x1 - first.x0 + SPACE_EMS * row.size;
    return block.columnRight - above.x1 > need + row.size;
  });
}

/** Whether `block` begins with the first subsection number of `title`. */
function isFirstSubsection(text: PageText, block: BlockDraft, title: string): boolean {
  const first = wordsAt(text, block.rows[0]?.words.slice(0, 1) ?? [])[0]?.text ?? '';
  const [number = ''] = title.split(' ', 1);
  return first.replace(NUMBER_END, '') === `${number.replace(NUMBER_END, '')}.1`;
}

const isSameStyle = (a: TextStyle, b: TextStyle): boolean =>
  a.size === b.size && a.bold === b.bold && a.italic === b.italic;

/** Whether the block is one of several tightly set blocks of one style. */
function isInTightGroup(index: number, blocks: readonly BlockDraft[]): boolean {
  const continuesGroup = (at: number): boolean => {
    const [above, below] = [blocks[at], blocks[at + 1]];
    if (above?.role !== 'paragraph' || below?.role !== 'paragraph') return false;
    return (
      above.gapBelow < TIGHT_GAP_EMS * above.style.size && isSameStyle(above.style, below.style)
    );
  };
  let first = index;
  while (continuesGroup(first - 1)) first--;
  let last = index;
  while (continuesGroup(last)) last++;
  return last - first + 1 >= MIN_TIGHT_LINES;
}

/** Whether another single-line block has the same baseline: labels side by side. */
const hasBlockOnBaseline = (block: BlockDraft, blocks: readonly BlockDraft[]): boolean =>
  blocks.some(
    (other) =>
      other !== block &&
      other.rows.length === 1 &&
      Math.abs((other.rows[0]?.baseline ?? 0) - (block.rows[0]?.baseline ?? 0)) <
        SAME_BASELINE_EMS * block.style.size,
  );

/** A number in large type above a title in large type. */
function isChapterNumber(
  prose: string,
  block: BlockDraft,
  below: BlockDraft | undefined,
  body: TextStyle,
): boolean {
  if (!/^(\d{1,3}|[IVXLC]{1,6})\.?$/.test(prose) || below?.role !== 'paragraph') return false;
  return Math.min(block.style.size, below.style.size) >= CHAPTER_RATIO * body.size;
}

const HEADING_TYPE = /^H([1-6])$/;

/** Heading level of most words in the structure tree; 0 for another element, null if untagged. */
function readTagLevel(text: PageText, block: BlockDraft): number | null {
  const { structure } = text;
  if (structure === undefined) return null;
  const votes = new Map<number | null, number>();
  for (const row of block.rows) {
    for (const { element, text: word } of wordsAt(text, row.words)) {
      const vote = element === undefined ? null : tagPathLevel(structure[element]?.path ?? []);
      votes.set(vote, (votes.get(vote) ?? 0) + word.length);
    }
  }
  return keyOfLargest(votes, null);
}

function tagPathLevel(path: readonly string[]): number {
  const type = path.findLast((step) => step === 'H' || step === 'Title' || HEADING_TYPE.test(step));
  if (type === undefined) return 0;
  if (type === 'Title') return 1;
  // A plain `H` is the heading of its section.
  if (type === 'H') return Math.max(1, path.filter((step) => step === 'Sect').length);
  return Number(HEADING_TYPE.exec(type)?.[1]);
}
