/**
 * Blocks of a page that may head a section, with what the page says of each. Short blocks only; what
 * looks like the text around is kept, too, where it could be a title: the outline or the table of
 * contents of the document may name it.
 */
import type { PageText, Word } from '../../text/types.ts';
import { isFixedPitch } from '../blocks/fixed-pitch.ts';
import { schemeOf, sectionDepth } from '../blocks/markers.ts';
import { beginsLower } from '../blocks/torn-text.ts';
import { isLinked } from '../finish/inline.ts';
import { wordAt, wordsAt } from '../items.ts';
import { proseOf } from '../prose.ts';
import { sameSize } from '../style.ts';
import type { BlockDraft, DraftRole, HeadingCandidate, Style } from '../types.ts';
import { widestGap } from './rows.ts';

/** Letters of the longest heading. */
const LONGEST = 180;
const MOST_LINES = 6;
/** A line that falls into pieces is the head of a table, a running head, a row of labels. */
const WIDEST_GAP_EMS = 1.6;
/** Candidates kept of a page, so that a page full of labels does not swell its summary. */
const CANDIDATES_KEPT = 40;
/** Of those that look like the body text. */
const PLAIN_KEPT = 12;
const PLAIN_LINES = 2;
const PLAIN_LONGEST = 120;

/** Words of the block below from which it is running text. */
const TEXT_WORDS = 8;
const TEXT_BELOW = new Set<DraftRole>(['paragraph', 'list_item', 'quote', 'key_value', 'code']);
/** A line nearer to a table than this, in ems, belongs to it. */
const TABLE_GAP_EMS = 0.6;
/** A title this much larger than the line above makes that line its kicker. */
const KICKER_RATIO = 1.4;
/** Chapter numbers and their titles are this much larger than the body. */
const CHAPTER_RATIO = 1.4;
/** Heads of columns stand at most so far above the table's first row, in ems. */
const COLUMN_HEAD_EMS = 6;
/** Share of a table's width that its first column takes at least, and off the middle of which heads lie. */
const INNER_SHARE = 0.2;
const MIDDLE_SHARE = 0.08;
/** Width of a blank, in ems. */
const BLANK_EMS = 0.28;
/** Running heads stand in this share of the page, and so far, in ems of the body, from its text. */
const EDGE_SHARE = 0.12;
const EDGE_GAP_EMS = 1.4;
/** White space, in ems, between lines that are set solid. */
const SOLID_EMS = 0.4;
/** White space, in ems, within a sentence at most: a large sign may stand in its next line. */
const TORN_GAP_EMS = 2;
/** Pieces set so that are lines of one thing; a title may stand right above another. */
const SOLID_LINES = 3;
/** Baselines nearer than this, in ems, are one. */
const SAME_BASELINE_EMS = 0.25;
/** A title holds a word, or a name such as `v2.1` or `Q4`. */
const WORDY = /\p{L}{2,}|(?:^|\s)\p{L}\d/u;
/** A figure with its unit says how much, not what follows. */
const MEASURE = /^[-+−–]?\s?\d[\d.,]*\s?\p{Ll}{1,3}$/u;
const LETTER = /\p{L}/u;
const NUMBER_END = /[.)]$/;
const TITLE_START = /^["'“‘«([]?[\p{Lu}\p{Lo}\d]/u;
const TEXT_END = /[.,;:]$/u;

/** `listed`: words of a table of contents; `underlined`: words over a line of their own. */
export function headingCandidatesOf(
  text: PageText,
  blocks: readonly BlockDraft[],
  body: Style,
  listed: ReadonlySet<number>,
  underlined: readonly number[],
): HeadingCandidate[] {
  const candidates: HeadingCandidate[] = [];
  const tables = blocks.filter(({ role }) => role === 'table');
  let plain = 0;
  blocks.forEach((block, index) => {
    const numbered = block.role === 'list_item' && block.marker?.kind !== 'bullet';
    if (block.role !== 'paragraph' && block.role !== 'key_value' && !numbered) return;
    if (block.rows.length > MOST_LINES || isLong(text, block)) return;
    if (block.rows.some(({ words }) => words.every((word) => listed.has(word)))) return;
    if (isWithin(block, tables)) return;
    const rows = block.rows.map((row) => row.words);
    const words = rows.flat();
    const prose = proseOf(text, rows);
    if (widestGap(text, block) > WIDEST_GAP_EMS) return;
    const { style } = block;
    const below = blocks[index + 1];
    const over = below ? below.style.size / style.size : 0;
    if (!WORDY.test(prose) && !isChapterNumber(prose, block, below, body)) return;
    if (MEASURE.test(prose)) return;
    const numbering = sectionDepth(prose);
    const tag = tagOf(text, block);
    const named = tag !== null && tag > 0;
    const distinct = isDistinct(style, body);
    if (!distinct && numbering === 0 && !named) {
      const possible = block.rows.length <= PLAIN_LINES && prose.length <= PLAIN_LONGEST;
      if (!possible || !TITLE_START.test(prose) || TEXT_END.test(prose)) return;
      if (++plain > PLAIN_KEPT) return;
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
      divided: numbering > 0 && below !== undefined && isFirstPart(text, below, prose),
      scheme: schemeOf(prose),
      distinct,
      data: wordsAt(text, words).filter(isData).length,
      stacked: isStacked(text, block),
      solid: numbering === 0 && !centered && isSolid(index, blocks),
      inRow: block.rows.length === 1 && standsInRow(block, blocks),
      centered,
      gapAbove: block.gapAbove / body.size,
      gapBelow: block.gapBelow / body.size,
      sizeBelow:
        below && below.role !== 'aside' && below.role !== 'watermark' ? below.style.size : null,
      plainBelow,
      headsText: plainBelow && TITLE_START.test(prose) && headsText(text, block, below, numbering),
      torn: below !== undefined && isTornFrom(text, block, below),
      underlined: (!numbered || numbering > 0) && isUnderlined(text, block, underlined),
      kicker: over >= KICKER_RATIO && block.gapBelow < 2 * style.size && numbering === 0,
      overColumns: !centered && standsOverColumns(block, blocks),
      atEdge: !centered && standsAtEdge(block, blocks, text.height, body),
      headsTable: below?.role === 'table' && block.gapBelow < TABLE_GAP_EMS * style.size,
      tag,
    });
  });
  return candidates.slice(0, CANDIDATES_KEPT);
}

