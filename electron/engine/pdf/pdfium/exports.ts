/**
 * The part of PDFium's C interface that Quarry calls, as exported by the WebAssembly module: all
 * arguments and results are numbers, including pointers and handles. Results are 0 on failure
 * unless noted. Reference: the public/*.h headers of PDFium.
 */

/** Address in the module's linear memory; 0 is null. */
export type Pointer = number;

type Call = (...args: number[]) => number;

const CALLS = [
  'malloc',
  'free',
  'setThrew',
  'emscripten_stack_init',
  'emscripten_stack_get_current',
  '_emscripten_stack_restore',
  '__wasm_call_ctors',
  'PDFiumExt_Init',
  'PDFiumExt_OpenFormFillInfo',
  'PDFiumExt_OpenFileWriter',
  'PDFiumExt_SaveAsCopy',
  'PDFiumExt_GetFileWriterSize',
  'PDFiumExt_GetFileWriterData',
  'PDFiumExt_CloseFileWriter',
  'PDFiumExt_CloseFormFillInfo',
  'PDFiumExt_InitFormFillEnvironment',
  'PDFiumExt_ExitFormFillEnvironment',
  'FORM_OnAfterLoadPage',
  'FORM_OnBeforeClosePage',
  'FPDF_FFLDraw',
  'FPDF_LoadCustomDocument',
  'FPDF_CloseDocument',
  'FPDF_GetLastError',
  'FPDF_GetPageCount',
  'FPDF_GetFormType',
  'FPDF_GetMetaText',
  'FPDF_LoadPage',
  'FPDF_ClosePage',
  'FPDF_GetPageBoundingBox',
  'FPDF_GetPageWidthF',
  'FPDF_GetPageHeightF',
  'FPDF_CreateNewDocument',
  'FPDF_ImportPagesByIndex',
  'FPDF_RenderPageBitmap',
  'FPDFBitmap_CreateEx',
  'FPDFBitmap_FillRect',
  'FPDFBitmap_GetBuffer',
  'FPDFBitmap_GetFormat',
  'FPDFBitmap_GetWidth',
  'FPDFBitmap_GetHeight',
  'FPDFBitmap_GetStride',
  'FPDFBitmap_Destroy',
  'FPDFPage_GetRotation',
  'FPDFPage_Flatten',
  'FPDFPage_CountObjects',
  'FPDFPage_GetObject',
  'FPDFPage_GetAnnotCount',
  'FPDFPage_GetAnnot',
  'FPDFPage_CloseAnnot',
  'FPDFPage_RemoveAnnot',
  'FPDFPageObj_GetType',
  'FPDFPageObj_GetMarkedContentID',
  'FPDFPageObj_CountMarks',
  'FPDFPageObj_GetMark',
  'FPDFPageObj_HasTransparency',
  'FPDFPageObj_SetIsActive',
  'FPDFPageObjMark_GetName',
  'FPDFPageObjMark_GetParamStringValue',
  'FPDFPageObj_GetMatrix',
  'FPDFPageObj_GetBounds',
  'FPDFPageObj_GetFillColor',
  'FPDFPageObj_GetStrokeColor',
  'FPDFPageObj_GetStrokeWidth',
  'FPDFPageObj_GetClipPath',
  'FPDFClipPath_CountPaths',
  'FPDFClipPath_CountPathSegments',
  'FPDFClipPath_GetPathSegment',
  'FPDFFormObj_CountObjects',
  'FPDFFormObj_GetObject',
  'FPDFImageObj_GetBitmap',
  'FPDFImageObj_GetImageDataRaw',
  'FPDFImageObj_GetImageFilter',
  'FPDFImageObj_GetImageFilterCount',
  'FPDFImageObj_GetImagePixelSize',
  'FPDFPath_GetDrawMode',
  'FPDFPath_CountSegments',
  'FPDFPath_GetPathSegment',
  'FPDFPathSegment_GetPoint',
  'FPDFPathSegment_GetType',
  'FPDFPathSegment_GetClose',
  'FPDFText_LoadPage',
  'FPDFText_ClosePage',
  'FPDFText_CountChars',
  'FPDFText_GetUnicode',
  'FPDFText_GetTextObject',
  'FPDFText_IsGenerated',
  'FPDFText_IsHyphen',
  'FPDFText_HasUnicodeMapError',
  'FPDFText_GetCharBox',
  'FPDFText_GetLooseCharBox',
  'FPDFText_GetCharOrigin',
  'FPDFText_GetMatrix',
  'FPDFTextObj_GetFont',
  'FPDFTextObj_GetFontSize',
  'FPDFTextObj_GetTextRenderMode',
  'FPDFFont_GetBaseFontName',
  'FPDFFont_GetFlags',
  'FPDFFont_GetWeight',
  'FPDFFont_GetItalicAngle',
  'FPDFFont_GetGlyphWidth',
  'FPDFFont_GetFontData',
  'FPDFAnnot_GetSubtype',
  'FPDFAnnot_GetRect',
  'FPDFAnnot_GetFlags',
  'FPDFAnnot_GetStringValue',
  'FPDFAnnot_HasKey',
  'FPDFAnnot_GetFormFieldType',
  'FPDFAnnot_GetFormFieldName',
  'FPDFAnnot_GetFormFieldValue',
  'FPDFAnnot_IsChecked',
  'EPDFAnnot_GetFormFieldObjectNumber',
  'FPDF_GetSignatureCount',
  'FPDF_GetSignatureObject',
  'FPDFSignatureObj_GetContents',
  'FPDFAnnot_GetFormFieldExportValue',
  'FPDFAnnot_GetOptionCount',
  'FPDFAnnot_GetOptionLabel',
  'FPDFAnnot_IsOptionSelected',
  'FPDFCatalog_IsTagged',
  'FPDF_StructTree_GetForPage',
  'FPDF_StructTree_Close',
  'FPDF_StructTree_CountChildren',
  'FPDF_StructTree_GetChildAtIndex',
  'FPDF_StructElement_GetType',
  'FPDF_StructElement_GetActualText',
  'FPDF_StructElement_CountChildren',
  'FPDF_StructElement_GetChildAtIndex',
  'FPDF_StructElement_GetChildMarkedContentID',
  'FPDFLink_Enumerate',
  'FPDFLink_GetAnnotRect',
  'FPDFLink_GetDest',
  'FPDFLink_GetAction',
  'FPDFAction_GetType',
  'FPDFAction_GetDest',
  'FPDFAction_GetURIPath',
  'FPDFDest_GetDestPageIndex',
  'FPDFBookmark_GetFirstChild',
  'FPDFBookmark_GetNextSibling',
  'FPDFBookmark_GetTitle',
  'FPDFBookmark_GetDest',
  'FPDFBookmark_GetAction',
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
