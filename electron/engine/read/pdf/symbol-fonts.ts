/**
 * Symbol fonts: their bytes represent bullets, check boxes, arrows or Greek letters, but parsers return the
 * byte as a Latin letter (a ticked box is "þ"), or as a private-use code point with the byte in its low half
 * (F020 to F0FF). The font name shows the meaning. Only symbols common in documents are listed; others become
 * the private-use code point, as an unknown symbol must not look like a letter. Sources: Unicode's names for
 * the glyphs of Wingdings and Webdings, Adobe's Symbol encoding. Parsers map the bytes of the Symbol font, so
 * only its private-use code points are read here.
 */
import { byteOf } from './code-points.ts';

/** Symbols of consecutive bytes, from the first one on. */
type SymbolRuns = readonly (readonly [byte: number, signs: string])[];

const WINGDINGS: SymbolRuns = [
  [0x22, '✂✁'],
  [0x28, '☎✆✉'],
  [0x36, '⌛'],
  [0x3e, '✇✍'],
  [0x41, '✌👌👍👎☜☞☝☟'],
  [0x4a, '☺😐☹💣☠'],
  [0x51, '✈☼💧❄'],
  [0x58, '✠✡☪☯'],
  [0x5e, '♈♉♊♋♌♍♎♏♐♑♒♓'],
  [0x6c, '●❍■□'],
  [0x71, '❑❒⬧⧫◆❖⬥⌧'],
  [0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿'],
  [0x9e, '·•'],
  [0xa1, '○'],
  [0xa4, '◉◎'],
  [0xa7, '▪☐'],
  [0xaa, '✦★✶✴✹✵'],
  [0xb5, '✪✰'],
  [0xd8, '➢'],
  [0xdc, '➤'],
  [0xdf, '←→↑↓↖↗↙↘'],
  [0xe8, '➔'],
  [0xef, '⇦⇨⇧⇩'],
  [0xfb, '✗✓☒☑'],
];

const WINGDINGS_2: SymbolRuns = [
  [0x4f, '✗✓☒☑☒☒'],
  [0x97, '•●'],
  [0xa3, '☐'],
];

const WEBDINGS: SymbolRuns = [
  [0x33, '◀▶▲▼'],
  [0x61, '✓'],
  [0x63, '☐'],
  [0x67, '■'],
  [0x6e, '●'],
  [0x72, '✗'],
];

const SYMBOL: SymbolRuns = [
  [0x21, '!∀#∃%&∋()∗+,−./0123456789:;<=>?'],
  [0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_'],
  [0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'],
  [0xa0, '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…'],
  [0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑'],
  [0xf1, '⟩∫'],
];

interface SymbolFont {
  readonly name: RegExp;
  /** Also maps bytes that look like Latin letters. */
  readonly bytes: boolean;
  readonly symbols: SymbolRuns;
}

const FONTS: readonly SymbolFont[] = [
  { name: /^wingdings-?2/i, bytes: true, symbols: WINGDINGS_2 },
  { name: /^wingdings(?!-?3)/i, bytes: true, symbols: WINGDINGS },
  { name: /^webdings/i, bytes: true, symbols: WEBDINGS },
  { name: /^symbol/i, bytes: false, symbols: SYMBOL },
];

const SPACE = 0x20;
const PRIVATE = 0xf000;

/** The symbol of a code point; 0 if there is none. */
export type SymbolReader = (code: number) => number;

/** Looked up by PostScript name; null for a text font. */
export function symbolReaderOf(fontName: string): SymbolReader | null {
  const font = FONTS.find(({ name }) => name.test(fontName));
  if (font === undefined) return null;
  const symbols = new Map(
    font.symbols.flatMap(([first, row]) =>
      Array.from(row, (symbol, k) => [first + k, symbol.codePointAt(0) ?? 0] as const),
    ),
  );
  return (code) => {
    const isPrivate = code > PRIVATE && code <= PRIVATE + 0xff;
    const byte = isPrivate ? code - PRIVATE : font.bytes ? byteOf(code) : 0;
    return byte > SPACE ? (symbols.get(byte) ?? PRIVATE + byte) : 0;
  };
}
