import { Copy } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { documents } from '../../shared/contract/index.ts';
import { boxText } from '../../shared/contract/page-box.ts';
import { t } from '../../shared/messages/messages.ts';
import { addressOf } from '../api/client.ts';
import { asHtml, asMarkdown, asTsv, type CopiedTable } from '../grid/clipboard.ts';
import { writeClipboard } from '../results/write-clipboard.ts';
import { useCommands } from '../state/commands.ts';
import { peekPage } from '../state/pages.ts';
import type { LoadedEntry, TableEntry } from '../state/table-entries.ts';
import { CommandButton } from '../ui/CommandButton.tsx';
import { Menu, type MenuItems } from '../ui/Menu.tsx';
import { attempt, notify } from '../ui/Toast.tsx';

/** Image width, pixels: legible when pasted across a page and enlarged. */
const WIDTH = 1600;
/** Browsers draw no larger canvas; pixels. */
const MOST_PIXELS = 16_000;

/** A PNG of the table. Rejects if a page cannot be rendered. */
async function pictureOf(documentId: string, { parts }: TableEntry): Promise<Blob> {
  const pictures: ImageBitmap[] = [];
  for (const { page, position } of parts) {
    const box = peekPage(documentId, page)?.tables[position]?.bbox;
    if (!box) throw new Error(t('A page of the table is not loaded yet. Try again in a moment.'));
    const address = addressOf(documents.getPageImage, {
      params: { documentId, page },
      query: { width: WIDTH, box: boxText(box) },
    });
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(t('Page {page} could not be rendered.', { page }));
    pictures.push(await createImageBitmap(await answer.blob()));
  }
  const height = pictures.reduce((sum, picture) => sum + picture.height, 0);
  if (height > MOST_PIXELS) throw new Error(t('The table has too many pages for one picture.'));
  const canvas = new OffscreenCanvas(Math.max(...pictures.map(({ width }) => width)), height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error(t('The browser could not draw the picture.'));
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  let y = 0;
  for (const picture of pictures) {
    context.drawImage(picture, 0, y);
    y += picture.height;
    picture.close();
  }
  return canvas.convertToBlob({ type: 'image/png' });
}

interface CopyMenuProps {
  readonly documentId: string;
  readonly entry: LoadedEntry;
  readonly copied: () => CopiedTable;
}

/** Copies the table as shown, or as printed. */
export function CopyMenu({ documentId, entry, copied }: CopyMenuProps) {
  const copy = (what: string, write: () => Promise<void>) =>
    attempt(t('The table could not be copied'), async () => {
      await write();
      notify({ title: t('Copied {what}', { what }), id: 'copy' });
    });
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
        { label: t('Copy for a spreadsheet'), onSelect: copyCells },
        {
          label: t('Copy as TSV'),
          onSelect: () => void copy(t('{size} as TSV', { size }), () => writeClipboard(asTsv(all))),
        },
        {
          label: t('Copy as Markdown'),
          onSelect: () =>
            void copy(t('{size} as Markdown', { size }), () => writeClipboard(asMarkdown(table))),
        },
        {
          label: t('Copy as HTML'),
          onSelect: () =>
            void copy(t('{size} as HTML', { size }), () => writeClipboard(asHtml(all))),
        },
      ],
      [
        {
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
      trigger={<CommandButton command="table.copy" labelled icon={<Copy />} />}
    />
  );
}
