/** Messages between the service and the export thread. */

import type {
  ComparisonFormat,
  DocumentChange,
  DocumentComparison,
} from '../../../shared/contract/comparison.ts';
import type { ExportProgress } from '../../../shared/contract/export.ts';
import type { FieldExportFormat } from '../../../shared/contract/field-run.ts';
import type { ExportFormat } from '../../../shared/contract/results.ts';
import type { Box } from '../../../shared/geometry.ts';
import type { ExportedFile, ExportOptions, FieldRecords, PackedPage } from '../../engine/index.ts';
import type { PageNote } from './annotated-pdf.ts';

export interface ExportOrder {
  readonly format: ExportFormat;
  readonly pages: readonly PackedPage[];
  readonly options: Omit<ExportOptions, 'draw' | 'onDrawn' | 'pictureOf'>;
  /** Whether regions of pages can be rendered. */
  readonly draws: boolean;
}

/** The values of a field run. */
export interface FieldExportOrder {
  readonly format: FieldExportFormat;
  readonly records: FieldRecords;
}

/** A PDF, and the notes for a copy of it. */
export interface AnnotationOrder {
  readonly pdf: Uint8Array;
  readonly notes: readonly PageNote[];
}

/** Two documents to compare. */
export interface ComparisonOrder {
  readonly format: ComparisonFormat;
  readonly before: ComparedPages;
  readonly after: ComparedPages;
  /** Changes of fields, which are not on the pages. */
  readonly fieldChanges: readonly DocumentChange[];
}

interface ComparedPages {
  readonly document: DocumentComparison['before'];
  readonly pages: readonly PackedPage[];
}

/** A request to the export thread. */
export type WriteRequest =
  | { readonly type: 'write'; readonly order: ExportOrder }
  | { readonly type: 'write-fields'; readonly order: FieldExportOrder }
  | { readonly type: 'annotate'; readonly order: AnnotationOrder }
  | { readonly type: 'compare'; readonly order: ComparisonOrder };

export type ToThread =
  | WriteRequest
  | { readonly type: 'drawn'; readonly call: number; readonly png: Uint8Array | null };

export type FromThread =
  | {
      readonly type: 'draw';
      readonly call: number;
      readonly page: number;
      readonly box: Box;
      readonly width: number;
    }
  | { readonly type: 'progress'; readonly progress: ExportProgress }
  | { readonly type: 'done'; readonly file: ExportedFile }
  | { readonly type: 'failed'; readonly message: string; readonly noSuchTable: boolean };
