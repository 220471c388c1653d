/** Role and style of a text block. */

/** Role of a block as far as the page alone shows it; headings are detected later. */
export type DraftRole =
  | 'paragraph'
  | 'list_item'
  | 'table'
  | 'figure'
  | 'caption'
  | 'footnote'
  | 'formula'
  | 'code'
  | 'quote'
  | 'key_value'
  | 'signature'
  /** Rotated text at the edge of the page: a stamp. */
  | 'marginal_text'
  /** Text behind the page's text. */
  | 'watermark';

/** The style of a piece of text, the unit in which fonts are compared. */
export interface TextStyle {
  /** Points, rounded to half a point. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** All letters are capitals. */
  readonly caps: boolean;
  readonly color: number;
  /** PostScript name of the family, without weight and italics. */
  readonly family: string;
}
