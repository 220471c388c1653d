/**
 * The part of PDFium's C interface that Quarry calls, as exported by the WebAssembly module: all
 * arguments and results are numbers, including pointers and handles. Results are 0 on failure
 * unless noted. Reference: the public/*.h headers of PDFium.
 */

/** Address in the module's linear memory; 0 is null. */
export type Pointer = number;

export type Call = (...args: number[]) => number;

const CALLS = [
  ...(['malloc', 'free', 'setThrew', 'emscripten_stack_init'] as const),
  ...(['emscripten_stack_get_current', '_emscripten_stack_restore', '__wasm_call_ctors'] as const),
  ...(['PDFiumExt_Init', 'PDFiumExt_OpenFormFillInfo', 'PDFiumExt_OpenFileWriter'] as const),
  ...(['PDFiumExt_SaveAsCopy', 'PDFiumExt_GetFileWriterSize'] as const),
  ...(['PDFiumExt_GetFileWriterData', 'PDFiumExt_CloseFileWriter'] as const),
  ...(['PDFiumExt_CloseFormFillInfo', 'PDFiumExt_InitFormFillEnvironment'] as const),
  ...(['PDFiumExt_ExitFormFillEnvironment', 'FORM_OnAfterLoadPage'] as const),
  ...(['FORM_OnBeforeClosePage', 'FPDF_FFLDraw', 'FPDF_LoadCustomDocument'] as const),
  ...(['FPDF_CloseDocument', 'FPDF_GetLastError', 'FPDF_GetPageCount'] as const),
  ...(['FPDF_GetFormType', 'FPDF_GetMetaText', 'FPDF_LoadPage', 'FPDF_ClosePage'] as const),
  ...(['FPDF_GetPageBoundingBox', 'FPDF_GetPageWidthF', 'FPDF_GetPageHeightF'] as const),
  ...(['FPDF_CreateNewDocument', 'FPDF_ImportPagesByIndex', 'FPDF_RenderPageBitmap'] as const),
  ...(['FPDFBitmap_CreateEx', 'FPDFBitmap_FillRect', 'FPDFBitmap_GetBuffer'] as const),
  ...(['FPDFBitmap_GetFormat', 'FPDFBitmap_GetWidth', 'FPDFBitmap_GetHeight'] as const),
  ...(['FPDFBitmap_GetStride', 'FPDFBitmap_Destroy', 'FPDFPage_GetRotation'] as const),
  ...(['FPDFPage_Flatten', 'FPDFPage_CountObjects', 'FPDFPage_GetObject'] as const),
  ...(['FPDFPage_GetAnnotCount', 'FPDFPage_GetAnnot', 'FPDFPage_CloseAnnot'] as const),
  ...(['FPDFPage_RemoveAnnot', 'FPDFPageObj_GetType', 'FPDFPageObj_GetMarkedContentID'] as const),
  ...(['FPDFPageObj_CountMarks', 'FPDFPageObj_GetMark', 'FPDFPageObj_HasTransparency'] as const),
  ...(['FPDFPageObj_SetIsActive', 'FPDFPageObjMark_GetName'] as const),
  ...(['FPDFPageObjMark_GetParamStringValue', 'FPDFPageObj_GetMatrix'] as const),
  ...(['FPDFPageObj_GetBounds', 'FPDFPageObj_GetFillColor', 'FPDFPageObj_GetStrokeColor'] as const),
  ...(['FPDFPageObj_GetStrokeWidth', 'FPDFPageObj_GetClipPath'] as const),
  ...(['FPDFClipPath_CountPaths', 'FPDFClipPath_CountPathSegments'] as const),
  ...(['FPDFClipPath_GetPathSegment', 'FPDFFormObj_CountObjects'] as const),
  ...(['FPDFFormObj_GetObject', 'FPDFImageObj_GetBitmap', 'FPDFImageObj_GetImageDataRaw'] as const),
  ...(['FPDFImageObj_GetImageFilter', 'FPDFImageObj_GetImageFilterCount'] as const),
  ...(['FPDFImageObj_GetImagePixelSize', 'FPDFPath_GetDrawMode'] as const),
  ...(['FPDFPath_CountSegments', 'FPDFPath_GetPathSegment', 'FPDFPathSegment_GetPoint'] as const),
  ...(['FPDFPathSegment_GetType', 'FPDFPathSegment_GetClose', 'FPDFText_LoadPage'] as const),
  ...(['FPDFText_ClosePage', 'FPDFText_CountChars', 'FPDFText_GetUnicode'] as const),
  ...(['FPDFText_GetTextObject', 'FPDFText_IsGenerated', 'FPDFText_IsHyphen'] as const),
  ...(['FPDFText_HasUnicodeMapError', 'FPDFText_GetCharBox', 'FPDFText_GetLooseCharBox'] as const),
  ...(['FPDFText_GetCharOrigin', 'FPDFText_GetMatrix', 'FPDFTextObj_GetFont'] as const),
  ...(['FPDFTextObj_GetFontSize', 'FPDFTextObj_GetTextRenderMode'] as const),
  ...(['FPDFFont_GetBaseFontName', 'FPDFFont_GetFlags', 'FPDFFont_GetWeight'] as const),
  ...(['FPDFFont_GetItalicAngle', 'FPDFFont_GetGlyphWidth', 'FPDFFont_GetFontData'] as const),
  ...(['FPDFAnnot_GetSubtype', 'FPDFAnnot_GetRect', 'FPDFAnnot_GetFlags'] as const),
  ...(['FPDFAnnot_GetStringValue', 'FPDFAnnot_HasKey', 'FPDFAnnot_GetFormFieldType'] as const),
  ...(['FPDFAnnot_GetFormFieldName', 'FPDFAnnot_GetFormFieldValue'] as const),
  ...(['FPDFAnnot_IsChecked', 'EPDFAnnot_GetFormFieldObjectNumber'] as const),
  ...(['FPDF_GetSignatureCount', 'FPDF_GetSignatureObject'] as const),
  ...(['FPDFSignatureObj_GetContents', 'FPDFAnnot_GetFormFieldExportValue'] as const),
  ...(['FPDFAnnot_GetOptionCount', 'FPDFAnnot_GetOptionLabel'] as const),
  ...(['FPDFAnnot_IsOptionSelected', 'FPDFCatalog_IsTagged'] as const),
  ...(['FPDF_StructTree_GetForPage', 'FPDF_StructTree_Close'] as const),
  ...(['FPDF_StructTree_CountChildren', 'FPDF_StructTree_GetChildAtIndex'] as const),
  ...(['FPDF_StructElement_GetType', 'FPDF_StructElement_GetActualText'] as const),
  ...(['FPDF_StructElement_CountChildren', 'FPDF_StructElement_GetChildAtIndex'] as const),
  ...(['FPDF_StructElement_GetChildMarkedContentID', 'FPDFLink_Enumerate'] as const),
  ...(['FPDFLink_GetAnnotRect', 'FPDFLink_GetDest', 'FPDFLink_GetAction'] as const),
  ...(['FPDFAction_GetType', 'FPDFAction_GetDest', 'FPDFAction_GetURIPath'] as const),
  ...(['FPDFDest_GetDestPageIndex', 'FPDFBookmark_GetFirstChild'] as const),
  ...(['FPDFBookmark_GetNextSibling', 'FPDFBookmark_GetTitle', 'FPDFBookmark_GetDest'] as const),
  ...(['FPDFBookmark_GetAction'] as const),
] as const;

