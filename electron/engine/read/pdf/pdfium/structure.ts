/**
 * The part of the structure tree of a tagged PDF with content of one page. A text object has the marked-content
 * identifier of its sequence, and the tree gives the element with that identifier (ISO 32000-1, 14.7). PDFium
 * maps the types to the standard ones (`RoleMap`) and leaves out elements of other pages. Content outside of
 * marked sequences is an artifact or untagged: both are returned as untagged. Identifiers within a form XObject
 * are local to it, so its text belongs to the element in which the XObject was drawn.
 */
import { type Glyphs, type StructureElement, type StructureElements, UNTAGGED } from '../types.ts';
import type { Pointer } from './exports.ts';
import type { PdfiumInstance } from './instance.ts';
import type { PaintedText } from './paint-order.ts';

/** Damaged trees may be cyclic; limit of depth. */
const DEPTH_LIMIT = 64;
/** Entries of `StructureElements.of` are 16 bits wide. */
const ELEMENT_LIMIT = 32_000;

interface PageTree {
  readonly elements: StructureElement[];
  /** From the marked-content identifier to an index into `elements`. */
  readonly byContent: Map<number, number>;
  /** ActualText of the elements that have one; by index. */
  readonly actualText: Map<number, string>;
}

export interface PageStructure extends StructureElements {
  /** ActualText of elements whose glyphs do not spell it; by element. */
  readonly actualText: ReadonlyMap<number, string>;
}

/**
 * `page` is the page of the document (a flattened copy has no tree), and `places` gives the index
 * into `texts` of each run of `glyphs`. Null if nothing is tagged.
 */
export function readStructure(
  pdfium: PdfiumInstance,
  page: Pointer,
  glyphs: Glyphs,
  texts: readonly PaintedText[],
  positions: Int32Array,
): PageStructure | null {
  const tree = readTree(pdfium, page);
  if (tree.byContent.size === 0) return null;
  const ofRun = new Int16Array(positions.length);
  for (let r = 0; r < positions.length; r++) {
    const text = texts[positions[r] as number];
    const number = text ? pdfium.call.FPDFPageObj_GetMarkedContentID(text.form || text.object) : -1;
    ofRun[r] = tree.byContent.get(number) ?? UNTAGGED;
  }
  const of = new Int16Array(glyphs.count);
  for (let i = 0; i < glyphs.count; i++) of[i] = ofRun[glyphs.run[i] as number] ?? UNTAGGED;
  return { elements: tree.elements, of, actualText: tree.actualText };
}

function readTree(pdfium: PdfiumInstance, page: Pointer): PageTree {
  const { call } = pdfium;
  const tree: PageTree = { elements: [], byContent: new Map(), actualText: new Map() };
  const root = call.FPDF_StructTree_GetForPage(page);
  if (root === 0) return tree;
  let visited = 0;
  const visit = (element: Pointer, path: readonly string[], ids: readonly number[]) => {
    if (element === 0 || path.length >= DEPTH_LIMIT || visited >= ELEMENT_LIMIT) return;
    const type = pdfium.readUtf16(call.FPDF_StructElement_GetType, element);
    const own: StructureElement = { path: [...path, type], ids: [...ids, visited++] };
    let index = UNTAGGED;
    const count = call.FPDF_StructElement_CountChildren(element);
    for (let i = 0; i < count; i++) {
      const number = call.FPDF_StructElement_GetChildMarkedContentID(element, i);
      if (number < 0) {
        visit(call.FPDF_StructElement_GetChildAtIndex(element, i), own.path, own.ids);
        continue;
      }
      if (index === UNTAGGED) {
        index = tree.elements.push(own) - 1;
        const text = pdfium.readUtf16(call.FPDF_StructElement_GetActualText, element);
        if (text !== '') tree.actualText.set(index, text);
      }
      tree.byContent.set(number, index);
    }
  };
  const count = call.FPDF_StructTree_CountChildren(root);
  for (let i = 0; i < count; i++) visit(call.FPDF_StructTree_GetChildAtIndex(root, i), [], []);
  call.FPDF_StructTree_Close(root);
  return tree;
}
