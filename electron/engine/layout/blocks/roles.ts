/**
 * What a block is, from its own look and its place on the page. Each role asks for evidence that
 * running text does not show; where that is missing, the block stays a paragraph. Headings and
 * running heads are not decided here: they need the whole document.
 */
import type { Rect } from '../../../../shared/geometry.ts';
import type { FontInfo } from '../../pdf/types.ts';
import type { PageText } from '../../text/types.ts';
import { wordsAt } from '../items.ts';
import type { DraftRole, Style } from '../types.ts';
import { captionLabel } from './captions.ts';
import { isFixedPitch } from './fixed-pitch.ts';
import { FORMULA_NUMBER } from './markers.ts';
import type { RowFacts } from './printed-rows.ts';

/** Longest caption, in lines. */
const CAPTION_LINES = 8;
/** Footnotes are set at most this large, against the body. */
const FOOTNOTE_RATIO = 0.95;
/** Footnotes stand in this lowest share of the page, unless a rule above says so. */
const FOOTNOTE_ZONE = 0.45;
/** Longest formula, in lines. */
const FORMULA_ROWS = 6;
/** Share of signs and mathematical letters from which a line is a formula. */
const FORMULA_SHARE = 0.3;
/** Indent on both sides, in ems, of a block quotation. */
const QUOTE_INDENT_EMS = 1.5;

const FOOTNOTE_START = /^([*†‡§¶]|\[?\d{1,3}[\].)]?$|\d{1,3}\p{L})/u;
const MATH_FONT = /cmmi|cmsy|cmex|msam|msbm|symbol|math|euclid|mtsy|mtmi/i;
const MATH_SIGN = /[=+−×÷±√∑∏∫∂∇∞≤≥≠≈∝∈∉⊂⊆∪∩∀∃→⇒⇔∥^α-ωΑ-Ω\u{1d400}-\u{1d7ff}]/u;
const KEY = /^[\p{Lu}\d][^:]{0,38}[^:\s]\s?:$/u;

/** Names of variables are this short. */
const VARIABLE = /^\p{L}{1,3}$/u;

export interface Surroundings {
  readonly text: PageText;
  /** Style of most glyphs of the page. */
  readonly body: Style;
  readonly column: Rect;
  /** A table or a figure is the neighbour above or below. */
  readonly besideGraphic: boolean;
  /** Wider text stands above in the column: what an abstract or a dedication lacks. */
  readonly introduced: boolean;
}

function isCaption(rows: readonly RowFacts[], around: Surroundings): boolean {
  const text = rows[0]?.text ?? '';
  const label = captionLabel(text);
  if (label === null || rows.length > CAPTION_LINES) return false;
  if (label.closed) return true;
  // "Figure 3 shows …" is a sentence about the figure, unless the figure is right there.
  return around.besideGraphic && !/^\p{Ll}/u.test(label.rest);
}

function isFootnote(rows: readonly RowFacts[], around: Surroundings): boolean {
  const head = rows[0];
  if (head === undefined || head.size > around.body.size * FOOTNOTE_RATIO) return false;
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

function isFormula(rows: readonly RowFacts[], around: Surroundings): boolean {
  if (rows.length > FORMULA_ROWS) return false;
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
    // Its number says nothing of it.
    if (FORMULA_NUMBER.test(text)) continue;
    glyphs += text.length;
    if (isMathFont(fonts[font])) math += text.length;
    else if (MATH_SIGN.test(text)) for (const char of text) if (MATH_SIGN.test(char)) math++;
    if (italic && !around.body.italic && VARIABLE.test(text)) variables += text.length;
    if (/^\p{L}{4,}[.,;:]?$/u.test(text)) prose += text.length;
  }
  // Short words in italics are variables beside signs only.
  const share = (math > 0 ? math + variables : 0) / Math.max(1, glyphs);
  return share >= FORMULA_SHARE && prose / glyphs < 0.35;
}

function isCode(rows: readonly RowFacts[], around: Surroundings): boolean {
  if (rows[0]?.style.family === around.body.family) return false;
  const words = wordsAt(
    around.text,
    rows.flatMap((row) => row.words),
  );
  const fixed = words.filter(({ font }) => isFixedPitch(around.text, font)).length;
  return fixed >= 0.9 * words.length;
}

function isQuote(rows: readonly RowFacts[], around: Surroundings): boolean {
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

/** `Label: value` where a gap or a change of weight sets the label off. */
function isKeyValue(rows: readonly RowFacts[], around: Surroundings): boolean {
  const head = rows[0];
  if (head === undefined || rows.length > 2) return false;
  const words = wordsAt(around.text, head.words);
  const end = words.findIndex((word) => word.text.endsWith(':'));
  const colon = words[end];
  const value = words[end + 1];
  if (colon === undefined || value === undefined || end > 4) return false;
  if (
    !KEY.test(
      words
        .slice(0, end + 1)
        .map((word) => word.text)
        .join(' '),
    )
  )
    return false;
  const gap = value.x0 - colon.x1 > 1.2 * head.size;
  return gap || (colon.bold && !value.bold && rows.length === 1);
}

export function roleOf(rows: readonly RowFacts[], around: Surroundings): DraftRole {
  if (isCaption(rows, around)) return 'caption';
  if (isFootnote(rows, around)) return 'footnote';
  if (isCode(rows, around)) return 'code';
  if (isFormula(rows, around)) return 'formula';
  if (rows[0]?.marker) return 'list_item';
  if (isKeyValue(rows, around)) return 'key_value';
  if (isQuote(rows, around)) return 'quote';
  return 'paragraph';
}