export type PdfiumExports = Readonly<Record<(typeof CALLS)[number], Call>> & {
  readonly memory: WebAssembly.Memory;
  readonly __indirect_function_table: WebAssembly.Table;
};

/** Verifies once, at start-up, that the binary exports all functions used. */
export function toPdfiumExports(exports: WebAssembly.Exports): PdfiumExports {
  const missing = CALLS.filter((name) => typeof exports[name] !== 'function');
  if (missing.length > 0) throw new Error(`PDFium lacks ${missing.join(', ')}`);
  return exports as unknown as PdfiumExports;
}

/** FPDF_PAGEOBJ_* */
export const ObjectType = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

/** Bytes per pixel of each format FPDFBitmap_*; none for unknown ones. */
export const BitmapFormat: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4 };

/** FPDF_SEGMENT_* */
export const SegmentType = { line: 0, bezier: 1, move: 2 } as const;

/** FPDF_ERR_* */
export const LoadError = { format: 3, password: 4, security: 5 } as const;

/** FPDF_ANNOT_* subtypes in use. */
export const AnnotSubtype = {
  text: 1,
  link: 2,
  freeText: 3,
  line: 4,
  stamp: 13,
  popup: 16,
  widget: 20,
} as const;

/** FPDF_ANNOT_FLAG_* */
export const AnnotFlag = { hidden: 1 << 1, noView: 1 << 5 } as const;

/** FPDF_FORMFIELD_* */
export const FieldType = {
  pushButton: 1,
  checkBox: 2,
  radioButton: 3,
  comboBox: 4,
  listBox: 5,
  textField: 6,
  signature: 7,
} as const;

/** PDFACTION_* */
export const ActionType = { goTo: 1, remoteGoTo: 2, uri: 3 } as const;
