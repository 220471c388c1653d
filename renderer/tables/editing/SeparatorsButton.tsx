import { Grid3x3 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useCommands } from '../../state/commands.ts';
import { endSeparators, markPages, usePageMarks } from '../../state/page-marks.ts';
import type { LoadedEntry } from '../../state/table-entries.ts';
import { useViewer } from '../../state/viewer.ts';
import { CommandButton } from '../../ui/CommandButton.tsx';

/**
 * Shows draggable separators of the table on its pages; adjusting ends when the table is closed.
 */
export function SeparatorsButton({ entry }: { readonly entry: LoadedEntry }) {
  const active = usePageMarks(({ separators }) => separators !== null);
  useEffect(() => endSeparators, []);
  useCommands(useMemo(() => ({ 'table.adjust': { run: () => toggle(entry) } }), [entry]));
  return <CommandButton command="table.adjust" labelled icon={<Grid3x3 />} pressed={active} />;
}

function toggle({ parts, table }: LoadedEntry): void {
  if (usePageMarks.getState().separators !== null) {
    endSeparators();
    return;
  }
  markPages({ separators: parts });
  const { page, goTo } = useViewer.getState();
  const part = parts.find((each) => each.page === page) ?? parts[0];
  if (part) goTo(part.page, table.bbox, { mark: false });
}