/** Whether the letters are more than those of a title. */
function isLong(text: PageText, { rows }: BlockDraft): boolean {
  let letters = 0;
  for (const { words } of rows) {
    for (const word of words) letters += wordAt(text, word).text.length;
    if (letters > LONGEST) return true;
  }
  return false;
}

const isDistinct = (style: Style, body: Style): boolean =>
  style.size > body.size * 1.04 ||
  style.bold ||
  style.caps ||
  style.italic ||
  style.color !== body.color ||
  style.family !== body.family;

/**
 * Whether `below` is running text, or a list, under a title. A paragraph that is indented as a whole
 * explains a term, unless the title bears a number; a line in fixed pitch is one of code.
 */
function headsText(
  text: PageText,
  block: BlockDraft,
  below: BlockDraft,
  numbering: number,
): boolean {
  const words = below.rows.reduce((sum, row) => sum + row.words.length, 0);
  const indented = below.rows.length > 1 && below.x0 > block.x0 + block.style.size;
  if (below.role !== 'list_item' && (words < TEXT_WORDS || (indented && numbering === 0)))
    return false;
  return !block.rows.some(({ words }) =>
    words.some((word) => isFixedPitch(text, wordAt(text, word).font)),
  );
}

/** Whether `below` takes up a sentence that breaks off at the end of `block`. */
const isTornFrom = (text: PageText, block: BlockDraft, below: BlockDraft): boolean =>
  below.role === 'paragraph' &&
  sameSize(block.style.size, below.style.size) &&
  block.style.bold === below.style.bold &&
  block.gapBelow < TORN_GAP_EMS * block.style.size &&
  beginsLower(text, below);

/** Whether the middle of the block lies in a table: what its cells left over is no title. */
const isWithin = (block: BlockDraft, tables: readonly BlockDraft[]): boolean => {
  const [x, y] = [(block.x0 + block.x1) / 2, (block.y0 + block.y1) / 2];
  return tables.some(({ x0, y0, x1, y1 }) => x > x0 && x < x1 && y > y0 && y < y1);
};

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

/** An amount, a date, a code: digits with signs among them, or more than a few that are no year. */
const isData = ({ text }: Word): boolean =>
  /\d[:/$@]\d|[$€£¥]\d|\d{1,3}[,.]\d{3}\b|\d{3}/u.test(text) &&
  !/^\(?(19|20)\d\d\)?[,:]?$/u.test(text);

