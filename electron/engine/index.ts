/**
 * The engine: PDFs to pages of words, blocks and tables, and what follows from these: fields, answers, files. Its
 * parts in the order of the pipeline: `common`, `language`, `read`, `structure`, `write`, `ingest`, `understand`,
 * `runtime`; each imports those before it alone. Other programs enter here; `tools`, which explain how a page was
 * read, and the process for recognition have doors of their own.
 */
export { quietEnvironment } from './common/child-process/environment.ts';
export { forkProgram, serveParent } from './common/child-process/fork.ts';
export type { ChildProgram, Launch, Serve } from './common/child-process/launch.ts';
export { EngineError, type EngineErrorCode, type PageFailure } from './common/errors.ts';
export { modelFolder } from './common/networks/model-folder.ts';
export { engineVersions } from './common/version.ts';
export { removeUnfinishedFiles, wholeFile } from './common/whole-file.ts';
export type { IngestedResult } from './ingest/request.ts';
export { isImage, kindOf, SNIFFED_BYTES } from './read/images/sniff.ts';
export { recognitionFrom } from './read/ocr/index.ts';
export {
  installPack,
  LanguagePackError,
  PACK_FILE,
  removePack,
  sizeOfPack,
} from './read/ocr/packs/install.ts';
export { installedPacks, packFor } from './read/ocr/packs/pack.ts';
export type { LaunchRecognition } from './read/ocr/process/messages.ts';
export type { PageInspection, TextKind } from './read/page-inspection.ts';
export { isDamage } from './read/pdf/damage.ts';
export { declaredPageCount } from './read/pdf/declared-page-count.ts';
export { withNewTrailer } from './read/pdf/repair.ts';
export { extractDocument, streamDocument } from './runtime/extract.ts';
export { inParallel } from './runtime/in-parallel.ts';
export { createPool } from './runtime/index.ts';
export { PageOrder } from './runtime/page-order.ts';
export type { PageRead } from './runtime/protocol.ts';
export { ThreadLost } from './runtime/thread.ts';
export type { DocumentInspection, EnginePool } from './runtime/types.ts';
export { deriveTables } from './structure/corrected-page.ts';
export { tableMarkdown } from './structure/layout/page-content/table-markdown.ts';
export { resultText } from './understand/answers/compose/amounts.ts';
export {
  type AcrossDocuments,
  acrossDocuments,
} from './understand/answers/question/across-documents.ts';
export { HIGHEST_UNCERTAIN } from './understand/answers/rank.ts';
export type { RetrievedRow } from './understand/answers/retrieve.ts';
export { type Answer, type AnswerKind, NO_ANSWER } from './understand/answers/types.ts';
export { checkPage, documentChecks, type PageChecks } from './understand/checks/index.ts';
export { totalChecks } from './understand/checks/total-checks.ts';
export { comparePages } from './understand/comparison/index.ts';
export { type PackedPage, unpackPages } from './understand/evidence/packed-pages.ts';
export { pagesOfExamples } from './understand/fields/learned/index.ts';
export { layoutOf } from './understand/fields/learned/layout.ts';
export type { LearnedValue } from './understand/fields/learned/types.ts';
export type { FoundField, FoundFields } from './understand/fields/types.ts';
export { keyOf } from './understand/quotes/keys.ts';
export type { LocatedQuote } from './understand/quotes/locate.ts';
export { matchRegion } from './understand/region-template.ts';
export type { StructuredOutcome } from './understand/structured/index.ts';
export { writeChanges } from './write/change-list.ts';
export {
  type ExportedFile,
  type ExportOptions,
  exportDocument,
  NoSuchTableError,
  PLAIN_LAYOUT,
} from './write/export.ts';
export { writeFieldRecords } from './write/field-files.ts';
export { type FieldRecord, type FieldRecords, valueText } from './write/field-records.ts';
export { type DrawPart, type FigurePictures, picturesOf } from './write/figures.ts';
export { escapeHtml, writeHtmlTable } from './write/html-table.ts';
export { COMPLETE_MARKDOWN, MarkdownWriter, pageMarkdown } from './write/markdown.ts';
export { toResults, warningsOfPage } from './write/results.ts';
export type { TableReview } from './write/table-review.ts';
