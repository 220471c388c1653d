/**
 * Classifies a block by its own style and position on the page. Each role requires features that
 * running text does not have; otherwise the block is a paragraph. Headings, headers and footers are
 * decided later, because they need the whole document.
 */
import type { Rect } from '../../../../../shared/geometry.ts';
import { parseCaptionLabel } from '../../../language/vocabulary/caption-label.ts';
import type { FontInfo } from '../../../read/pdf/types.ts';
import type { PageText } from '../../../read/text/types.ts';
import { joinWordTexts, wordsAt } from '../page-items.ts';
import type { DraftRole, TextStyle } from '../types.ts';
import { isFixedPitch } from './fixed-pitch.ts';
import { FORMULA_NUMBER } from './list-markers.ts';
import type { RowFeatures } from './row-features.ts';

/** Maximum length of a caption; lines. */
const MAX_CAPTION_LINES = 8;
/** Maximum size of footnotes against the body. */
const MAX_FOOTNOTE_RATIO = 0.95;
/** Footnotes stand in this lowest share of the page unless a rule above marks them. */
const FOOTNOTE_ZONE = 0.45;
/** Maximum length of a formula; lines. */
const MAX_FORMULA_ROWS = 6;
/** Minimum share of operators and mathematical letters in a formula. */
const MIN_FORMULA_SHARE = 0.3;
/** Minimum share of the words of a formula that are operators between terms. */
const MIN_OPERATOR_SHARE = 0.33;
/** Minimum indent of a block quotation on both sides; ems. */
const QUOTE_INDENT_EMS = 1.5;

const FOOTNOTE_START = /^([*†‡§¶]|\[?\d{1,3}[\].)]?$|\d{1,3}\p{L})/u;
const MATH_FONT = /cmmi|cmsy|cmex|msam|msbm|symbol|math|euclid|mtsy|mtmi/i;
const MATH_SIGN = /[=+−×÷±√∑∏∫∂∇∞≤≥≠≈∝∈∉⊂⊆∪∩∀∃→⇒⇔∥^α-ωΑ-Ω\u{1d400}-\u{1d7ff}]/u;
const OPERATOR = /^[=+−×÷±≤≥≠≈→⇒⇔]$/u;
const KEY = /^[\p{Lu}\d][^:]{0,38}[^:\s]\s?:$/u;

/** Names of variables. */
const VARIABLE = /^\p{L}{1,3}$/u;

export interface BlockContext {
  readonly text: PageText;
  /** Dominant text style of the page. */
  readonly body: TextStyle;
  readonly column: Rect;
  /** The previous or next block is a table or a figure. */
  readonly besideGraphic: boolean;
  /** Wider text precedes it in the column, unlike an abstract or a dedication. */
  readonly introduced: boolean;
}

function isCaption(rows: readonly RowFeatures[], around: BlockContext): boolean {
  const text = rows[0]?.text ?? '';
  const label = parseCaptionLabel(text);
  if (label === null || rows.length > MAX_CAPTION_LINES) return false;
  if (label.closed) return true;
  // "Figure 3 shows …" is a sentence about the figure, unless the figure is adjacent.
  return around.besideGraphic && !/^\p{Ll}/u.test(label.rest);
}

function isFootnote(rows: readonly RowFeatures[], around: BlockContext): boolean {
  const head = rows[0];
  if (head === undefined || head.size > around.body.size * MAX_FOOTNOTE_RATIO) return false;
  const { text } = around;
  const ruled = text.rulings.some(
    (ruling) =>
      ruling.orientation === 'horizontal' &&
      ruling.position < head.y0 &&
      ruling.position > head.y0 - 2.5 * around.body.size &&
      ruling.start < head.x0 + head.size &&
      ruling.end > head.x0,
  );
  const low = head.y0 > text.height * (1 - FOOTNOTE_ZONE);
  // A number alone is a page number.
  if (!/\p{L}/u.test(rows.map((row) => row.text).join(''))) return false;
  const marked =
    head.first.script === 'superscript' ||
    head.first.size < 0.8 * head.size ||
    FOOTNOTE_START.test(head.first.text);
  return marked && (low || ruled);
}

