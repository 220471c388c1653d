/**
 * Signature blocks. A signed copy prints `/s/` before the name; a form has a line to write on (a
 * ruling or underscores) with a signing label before or below it; an electronic form has a
 * signature field. Name, title and date in the following lines belong to the signature. A line with
 * another label (`Name ____`) is a blank to fill in.
 */
import { type Rect, unionOf } from '../../../../../shared/geometry.ts';
import type { PageText, Word } from '../../../read/text/types.ts';
import { joinWordTexts, wordsAt } from '../page-items.ts';
import type { BlockDraft, DraftRole, TextRow } from '../types.ts';
import { standalonePosition } from './standalone-position.ts';

/** Maximum number of following lines without a label: name, office, company. */
const MAX_UNLABELLED_LINES = 3;
const MAX_LINE_LENGTH = 90;
/** Maximum white space before a line of the signature, with and without a label; ems. */
const LABELLED_GAP_EMS = 3;
const PLAIN_GAP_EMS = 0.9;
/** Minimum length of a line to write on; ems. */
const MIN_RULE_EMS = 7;
/** Range of a ruling below and above the baseline of its label; ems. */
const RULE_BELOW_EMS = 0.6;
const RULE_ABOVE_EMS = 2;

const SIGNED = /^(?:by:?\s*)?\/s\//iu;
/** A signing label at the start of its line, followed by nothing but a name. */
const SIGN_LABEL =
  /^(?:by|per|x|signed(?: by)?|(?:\p{L}+ )?signature(?: of [\p{L} ]{1,30})?|authori[sz]ed (?:signature|signatory)|unterschrift|signé(?: par)?|firma|firmado(?: por)?|assinatura)\s?(?:[:_(.]|$)/iu;
const PARTY_LABEL =
  /^(?:(?:print(?:ed)? )?name|title|its|date|dated|place|name und datum|ort|datum|nom|nombre|fecha|titre)\b[^.]{0,4}[:_]/iu;
const UNDERSCORES = /^_{5,}|_{5,}$/u;
const SIGNABLE = new Set<DraftRole>(['paragraph', 'key_value', 'list_item']);

interface SignatureLine {
  readonly row: TextRow;
  readonly words: readonly Word[];
  readonly text: string;
}

function toSignatureLine(text: PageText, row: TextRow): SignatureLine {
  const words = wordsAt(text, row.words);
  return { row, words, text: joinWordTexts(words) };
}

const toSignatureLines = (text: PageText, { rows }: BlockDraft): SignatureLine[] =>
  rows.map((row) => toSignatureLine(text, row));

/** Whether a ruling to write on lies at the line, or above it for a label below the ruling. */
function hasWritingRule(text: PageText, { row }: SignatureLine): boolean {
  const em = row.size;
  return text.rulings.some(
    ({ orientation, position, start, end }) =>
      orientation === 'horizontal' &&
      end - start >= MIN_RULE_EMS * em &&
      end - start < text.width / 2 &&
      position < row.baseline + RULE_BELOW_EMS * em &&
      position > row.baseline - RULE_ABOVE_EMS * em &&
      start < row.x1 + em * MIN_RULE_EMS &&
      end > row.x0,
  );
}

function isSigningLine(text: PageText, row: TextRow): boolean {
  if (row.words.length > MAX_LINE_LENGTH / 2) return false;
  const line = toSignatureLine(text, row);
  if (line.text.length > MAX_LINE_LENGTH) return false;
  if (SIGNED.test(line.text)) return true;
  if (!SIGN_LABEL.test(line.text)) return false;
  return line.words.some(({ text: word }) => UNDERSCORES.test(word)) || hasWritingRule(text, line);
}

/** How many of `lines` belong to the signature; `gap`: white space before the first, in points. */
function countSignatureLines(
  lines: readonly SignatureLine[],
  gap: number,
  plainBefore: number,
): number {
  let plain = plainBefore;
  let count = 0;
  for (const [at, { row, text }] of lines.entries()) {
    const above = lines[at - 1]?.row;
    const space = (above ? row.y0 - above.y1 : gap) / row.size;
    const labelled = PARTY_LABEL.test(text);
    if (text.length > MAX_LINE_LENGTH || space > (labelled ? LABELLED_GAP_EMS : PLAIN_GAP_EMS))
      break;
    if (!labelled && (++plain > MAX_UNLABELLED_LINES || SIGNED.test(text) || SIGN_LABEL.test(text)))
      break;
    count++;
  }
  return count;
}

const withRows = (block: BlockDraft, role: DraftRole, rows: readonly TextRow[]): BlockDraft => {
  const { marker: _, depth: __, ...rest } = block;
  return { ...rest, role, rows, ...unionOf(rows) };
};

/** Extracts signatures as blocks of their own. */
export function extractSignatures(text: PageText, blocks: readonly BlockDraft[]): BlockDraft[] {
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
    const lines = toSignatureLines(text, block);
    if (start > 0) out.push(withRows(block, block.role, block.rows.slice(0, start)));
    const own = 1 + countSignatureLines(lines.slice(start + 1), 0, 0);
    const rows = block.rows.slice(start, start + own);
    const rest = block.rows.slice(start + own);
    let plain = lines
      .slice(start + 1, start + own)
      .filter((line) => !PARTY_LABEL.test(line.text)).length;
    while (rest.length === 0) {
      const next = left[0];
      const above = rows.at(-1);
      if (next === undefined || above === undefined || !SIGNABLE.has(next.role)) break;
      const below = toSignatureLines(text, next);
      const besides = next.x0 > block.columnRight || next.x1 < block.columnLeft;
      const taken = besides ? 0 : countSignatureLines(below, next.y0 - above.y1, plain);
      // A block that continues with other text is not part of the signature.
      if (taken === 0 || taken < below.length || next.y0 < above.y0) break;
      rows.push(...next.rows);
      plain += below.filter((line) => !PARTY_LABEL.test(line.text)).length;
      left.shift();
    }
    out.push(withRows(block, 'signature', rows));
    if (rest.length > 0) left.unshift(withRows(block, 'paragraph', rest));
  }
  return addSignatureFields(text, out);
}

const overlaps = (a: Rect, b: Rect): boolean =>
  a.x0 < b.x1 && a.x1 > b.x0 && a.y0 < b.y1 && a.y1 > b.y0;

/** Adds signature fields of a form after their labels, merged with the signature at the same position. */
function addSignatureFields(text: PageText, blocks: readonly BlockDraft[]): BlockDraft[] {
  const out = [...blocks];
  for (const field of text.fields) {
    if (field.kind !== 'signature') continue;
    const { x0, x1, y0, y1 } = field;
    const known = out.findIndex((block) => block.role === 'signature' && overlaps(block, field));
    const same = out[known];
    if (same) {
      out[known] = { ...same, ...unionOf([same, field]), name: field.name };
      continue;
    }
    const label = out.findIndex(
      (block) => block.rows.length === 1 && block.x1 <= x0 && block.y0 < y1 && block.y1 > y0,
    );
    const above =
      label >= 0
        ? label
        : out.findLastIndex(
            (block) =>
              block.y0 < y1 && block.x0 < x1 && block.x1 > x0 && block.role !== 'marginal_text',
          );
    const style = out[above]?.style ?? out[0]?.style;
    if (style === undefined) continue;
    out.splice(above + 1, 0, {
      role: 'signature',
      rows: [],
      style,
      name: field.name,
      ...standalonePosition(field),
    });
  }
  return out;
}