/** Lines set one below the other by choice, as those of an address are; centred titles are, too. */
function isStacked(text: PageText, block: BlockDraft): boolean {
  const centers = block.rows.map((row) => row.x0 + row.x1);
  const spread = Math.max(...centers) - Math.min(...centers);
  if (spread < block.style.size) return false;
  return block.rows.slice(1).some((row, at) => {
    const above = block.rows[at];
    const first = wordsAt(text, row.words)[0];
    if (above === undefined || first === undefined || first.rtl) return false;
    const need = first.x1 - first.x0 + BLANK_EMS * row.size;
    return block.columnRight - above.x1 > need + row.size;
  });
}

/** Whether `block` begins with the first number below that of `title`. */
function isFirstPart(text: PageText, block: BlockDraft, title: string): boolean {
  const first = wordsAt(text, block.rows[0]?.words.slice(0, 1) ?? [])[0]?.text ?? '';
  const [number = ''] = title.split(' ', 1);
  return first.replace(NUMBER_END, '') === `${number.replace(NUMBER_END, '')}.1`;
}

const looksAlike = (a: Style, b: Style): boolean =>
  a.size === b.size &&
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.color === b.color &&
  a.family === b.family;

/** Whether the block is one of a run in the column that look the same and stand as near as lines do. */
function isSolid(index: number, blocks: readonly BlockDraft[]): boolean {
  const goesOn = (at: number): boolean => {
    const [above, below] = [blocks[at], blocks[at + 1]];
    if (above?.role !== 'paragraph' || below?.role !== 'paragraph') return false;
    return above.gapBelow < SOLID_EMS * above.style.size && looksAlike(above.style, below.style);
  };
  let first = index;
  while (goesOn(first - 1)) first--;
  let last = index;
  while (goesOn(last)) last++;
  return last - first + 1 >= SOLID_LINES;
}

/** Whether another block of one line stands level with this one: labels side by side. */
const standsInRow = (block: BlockDraft, blocks: readonly BlockDraft[]): boolean =>
  blocks.some(
    (other) =>
      other !== block &&
      other.rows.length === 1 &&
      Math.abs((other.rows[0]?.baseline ?? 0) - (block.rows[0]?.baseline ?? 0)) <
        SAME_BASELINE_EMS * block.style.size,
  );

/** Whether the block is one line above everything else, at the upper edge and far from the text. */
const standsAtEdge = (
  block: BlockDraft,
  blocks: readonly BlockDraft[],
  height: number,
  body: Style,
): boolean =>
  block.rows.length === 1 &&
  block.y1 <= EDGE_SHARE * height &&
  block.gapBelow > EDGE_GAP_EMS * body.size &&
  blocks.every((other) => other === block || other.y0 > block.y0);

/**
 * Whether the block stands over inner columns of a table below, not over its first column and not
 * in its middle as a title does. Only short blocks, which may be labels, too, lie between.
 */
function standsOverColumns(block: BlockDraft, blocks: readonly BlockDraft[]): boolean {
  const em = block.style.size;
  const middle = (block.x0 + block.x1) / 2;
  return blocks.some((table) => {
    if (table.role !== 'table' || table.y0 < block.y1 - em) return false;
    if (table.y0 - block.y1 > COLUMN_HEAD_EMS * em) return false;
    const width = table.x1 - table.x0;
    const inner = block.x0 > table.x0 + INNER_SHARE * width && block.x1 < table.x1 + em;
    if (!inner || Math.abs(middle - (table.x0 + table.x1) / 2) < MIDDLE_SHARE * width) return false;
    return blocks.every(
      (other) =>
        other === block ||
        other === table ||
        other.rows.length <= 2 ||
        other.y1 <= block.y0 ||
        other.y0 >= table.y0,
    );
  });
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

const HEADING_TYPE = /^H([1-6])$/;

/** What the structure tree says of most words of the block; null where it says nothing. */
function tagOf(text: PageText, block: BlockDraft): number | null {
  const { structure } = text;
  if (structure === undefined) return null;
  const votes = new Map<number | null, number>();
  for (const row of block.rows) {
    for (const { element, text: word } of wordsAt(text, row.words)) {
      const vote = element === undefined ? null : levelOfPath(structure[element]?.path ?? []);
      votes.set(vote, (votes.get(vote) ?? 0) + word.length);
    }
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

function levelOfPath(path: readonly string[]): number {
  const type = path.findLast((step) => step === 'H' || step === 'Title' || HEADING_TYPE.test(step));
  if (type === undefined) return 0;
  if (type === 'Title') return 1;
  // A plain `H` heads the section that it stands in.
  if (type === 'H') return Math.max(1, path.filter((step) => step === 'Sect').length);
  return Number(HEADING_TYPE.exec(type)?.[1]);
}
