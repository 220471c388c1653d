import { Copy } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { asHtml, asMarkdown, asTsv, type CopiedTable } from '../grid/clipboard.ts';
import { writeClipboard } from '../results/write-clipboard.ts';
import { useCommands } from '../state/commands.ts';
import type { LoadedEntry } from '../state/table-entries.ts';
import { CommandButton } from '../ui/CommandButton.tsx';
import { countOf } from '../ui/format.ts';
import { Menu, type MenuItems } from '../ui/Menu.tsx';
import { notify, notifyError } from '../ui/Toast.tsx';
import { pictureOf } from './table-picture.ts';

interface CopyMenuProps {
  readonly documentId: string;
  readonly entry: LoadedEntry;
  readonly copied: () => CopiedTable;
}

/** Copies the table as shown, or as printed. */
export function CopyMenu({ documentId, entry, copied }: CopyMenuProps) {
  const copy = async (what: string, write: () => Promise<void>) => {
    try {
      await write();
      notify({ title: `Copied ${what}`, id: 'copy' });
    } catch (thrown) {
      notifyError('The table could not be copied.', thrown);
    }
  };
  const copyCells = () => {
    const { header, rows } = copied();
    const all = [...header, ...rows];
    void copy(countOf(rows.length, 'row'), () => writeClipboard(asTsv(all), asHtml(all)));
  };
  const latest = useRef(copyCells);
  latest.current = copyCells;
  useCommands(useMemo(() => ({ 'table.copy': { run: () => latest.current() } }), []));
  const items = (): MenuItems => {
    const table = copied();
    const { rows } = table;
    const all = [...table.header, ...rows];
    const size = countOf(rows.length, 'row');
    return [
      [
        {
          id: 'cells',
          label: 'Copy for a spreadsheet',
          onSelect: copyCells,
        },
        {
          id: 'tsv',
          label: 'Copy as TSV',
          onSelect: () => void copy(`${size} as TSV`, () => writeClipboard(asTsv(all))),
        },
        {
          id: 'markdown',
          label: 'Copy as Markdown',
          onSelect: () => void copy(`${size} as Markdown`, () => writeClipboard(asMarkdown(table))),
        },
        {
          id: 'html',
          label: 'Copy as HTML',
          onSelect: () => void copy(`${size} as HTML`, () => writeClipboard(asHtml(all))),
        },
      ],
      [
        {
          id: 'picture',
          label: 'Copy picture of the page',
          onSelect: () =>
            void copy('a picture of the table', () =>
              // The promise lets the clipboard be written while the click still counts as recent.
              navigator.clipboard.write([
                new ClipboardItem({ 'image/png': pictureOf(documentId, entry) }),
              ]),
            ),
        },
      ],
    ];
  };
  return (
    <Menu
      align="end"
      items={items}
      trigger={<CommandButton command="table.copy" labelled icon={<Copy aria-hidden />} />}
    />
  );
}
