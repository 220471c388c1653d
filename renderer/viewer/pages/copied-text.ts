/**
 * Selected text in the form that users expect to paste. The browser's text of absolutely positioned
 * spans has a line break after each; here line breaks occur only at the ends of the PDF's lines.
 */
/** A piece of a selection in document order: text, or the end of a line or page. */
export type Piece = string | { readonly ends: 'line' | 'page' };

/** Joins pieces: no blanks at line ends, no empty lines, a blank line between pages. */
export function joinPieces(pieces: readonly Piece[]): string {
  let text = '';
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece;
    else text = `${text.trimEnd()}${piece.ends === 'page' ? '\n\n' : '\n'}`;
  }
  return text.trim();
}

/** The pieces of a range over text layers; null if it is not over any. */
function piecesOf(range: Range): Piece[] | null {
  const pieces: Piece[] = [];
  let layer: Element | null = null;
  const root = range.commonAncestorContainer;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    if (!range.intersectsNode(node)) continue;
    const element = node instanceof Element ? node : node.parentElement;
    const within = element?.closest('[data-text-layer]');
    if (!within) continue;
    if (layer && within !== layer) pieces.push({ ends: 'page' });
    layer = within;
    if (node instanceof Text) {
      const from = node === range.startContainer ? range.startOffset : 0;
      const to = node === range.endContainer ? range.endOffset : node.length;
      pieces.push(node.data.slice(from, to));
    } else if (node instanceof HTMLBRElement) {
      pieces.push({ ends: 'line' });
    }
  }
  return layer ? pieces : null;
}

/** Ligatures, contextual letter forms, and fixed-width spaces. */
const SET_FORMS = /[\u00a0\u2000-\u200a\u202f\ufb00-\ufdff\ufe70-\ufefc]+/gu;

/** Letters and blanks as typed on a keyboard instead of their typographic forms. */
export const asTyped = (text: string): string =>
  text.replace(SET_FORMS, (set) => set.normalize('NFKC'));

/** The text selected on the pages: normalised, without invisible characters; null for none. */
export function selectedText(): string | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const pieces = piecesOf(selection.getRangeAt(0));
  if (!pieces) return null;
  const text = joinPieces(pieces).replaceAll('\0', '').replaceAll('\u00ad', '');
  return text === '' ? null : asTyped(text);
}
