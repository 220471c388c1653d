/** Status of the run shown, and its export. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { FIELD_EXPORT_FORMATS, type FieldRun, fieldRuns } from '../../../shared/contract/index.ts';
import { open } from '../../api/client.ts';
import { notifySaved } from '../../export/notify-saved.ts';
import { saveFile } from '../../export/save-file.ts';
import { nameIn } from '../../export/write-export.ts';
import { Button } from '../../ui/Button.tsx';
import { countOf } from '../../ui/format.ts';
import { Menu } from '../../ui/Menu.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { notifyError } from '../../ui/Toast.tsx';
import { cancel } from '../actions.ts';
import { providerSentence } from '../provider-words.ts';
import styles from './FieldGrid.module.css';

export function RunBar({ run }: { readonly run: FieldRun }) {
  const { total, done, failed, state } = run;
  const running = state === 'running';
  return (
    <div className={styles.runBar}>
      {running && (
        <ProgressBar label="Documents done" value={done + failed} max={Math.max(1, total)} />
      )}
      <span role="status">
        {running
          ? `${done + failed} of ${countOf(total, 'document')}`
          : [
              `${done} of ${countOf(total, 'document')} extracted`,
              failed > 0 && `${failed} failed`,
              state === 'cancelled' && 'cancelled',
            ]
              .filter(Boolean)
              .join(' · ')}
      </span>
      <span className={styles.provider}>
        {providerSentence({ name: run.provider_name, host: run.host })}
      </span>
      <span className={styles.space} />
      {running ? (
        <Button onClick={() => void cancel(run)}>Cancel</Button>
      ) : (
        <ExportMenu run={run} />
      )}
    </div>
  );
}

const FORMAT_NAMES = { xlsx: 'Excel workbook (.xlsx)', csv: 'CSV' } as const;

function ExportMenu({ run }: { readonly run: FieldRun }) {
  const [busy, setBusy] = useState(false);
  const write = async (format: (typeof FIELD_EXPORT_FORMATS)[number]) => {
    setBusy(true);
    try {
      const response = await open(fieldRuns.exportFieldRun, {
        params: { runId: run.id },
        query: { format },
      });
      const header = response.headers.get('content-disposition');
      const name = nameIn(header) ?? `${run.schema.name}.${format}`;
      notifySaved(name, await saveFile({ name, content: await response.blob() }));
    } catch (thrown) {
      notifyError('The values could not be exported', thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      align="end"
      items={[
        FIELD_EXPORT_FORMATS.map((format) => ({
          id: format,
          label: FORMAT_NAMES[format],
          onSelect: () => void write(format),
        })),
      ]}
      trigger={
        <Button disabled={busy}>
          <Download aria-hidden size={14} />
          Export
        </Button>
      }
    />
  );
}
