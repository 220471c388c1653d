import { Grid3x3 } from 'lucide-react';
import { useEffect } from 'react';
import { adjustSeparators, endSeparators, useSeparators } from '../../state/separators.ts';
import type { LoadedEntry } from '../../state/table-entries.ts';
import { useViewer } from '../../state/viewer.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/**
 * Shows draggable separators of the table on its pages; adjusting ends when the table is closed.
 */
export function SeparatorsButton({ entry }: { readonly entry: LoadedEntry }) {
  const active = useSeparators(({ parts }) => parts !== null);
  useEffect(() => endSeparators, []);
  const start = () => {
    adjustSeparators(entry.parts);
    const { page, goTo } = useViewer.getState();
    const part = entry.parts.find((each) => each.page === page) ?? entry.parts[0];
    if (part) goTo(part.page, entry.table.bbox, { mark: false });
  };
  return (
    <IconButton
      label="Adjust rows and columns on the page"
      icon={<Grid3x3 aria-hidden />}
      pressed={active}
      onClick={active ? endSeparators : start}
    />
  );
}
