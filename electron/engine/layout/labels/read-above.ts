/** From the blocks above a table, nearest first, to the title, the unit and the period they state. */
import type { BlockAbove, PageVerdict, Style } from '../types.ts';
import { isAboutTable, leadInOf, refersBelow, subjectOf } from './lead-in.ts';
import { isAuditRemark, type LabelParts, splitLabel } from './phrases.ts';
import type { RunningLines } from './running-lines.ts';

/** Letters of the longest title. */
const LONGEST_TITLE = 150;
/** Type larger than the body's by this ratio sets a label apart. */
const LARGER = 1.04;
/** Plain lines name a table only where they stand this close, in ems, and are this short. */
const PLAIN_GAP_EMS = 1.2;
const PLAIN_LONGEST = 90;

const CONTINUED =
  /\s*[-–—,]?\s*[([]?\s*\b(?:continued|cont[’']?d|cont\.|fortsetzung|suite|continuación)(?![\p{L}])\.?\s*[)\]]?\s*/giu;
/** `(1)` anywhere, and raised digits at the end, which come as the end of the last word. */
const NOTE_MARK = /\s*\(\d{1,2}\)(?=[\s,]|$),?|(?<=\p{L}{3})[\d¹²³]{1,2}$/gu;
const TITLE_START = /^["'“‘«]?[\p{Lu}\p{Lo}\d]/u;
const SENTENCE_END = /[.;,。]["”’)]?$/u;
const ABBREVIATED =
  /(?:\b(?:inc|corp|ltd|co|no|u\.s|etc|net|s\.a|n\.v)\.|^(?:\S+ ){0,4}\S{1,4}\.)$/iu;
const WORDY = /\p{L}{2,}/u;

/** What the document says of the page that the blocks stand on. */
export interface PageContext {
  readonly body: Style;
  readonly running: RunningLines;
  readonly page: number;
  /** Block -> level. */
  readonly headings: PageVerdict['headings'];
}

export interface Above {
  readonly title: string | null;
  readonly unit: string;
  readonly period: string;
  /** Text stands between the table and what is above it. */
  readonly ended: boolean;
}

/** `elsewhere`: the blocks end the page before, where only a heading or a sentence leads over. */
export function readAbove(
  blocks: readonly BlockAbove[],
  { body, running, page, headings }: PageContext,
  elsewhere = false,
): Above {
  let unit = '';
  let period = '';
  const found = (title: string | null, ended = true): Above => ({
    title: title === null ? null : tidyTitle(title) || null,
    ...{ unit, period, ended },
  });
  for (const [at, block] of blocks.entries()) {
    const isHeading = headings[block.block] !== undefined;
    const parts = partsOf(block, running);
    if (running.isHead(page, block.block)) {
      // A unit that recurs at one height looks like a running head.
      if (parts.rest === '') unit ||= parts.unit;
      continue;
    }
    const isLabel = isHeading || (!elsewhere && namesTable(block, parts.rest, body));
    const leadIn = isLabel ? null : leadInOf(block.text);
    if (leadIn !== null) {
      const stated = splitLabel(leadIn.replace(/[:.]$/u, ''));
      unit ||= stated.unit;
      period ||= stated.period;
      const onlyLeadsIn = leadIn.length === block.text.length || isAboutTable(block.text);
      const above = blocks[at + 1];
      const titled = onlyLeadsIn && above !== undefined && headings[above.block] !== undefined;
      const heading = titled ? partsOf(above, running).rest || null : null;
      return found(heading ?? subjectOf(leadIn, (text) => splitLabel(text).rest));
    }
    if (parts.rest === '' || isLabel) {
      unit ||= parts.unit;
      period ||= parts.period;
    }
    if (parts.rest === '' || block.headsColumns || isRowLabel(block)) continue;
    return found(isLabel ? parts.rest : null);
  }
  return found(null, false);
}

/** The rows of a block without those that recur above tables, taken apart. */
function partsOf({ rows, text }: BlockAbove, running: RunningLines): LabelParts {
  if (rows.length === 0) return { rest: text, unit: '', period: '' };
  const own = rows.filter((row) => !running.has(row)).map((row) => row.replace(CONTINUED, ' '));
  // A phrase may run on over the end of a row.
  const whole = splitLabel(own.join(' '));
  if (whole.rest === '' || own.length < 2) return withoutRemark(whole);
  const each = own.map(splitLabel);
  const rest = splitLabel(each.map((row) => withoutRemark(row).rest).join(' '));
  return {
    rest: rest.rest,
    unit: each.find(({ unit }) => unit !== '')?.unit ?? rest.unit,
    period: each.find(({ period }) => period !== '')?.period ?? rest.period,
  };
}

const withoutRemark = (parts: LabelParts): LabelParts =>
  isAuditRemark(parts.rest) ? { ...parts, rest: '' } : parts;

/** Whether a block that is no heading still names what follows: set apart, or short and close. */
function namesTable(
  { style, rows, gap, headsColumns }: BlockAbove,
  rest: string,
  body: Style,
): boolean {
  if (rows.length === 0 || headsColumns || !isTitle(rest)) return false;
  const isDistinct =
    (style.bold && !body.bold) ||
    style.caps ||
    (style.italic && !body.italic) ||
    style.size > LARGER * body.size;
  if (isDistinct) return !refersBelow(rest);
  const isClose = gap <= PLAIN_GAP_EMS * style.size;
  return rows.length === 1 && isClose && rest.length <= PLAIN_LONGEST && !/:$/u.test(rows[0] ?? '');
}

/** `Current assets:` in plain type, a row of which the cells are empty. */
const isRowLabel = ({ rows, style, text }: BlockAbove): boolean =>
  rows.length === 1 && !style.bold && !style.caps && /:$/u.test(text) && leadInOf(text) === null;

const isTitle = (text: string): boolean =>
  text.length <= LONGEST_TITLE &&
  TITLE_START.test(text) &&
  WORDY.test(text) &&
  (!SENTENCE_END.test(text) || ABBREVIATED.test(text));

/** A title on one line, without "(continued)" and what the eye takes for its end. */
export const tidyTitle = (title: string): string =>
  title
    .replace(CONTINUED, ' ')
    .replace(NOTE_MARK, '')
    .replace(/\s+/gu, ' ')
    .replace(/[\s:;,–—-]+$/u, '')
    .trim();
