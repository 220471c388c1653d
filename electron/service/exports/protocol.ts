/** Messages between the service and the thread that writes exports. */
import type { ExportFormat } from '../../../shared/contract/results.ts';
import type { Box } from '../../../shared/geometry.ts';
import type { PackedPage } from '../../engine/evidence/packed-pages.ts';
import type { ExportedFile, ExportOptions } from '../../engine/writers/export.ts';

export interface ExportOrder {
  readonly format: ExportFormat;
  readonly pages: readonly PackedPage[];
  readonly options: Omit<ExportOptions, 'draw' | 'pictureOf'>;
  /** Whether parts of pages can be drawn. */
  readonly draws: boolean;
}

export type ToThread =
  | { readonly type: 'write'; readonly order: ExportOrder }
  | { readonly type: 'drawn'; readonly call: number; readonly png: Uint8Array | null };

export type FromThread =
  | {
      readonly type: 'draw';
      readonly call: number;
      readonly page: number;
      readonly box: Box;
      readonly width: number;
    }
  | { readonly type: 'done'; readonly file: ExportedFile }
  | { readonly type: 'failed'; readonly message: string; readonly noSuchTable: boolean };
