/** The formats of the export dialog, and their options. */
import {
  EXPORT_FORMAT_IDS,
  type ExportFormat,
  type ExportFormatInfo,
  formatInfo,
} from '../../shared/export-formats.ts';

export const FORMATS: readonly (ExportFormatInfo & { readonly value: ExportFormat })[] =
  EXPORT_FORMAT_IDS.map((value) => ({ value, ...formatInfo(value) }));

export const isTablesOnly = (format: ExportFormat): boolean => formatInfo(format).tablesOnly;
