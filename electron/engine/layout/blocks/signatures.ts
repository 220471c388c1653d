/**
 * Places where a document is or is to be signed. A signed copy prints `/s/` before the name; a form
 * offers a line to write on (a ruling, or underscores) with a word for signing before or beneath it;
 * an electronic form holds a signature field. Name, title and date in the lines after it belong to
 * the signature. A line with another label (`Name ____`) is a blank to fill in and none by itself.
 */
import { type Rect, unionOf } from '../../../../shared/geometry.ts';
import type { PageText, Word } from '../../text/types.ts';
import { wordsAt } from '../items.ts';
import type { BlockDraft, DraftRole, Row } from '../types.ts';
import { placeAlone } from './place-alone.ts';

/** Lines after the signing line that need no label: the name, the office, the firm. */
const PLAIN_LINES = 3;
const LONGEST_LINE = 90;
/** White space, in ems, before a line that belongs to the signature: with a label, and without. */
const LABELLED_GAP_EMS = 3;
const PLAIN_GAP_EMS = 0.9;
/** Length, in ems, of a line to write on. */
const LEAST_RULE_EMS = 7;
/** Where a ruling lies for the line that stands on or below it, in ems from its baseline. */
const RULE_BELOW_EMS = 0.6;
const RULE_ABOVE_EMS = 2;

const SIGNED = /^(?:by:?\s*)?\/s\//iu;
/** The word for signing, at the start of its line and followed by nothing but a name. */
const SIGN_LABEL =
  /^(?:by|per|x|signed(?: by)?|(?:\p{L}+ )?signature(?: of [\p{L} ]{1,30})?|authori[sz]ed (?:signature|signatory)|unterschrift|signé(?: par)?|firma|firmado(?: por)?|assinatura)\s?(?:[:_(.]|$)/iu;
const PARTY_LABEL =
  /^(?:(?:print(?:ed)? )?name|title|its|date|dated|place|name und datum|ort|datum|nom|nombre|fecha|titre)\b[^.]{0,4}[:_]/iu;
const UNDERSCORES = /^_{5,}|_{5,}$/u;
const SIGNABLE = new Set<DraftRole>(['paragraph', 'key_value', 'list_item']);

interface Line {
  readonly row: Row;
  readonly words: readonly Word[];
  readonly text: string;
}

function lineOf(text: PageText, row: Row): Line {
  const words = wordsAt(text, row.words);
  return { row, words, text: words.map((word) => word.text).join(' ') };
}

const linesOf = (text: PageText, { rows }: BlockDraft): Line[] =>
  rows.map((row) => lineOf(text, row));

/** Whether a ruling to write on lies at the line, or above it for a label that stands beneath. */
function standsAtRule(text: PageText, { row }: Line): boolean {
  const em = row.size;
  return text.rulings.some(
    ({ orientation, position, start, end }) =>
      orientation === 'horizontal' &&
      end - start >= LEAST_RULE_EMS * em &&
      end - start < text.width / 2 &&
      position < row.baseline + RULE_BELOW_EMS * em &&
      position > row.baseline - RULE_ABOVE_EMS * em &&
      start < row.x1 + em * LEAST_RULE_EMS &&
      end > row.x0,
  );
}

function isSigningLine(text: PageText, row: Row): boolean {
  if (row.words.length > LONGEST_LINE / 2) return false;
  const line = lineOf(text, row);
  if (line.text.length > LONGEST_LINE) return false;
  if (SIGNED.test(line.text)) return true;
  if (!SIGN_LABEL.test(line.text)) return false;
  return line.words.some(({ text: word }) => UNDERSCORES.test(word)) || standsAtRule(text, line);
}

/** How many of `lines`, from the signing line on, belong to it; `gap`: white space before the first. */
function reach(lines: readonly Line[], gap: number, plainBefore: number): number {
  let plain = plainBefore;
  let count = 0;
  for (const [at, { row, text }] of lines.entries()) {
    const above = lines[at - 1]?.row;
    const space = (above ? row.y0 - above.y1 : gap) / row.size;
    const labelled = PARTY_LABEL.test(text);
    if (text.length > LONGEST_LINE || space > (labelled ? LABELLED_GAP_EMS : PLAIN_GAP_EMS)) break;
    if (!labelled && (++plain > PLAIN_LINES || SIGNED.test(text) || SIGN_LABEL.test(text))) break;
    count++;
  }
  return count;
}

const withRows = (block: BlockDraft, role: DraftRole, rows: readonly Row[]): BlockDraft => {
  const { marker: _, depth: __, ...rest } = block;
  return { ...rest, role, rows, ...unionOf(rows) };
};

/** The blocks with signatures as blocks of their own. */
export function signaturesOf(text: PageText, blocks: readonly BlockDraft[]): BlockDraft[] {
  const left = [...blocks];
  const out: BlockDraft[] = [];
  for (let block = left.shift(); block; block = left.shift()) {
    const start = SIGNABLE.has(block.role)
      ? block.rows.findIndex((row) => isSigningLine(text, row))
      : -1;
    if (start < 0) {
      out.push(block);
      continue;
    }
    const lines = linesOf(text, block);
    if (start > 0) out.push(withRows(block, block.role, block.rows.slice(0, start)));
    const own = 1 + reach(lines.slice(start + 1), 0, 0);
    const rows = block.rows.slice(start, start + own);
    const rest = block.rows.slice(start + own);
    let plain = lines
      .slice(start + 1, start + own)
      .filter((line) => !PARTY_LABEL.test(line.text)).length;
    while (rest.length === 0) {
      const next = left[0];
      const above = rows.at(-1);
      if (next === undefined || above === undefined || !SIGNABLE.has(next.role)) break;
      const below = linesOf(text, next);
      const besides = next.x0 > block.columnRight || next.x1 < block.columnLeft;
      const taken = besides ? 0 : reach(below, next.y0 - above.y1, plain);
      // A block that goes on as something else is no part of the signature.
      if (taken === 0 || taken < below.length || next.y0 < above.y0) break;
      rows.push(...next.rows);
      plain += below.filter((line) => !PARTY_LABEL.test(line.text)).length;
      left.shift();
    }
    out.push(withRows(block, 'signature', rows));
    if (rest.length > 0) left.unshift(withRows(block, 'paragraph', rest));
  }
  return withFields(text, out);
}

const overlaps = (a: Rect, b: Rect): boolean =>
  a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0;

/** Adds the signature fields of a form; one at a signature's line is that signature. */
function withFields(text: PageText, blocks: readonly BlockDraft[]): BlockDraft[] {
  const out = [...blocks];
  for (const field of text.fields) {
    if (field.kind !== 'signature') continue;
    const { x0, x1, y1 } = field;
    const known = out.findIndex((block) => block.role === 'signature' && overlaps(block, field));
    const same = out[known];
    if (same) {
      out[known] = { ...same, ...unionOf([same, field]), name: field.name };
      continue;
    }
    const above = out.findLastIndex(
      (block) => block.y0 < y1 && block.x0 < x1 && block.x1 > x0 && block.role !== 'aside',
    );
    const style = out[above]?.style ?? out[0]?.style;
    if (style === undefined) continue;
    out.splice(above + 1, 0, {
      role: 'signature',
      rows: [],
      style,
      name: field.name,
      ...placeAlone(field),
    });
  }
  return out;
}
