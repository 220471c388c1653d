/** Extracts title, unit and period from the blocks above a table, nearest first. */

import {
  findStatementTitle,
  isAuditRemark,
  type LabelParts,
  parseLabel,
} from '../../page-summary/label-phrases.ts';
import type { PageDecisions } from '../../profile-types.ts';
import type { BlockAbove } from '../../summary-types.ts';
import type { TextStyle } from '../../types.ts';
import { findLeadIn, isAboutTable, parseLeadInSubject, refersBelow } from './lead-in.ts';
import type { RepeatedLines } from './repeated-lines.ts';

/** Maximum length of a title; characters. */
const MAX_TITLE_LENGTH = 150;
/** Type larger than the body by this ratio marks a label. */
const MIN_LARGER_RATIO = 1.04;
/** A line in body style is a title only within this distance (ems) and length (characters). */
const MAX_PLAIN_GAP_EMS = 1.2;
const MAX_PLAIN_LENGTH = 90;
/** More lines in the weight and slant of the body are an address, whatever their size. */
const MAX_PLAIN_LINES = 2;

const CONTINUED =
  /\s*[-–—,]?\s*[([]?\s*\b(?:continued|cont[’']?d|cont\.|fortsetzung|suite|continuación)(?![\p{L}])\.?\s*[)\]]?\s*/giu;

/** Whether a title says that its table is continued from the page before. */
export const saysContinued = (title: string): boolean => title.search(CONTINUED) >= 0;

/** `(1)` anywhere, and superscript digits joined to the end of the last word. */
const NOTE_MARK = /\s*\(\d{1,2}\)(?=[\s,]|$),?|(?<=\p{L}{3})[\d¹²³]{1,2}$/gu;
/** Names of parts of a document, which say nothing of a table in them. */
export const DOCUMENT_PART = /^(?:part [ivx\d]+|(?:table of )?contents|notes? to .*statements?)$/iu;
const TITLE_START = /^["'“‘«]?[\p{Lu}\p{Lo}\d]/u;
const SENTENCE_END = /[.;,。]["”’)]?$/u;
const ABBREVIATED =
  /(?:\b(?:inc|corp|ltd|co|no|u\.s|etc|net|s\.a|n\.v)\.|^(?:\S+ ){0,4}\S{1,4}\.)$/iu;
const WORDY = /\p{Lo}{2}|(?<![\p{L}\d])\p{L}{2,}(?![\p{L}\d])/u;
/** A line with more amounts, dates and codes is a row or a line of identifiers. */
const MAX_DATA_WORDS = 2;
const DATA_WORD = /(?<!\S)(?!\(?(?:19|20)\d\d\b)\S*\d\D?\d/gu;
/** `Total:`, `Delivered: 28.03.2025`, `Term: DAP`, `Buyer: Alder KG Term: 1 year`, not `Panel 2: 40 firms`. */
const LABELLED = /:$|\p{Ll}{2}:\s(?:.*[\d:]|\P{Ll}+$)/u;

/** Document-level decisions for the page of the blocks. */
export interface PageContext {
  readonly body: TextStyle;
  readonly repeated: RepeatedLines;
  readonly page: number;
  /** Block index -> level. */
  readonly headings: PageDecisions['headings'];
}

export interface LabelsAbove {
  readonly title: string | null;
  readonly unit: string;
  readonly period: string;
  /** Other text stands between the table and the blocks above. */
  readonly ended: boolean;
  /** The sentence that introduces the table. */
  readonly introducedBy: string | null;
}

/**
 * `elsewhere`: the blocks are at the end of the page before, where only headings and lead-in
 * sentences count.
 */
export function readLabelsAbove(
  blocks: readonly BlockAbove[],
  { body, repeated, page, headings }: PageContext,
  elsewhere = false,
): LabelsAbove {
  let unit = '';
  let period = '';
  const found = (title: string | null, state: Partial<LabelsAbove> = {}): LabelsAbove => ({
    title: title === null ? null : cleanTitle(title) || null,
    ...{ unit, period, ended: true, introducedBy: null, ...state },
  });
  const statement = elsewhere ? -1 : findStatementAbove(blocks);
  for (const [at, block] of blocks.entries()) {
    const isHeading = headings[block.block] !== undefined;
    const parts = parseBlockAbove(block, repeated);
    if (repeated.isRunningHeader(page, block.block)) {
      // A unit repeated at the same height looks like a header.
      if (parts.rest === '') unit ||= parts.unit;
      continue;
    }
    if (at < statement) {
      unit ||= parts.unit;
      period ||= parts.period;
      continue;
    }
    const isLabel =
      isHeading || at === statement || (!elsewhere && isTableTitle(block, parts.rest, body));
    const leadIn = isLabel ? null : findLeadIn(block.text);
    if (leadIn !== null) {
      const stated = parseLabel(leadIn.replace(/[:.]$/u, ''));
      unit ||= stated.unit;
      period ||= stated.period;
      const onlyLeadsIn = leadIn.length === block.text.length || isAboutTable(block.text);
      const above = blocks[at + 1];
      const titled = onlyLeadsIn && above !== undefined && headings[above.block] !== undefined;
      const heading = titled ? parseBlockAbove(above, repeated).rest || null : null;
      const subject = heading ?? parseLeadInSubject(leadIn, (text) => parseLabel(text).rest);
      return found(subject, { introducedBy: leadIn });
    }
    if (parts.rest === '' || isLabel) {
      unit ||= parts.unit;
      period ||= parts.period;
    }
    const isPassedOver = (block.isColumnHeader && at !== statement) || isRowLabel(block);
    if (parts.rest === '' || isPassedOver) continue;
    // `All amounts in thousands.` states the unit, but is no title.
    const isTitle = isHeading || at === statement || !endsSentence(block.text);
    return found(isLabel && isTitle ? parts.rest : null);
  }
  return found(null, { ended: false });
}

/**
 * Index of the block that names a primary statement above other labels, such as the name of the
 * company or headers over several columns; -1 if there is none.
 */
function findStatementAbove(blocks: readonly BlockAbove[]): number {
  const at = blocks.findIndex(({ pieces }) => findStatementTitle(pieces) !== null);
  const isLabels = ({ rows, text }: BlockAbove) => rows.length > 0 && findLeadIn(text) === null;
  return blocks.slice(0, at).every(isLabels) ? at : -1;
}

/** Parses the rows of a block, lines that recur above tables excluded. */
function parseBlockAbove({ rows, pieces, text }: BlockAbove, repeated: RepeatedLines): LabelParts {
  if (rows.length === 0) return { rest: text, unit: '', period: '' };
  const own = rows.filter((row) => !repeated.has(row)).map((row) => row.replace(CONTINUED, ' '));
  // A phrase may continue on the next row.
  const joined = parseLabel(own.join(' '));
  const statement = findStatementTitle(pieces.map((piece) => piece.replace(CONTINUED, ' ')));
  const whole = statement === null ? joined : { ...joined, rest: statement };
  if (whole.rest === '' || own.length < 2) return withoutAuditRemark(whole);
  const each = own.map(parseLabel);
  const rest = parseLabel(each.map((row) => withoutAuditRemark(row).rest).join(' '));
  return {
    rest: statement ?? rest.rest,
    unit: each.find(({ unit }) => unit !== '')?.unit ?? rest.unit,
    period: each.find(({ period }) => period !== '')?.period ?? rest.period,
  };
}

const withoutAuditRemark = (parts: LabelParts): LabelParts =>
  isAuditRemark(parts.rest) ? { ...parts, rest: '' } : parts;

/**
 * Whether a block that is not a heading is the title of the table: distinct in style, or short and
 * close.
 */
function isTableTitle(
  { style, rows, gap, isColumnHeader }: BlockAbove,
  rest: string,
  body: TextStyle,
): boolean {
  if (rows.length === 0 || isColumnHeader || !hasTitleForm(rest)) return false;
  if (DOCUMENT_PART.test(rest)) return false;
  const isDistinct =
    (style.bold && !body.bold) ||
    style.caps ||
    (style.italic && !body.italic) ||
    (style.size > MIN_LARGER_RATIO * body.size && rows.length <= MAX_PLAIN_LINES);
  if (isDistinct) return !refersBelow(rest);
  const isClose = gap <= MAX_PLAIN_GAP_EMS * style.size;
  const isShort = rows.length === 1 && rest.length <= MAX_PLAIN_LENGTH;
  return isShort && isClose && !LABELLED.test(rows[0] ?? '');
}

/** `Current assets:` in body style, a table row with empty cells. */
const isRowLabel = ({ rows, style, text }: BlockAbove): boolean =>
  rows.length === 1 && !style.bold && !style.caps && /:$/u.test(text) && findLeadIn(text) === null;

/** Whether a text is short, begins and ends like a title, and is mostly words. */
export const hasTitleForm = (text: string): boolean =>
  text.length <= MAX_TITLE_LENGTH &&
  TITLE_START.test(text) &&
  WORDY.test(text) &&
  (text.match(DATA_WORD)?.length ?? 0) <= MAX_DATA_WORDS &&
  !endsSentence(text);

const endsSentence = (text: string): boolean => SENTENCE_END.test(text) && !ABBREVIATED.test(text);

/** A title on one line, without "(continued)", note marks and trailing punctuation. */
export const cleanTitle = (title: string): string =>
  title
    .replace(CONTINUED, ' ')
    .replace(NOTE_MARK, '')
    .replace(/\s+/gu, ' ')
    .replace(/[\s:;,–—-]+$/u, '')
    .trim();
