import { Copy } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { t } from '../../shared/messages/messages.ts';
import { asHtml, asMarkdown, asTsv, type CopiedTable } from '../grid/clipboard.ts';
import { writeClipboard } from '../results/write-clipboard.ts';
import { useCommands } from '../state/commands.ts';
import type { LoadedEntry } from '../state/table-entries.ts';
import { CommandButton } from '../ui/CommandButton.tsx';
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
      notify({ title: t('Copied {what}', { what }), id: 'copy' });
    } catch (thrown) {
      notifyError(t('The table could not be copied.'), thrown);
    }
  };
  const copyCells = () => {
    const { header, rows } = copied();
    const all = [...header, ...rows];
    void copy(t('{count, plural, one {# row} other {# rows}}', { count: rows.length }), () =>
      writeClipboard(asTsv(all), asHtml(all)),
    );
  };
  const latest = useRef(copyCells);
  latest.current = copyCells;
  useCommands(useMemo(() => ({ 'table.copy': { run: () => latest.current() } }), []));
  const items = (): MenuItems => {
    const table = copied();
    const { rows } = table;
    const all = [...table.header, ...rows];
    const size = t('{count, plural, one {# row} other {# rows}}', { count: rows.length });
    return [
      [
        {
          id: 'cells',
          label: t('Copy for a spreadsheet'),
          onSelect: copyCells,
        },
        {
          id: 'tsv',
          label: t('Copy as TSV'),
          onSelect: () => void copy(t('{size} as TSV', { size }), () => writeClipboard(asTsv(all))),
        },
        {
          id: 'markdown',
          label: t('Copy as Markdown'),
          onSelect: () =>
            void copy(t('{size} as Markdown', { size }), () => writeClipboard(asMarkdown(table))),
        },
        {
          id: 'html',
          label: t('Copy as HTML'),
          onSelect: () =>
            void copy(t('{size} as HTML', { size }), () => writeClipboard(asHtml(all))),
        },
      ],
      [
        {
          id: 'picture',
          label: t('Copy picture of the page'),
          onSelect: () =>
            void copy(t('a picture of the table'), () =>
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