const mathFonts = new WeakMap<FontInfo, boolean>();

function isMathFont(font: FontInfo | undefined): boolean {
  if (font === undefined) return false;
  let math = mathFonts.get(font);
  if (math === undefined) {
    math = MATH_FONT.test(font.name);
    mathFonts.set(font, math);
  }
  return math;
}

function isFormula(rows: readonly RowFeatures[], around: BlockContext): boolean {
  if (rows.length > MAX_FORMULA_ROWS) return false;
  const words = wordsAt(
    around.text,
    rows.flatMap((row) => row.words),
  );
  const { fonts } = around.text;
  if (!words.some(({ text, font }) => MATH_SIGN.test(text) || isMathFont(fonts[font])))
    return false;
  let math = 0;
  let glyphs = 0;
  let prose = 0;
  let variables = 0;
  for (const { text, font, italic } of words) {
    // The formula number is not counted.
    if (FORMULA_NUMBER.test(text)) continue;
    glyphs += text.length;
    if (isMathFont(fonts[font])) math += text.length;
    else if (MATH_SIGN.test(text)) for (const char of text) if (MATH_SIGN.test(char)) math++;
    if (italic && !around.body.italic && VARIABLE.test(text)) variables += text.length;
    if (/^\p{L}{4,}[.,;:]?$/u.test(text)) prose += text.length;
  }
  // Short italic words are variables only beside operators.
  const share = (math > 0 ? math + variables : 0) / Math.max(1, glyphs);
  const operators = words.filter(({ text }) => OPERATOR.test(text)).length;
  const isMath =
    share >= MIN_FORMULA_SHARE || (operators > 1 && operators >= MIN_OPERATOR_SHARE * words.length);
  return isMath && prose / glyphs < 0.35;
}

function isCode(rows: readonly RowFeatures[], around: BlockContext): boolean {
  if (rows[0]?.style.family === around.body.family) return false;
  const words = wordsAt(
    around.text,
    rows.flatMap((row) => row.words),
  );
  const fixed = words.filter(({ font }) => isFixedPitch(around.text, font)).length;
  return fixed >= 0.9 * words.length;
}

function isQuote(rows: readonly RowFeatures[], around: BlockContext): boolean {
  if (rows.length < 2) return false;
  const { column, body } = around;
  const em = body.size;
  const left = Math.min(...rows.map((row) => row.x0));
  const right = Math.max(...rows.map((row) => row.x1));
  const inset =
    left - column.x0 > QUOTE_INDENT_EMS * em && column.x1 - right > QUOTE_INDENT_EMS * em;
  const set = rows.every((row) => row.style.italic) || (rows[0]?.size ?? 0) < 0.96 * em;
  const flush = rows.slice(1).every((row) => Math.abs(row.x0 - left) < em);
  return inset && set && flush && around.introduced;
}

/** `Label: value`, the label set off by a gap or a change of weight. */
function isKeyValue(rows: readonly RowFeatures[], around: BlockContext): boolean {
  const head = rows[0];
  if (head === undefined || rows.length > 2) return false;
  const words = wordsAt(around.text, head.words);
  const end = words.findIndex((word) => word.text.endsWith(':'));
  const colon = words[end];
  const value = words[end + 1];
  if (colon === undefined || value === undefined || end > 4) return false;
  if (!KEY.test(joinWordTexts(words.slice(0, end + 1)))) return false;
  const gap = value.x0 - colon.x1 > 1.2 * head.size;
  return gap || (colon.bold && !value.bold && rows.length === 1);
}

export function classifyBlock(rows: readonly RowFeatures[], around: BlockContext): DraftRole {
  if (isCaption(rows, around)) return 'caption';
  if (isFootnote(rows, around)) return 'footnote';
  if (isCode(rows, around)) return 'code';
  if (isFormula(rows, around)) return 'formula';
  if (rows[0]?.marker) return 'list_item';
  if (isKeyValue(rows, around)) return 'key_value';
  if (isQuote(rows, around)) return 'quote';
  return 'paragraph';
}
