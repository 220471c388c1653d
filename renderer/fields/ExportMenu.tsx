import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  FIELD_EXPORT_FORMATS,
  type FieldExportFormat,
  type FieldRun,
  fieldRuns,
} from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { open } from '../api/client.ts';
import { notifySaved } from '../export/notify-saved.ts';
import { saveFile } from '../export/save-file.ts';
import { nameIn } from '../export/write-export.ts';
import { setPreference, usePreferences } from '../state/preferences.ts';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { notifyError } from '../ui/Toast.tsx';

const FORMAT_NAMES = {
  xlsx: t('Excel workbook (.xlsx)'),
  csv: 'CSV',
  docx: t('Word, sources as footnotes (.docx)'),
} as const;

interface ExportMenuProps {
  readonly run: FieldRun;
  /** Default: all documents of the run. */
  readonly documentId?: string;
}

/** Exports values of a run; which columns is remembered. */
export function ExportMenu({ run, documentId }: ExportMenuProps) {
  const [busy, setBusy] = useState(false);
  const full = usePreferences((state) => state.fullFields);
  const write = async (format: FieldExportFormat) => {
    setBusy(true);
    try {
      const response = await open(fieldRuns.exportFieldRun, {
        params: { runId: run.id },
        query: {
          format,
          form: full ? 'full' : 'plain',
          ...(documentId && { document: documentId }),
        },
      });
      const header = response.headers.get('content-disposition');
      const name = nameIn(header) ?? `${run.schema.name}.${format}`;
      notifySaved(name, await saveFile({ name, content: await response.blob() }));
    } catch (thrown) {
      notifyError(t('The values could not be exported'), thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      align="end"
      items={[
        [
          {
            ...{ id: 'full', label: t('With page, confidence and review'), keepsOpen: true },
            checked: full,
            onSelect: () => setPreference('fullFields', !full),
          },
        ],
        FIELD_EXPORT_FORMATS.map((format) => ({
          id: format,
          label: FORMAT_NAMES[format],
          onSelect: () => void write(format),
        })),
      ]}
      trigger={
        <Button disabled={busy}>
          <Download />
          {t('Export')}
        </Button>
      }
    />
  );
}
