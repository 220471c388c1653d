/** The label at the start of a caption: what is named and its number, in the languages that documents use most. */

/** The longer of two words that begin alike comes first. */
const LABEL_WORD =
  /^(?:figure|figura|fig\.?|tableau|tabelle|tabella|table|tabela|tabla|tab\.?|chart|graph|exhibit|plate|scheme|schéma|map|photo|illustration|box|abbildung|abb\.?|[表図图圖])/iu;
/** Case matters here. No pattern with `(?i:…)`: V8 stops ignoring case in it after some 1,000 patterns. */
const LABEL_NUMBER =
  /^\s*(?:\.|:(?=\s*\d))?\s*(?:(?:[A-Z]{0,3}\d+|[A-Z]|[IVX]+)(?:[.\-–]\d+)*[a-z]?)\s*([.:|\-–—]|$|(?=\s))/u;
const NAMES_TABLE = /^(?:tab|表)/iu;
/** `Table: 5` */
const COLON_BEFORE_NUMBER = /^\p{L}+\s*:/u;

/** Parses the label at the start of a caption, `Figure 3:`; null if there is none. */
export function parseCaptionLabel(text: string): {
  readonly kind: 'table' | 'figure';
  /** A full stop or colon follows, unlike in "Figure 3 shows …". */
  readonly closed: boolean;
  readonly rest: string;
} | null {
  const word = LABEL_WORD.exec(text)?.[0];
  const match = word === undefined ? null : LABEL_NUMBER.exec(text.slice(word.length));
  if (word === undefined || match === null) return null;
  const rest = text.slice(word.length + match[0].length).trim();
  const kind = NAMES_TABLE.test(text) ? 'table' : 'figure';
  return { kind, closed: match[1] !== '' || COLON_BEFORE_NUMBER.test(text), rest };
}
