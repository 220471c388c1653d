/** One export under way in the dialog: begun, cancelled, saved, or failed with a sentence. */
import { useRef, useState } from 'react';
import { asApiError, sentenceOf } from '../api/error.ts';
import { closeExport, type ExportChoices } from '../state/export.ts';
import { saveFile } from './save-file.ts';
import { tellSaved } from './tell-saved.ts';
import { type ExportTarget, writeExport } from './write-export.ts';

interface Run {
  readonly running: boolean;
  /** Whether an archive of documents is written. */
  readonly several: boolean;
  /** Documents of it that have come. */
  readonly documents: number;
  readonly failure: string | null;
}

const IDLE: Run = { running: false, several: false, documents: 0, failure: null };

export function useExportRun() {
  const [run, setRun] = useState<Run>(IDLE);
  const abort = useRef<AbortController | null>(null);

  const start = async (target: ExportTarget, choices: ExportChoices) => {
    const mine = new AbortController();
    abort.current = mine;
    const several = target.kind === 'documents' || target.kind === 'collection';
    setRun({ ...IDLE, running: true, several });
    try {
      const onDocument = (documents: number) => setRun((before) => ({ ...before, documents }));
      const file = await writeExport(target, choices, mine.signal, onDocument);
      const saved = await saveFile(file);
      setRun(IDLE);
      // Who closes the file dialog without saving may want to choose something else.
      if (tellSaved(file.name, saved)) closeExport();
    } catch (thrown) {
      const error = asApiError(thrown);
      setRun(error.code === 'cancelled' ? IDLE : { ...IDLE, failure: sentenceOf(error) });
    }
  };
  return { ...run, start, cancel: () => abort.current?.abort() };
}
