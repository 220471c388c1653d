/** The formats of the export dialog, and their options. */
import { EXPORT_FORMAT_IDS, type ExportFormat, formatInfo } from '../../shared/export-formats.ts';
import { t } from '../../shared/messages/messages.ts';
import type { RadioOption } from '../ui/Choice.tsx';

export const FORMATS: readonly RadioOption<ExportFormat>[] = EXPORT_FORMAT_IDS.map((value) => {
  const { label, hint } = formatInfo(value);
  return { value, label: t(label), hint: t(hint) };
});

export const isTablesOnly = (format: ExportFormat): boolean => formatInfo(format).tablesOnly;
