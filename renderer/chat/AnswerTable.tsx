import { Copy, Download } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { AnswerSegment } from '../../shared/contract/index.ts';
import { t } from '../../shared/messages/messages.ts';
import { notifySaved } from '../export/notify-saved.ts';
import { saveFile } from '../export/save-file.ts';
import { asHtml, asTsv } from '../grid/clipboard.ts';
import { writeClipboard } from '../results/write-clipboard.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { ScrollRegion } from '../ui/ScrollRegion.tsx';
import { attempt, notify, notifyError } from '../ui/Toast.tsx';
import styles from './AnswerTable.module.css';
import { copiedRows, csvOf, readCells, withSources, xlsxOf } from './table-files.ts';

interface AnswerTableProps {
  /** Rows of cells, the header row first. */
  readonly rows: readonly (readonly AnswerSegment[][])[];
  /** Name of the saved files, without extension. */
  readonly fileStem: string;
  /** The document and page of a citation, for saved files. */
  readonly sourceOf: (citation: number) => string;
  /** Renders the content of a cell, with its references. */
  readonly show: (content: readonly AnswerSegment[]) => ReactNode;
}

/** A table of an answer; its cells can be copied, and saved with the sources of each row. */
export function AnswerTable({ rows: all, fileStem, sourceOf, show }: AnswerTableProps) {
  const cells = useMemo(() => readCells(all), [all]);
  const [header = [], ...rows] = all;
  const align = (column: number) =>
    cells[1]?.[column]?.value.kind === 'number' ? 'right' : undefined;

  const copy = () => {
    const rows = copiedRows(cells);
    writeClipboard(asTsv(rows), asHtml(rows)).then(
      () => notify({ id: 'copy', title: t('Copied the table') }),
      (thrown: unknown) => notifyError(t('The table could not be copied'), thrown),
    );
  };
  const save = (name: string, content: Promise<Blob> | Blob) =>
    attempt(t('{name} could not be saved', { name }), async () => {
      notifySaved(name, await saveFile({ name, content: await content }));
    });
  const saved = () => readCells(withSources(all, sourceOf));
  return (
    <div className={styles.frame}>
      <ScrollRegion label={t('Table of the answer')} className={styles.scroller}>
        <table className={styles.table}>
          <thead>
            <tr>{header.map((cell, column) => cellView('th', column, cell))}</tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their index
              <tr key={at}>{row.map((cell, column) => cellView('td', column, cell))}</tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className={styles.tools}>
        <IconButton label={t('Copy table')} icon={<Copy />} onClick={copy} />
        <Menu
          trigger={<IconButton label={t('Export table')} icon={<Download />} />}
          items={[
            [
              {
                label: t('Excel (.xlsx)'),
                onSelect: () => void save(`${fileStem}.xlsx`, xlsxOf(saved())),
              },
              {
                id: 'csv',
                label: 'CSV (.csv)',
                onSelect: () => void save(`${fileStem}.csv`, csvOf(saved())),
              },
            ],
          ]}
        />
      </div>
    </div>
  );

  function cellView(Tag: 'th' | 'td', column: number, content: readonly AnswerSegment[]) {
    const empty = content.length === 0;
    // An empty corner cell is no header.
    const Cell = empty ? 'td' : Tag;
    return (
      <Cell key={column} style={{ textAlign: align(column) }}>
        {show(content)}
      </Cell>
    );
  }
}
