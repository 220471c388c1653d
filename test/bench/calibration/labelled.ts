/** Labelled tables of the corpora, by document. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tablesInHtml } from '../../../electron/engine/ingest/html-tables.ts';
import {
  descendants,
  type Element,
  named,
  parseMarkup,
  textOf,
} from '../../../electron/engine/ingest/markup.ts';
import type { TrueCell, TrueTable } from './truth.ts';

export interface Labelled {
  readonly set: string;
  readonly name: string;
  /** Path of the PDF. */
  readonly path: string;
  readonly tables: readonly TrueTable[];
  /** Of single pages whose whole text is labelled. */
  readonly markdown?: string;
}

/**
 * Single pages whose labels are Markdown with tables as HTML: `pdfs/ID.pdf` with
 * `ground-truth/markdown/ID.md` in the folder of the set.
 */
export function pagesWithMarkdown(corpora: string, set: string): Labelled[] {
  const labels = join(corpora, set, 'ground-truth/markdown');
  if (!existsSync(labels)) return [];
  return readdirSync(labels)
    .toSorted()
    .map((file) => {
      const name = file.replace(/\.md$/, '');
      const markdown = readFileSync(join(labels, file), 'utf8');
      const tables = tablesInHtml(markdown);
      return {
        set,
        name,
        markdown,
        path: join(corpora, set, 'pdfs', `${name}.pdf`),
        tables: tables.map(({ cells }) => ({
          page: 1,
          cells: cells.map(({ row, column, rowSpan = 1, columnSpan = 1, text }) => ({
            row,
            column,
            rowSpan,
            columnSpan,
            text,
          })),
        })),
      };
    });
}

/** Documents of the ICDAR 2013 competition, whose labels are XML. */
export function documentsWithRegions(corpora: string): Labelled[] {
  const set = 'icdar2013';
  const folder = join(corpora, set);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('-str.xml'))
    .toSorted()
    .map((file) => {
      const name = file.replace(/-str\.xml$/, '');
      const root = parseMarkup(readFileSync(join(folder, file), 'utf8'), 'xml');
      const tables = [...descendants(root, named('region'))].map((region) => ({
        page: Number(region.attributes.page),
        cells: [...descendants(region, named('cell'))].map(cellOf),
      }));
      return { set, name, path: join(folder, `${name}.pdf`), tables };
    });
}

function cellOf(cell: Element): TrueCell {
  const at = (name: string, otherwise: number): number =>
    Number(cell.attributes[name] ?? otherwise);
  const row = at('start-row', 0);
  const column = at('start-col', 0);
  const [content] = descendants(cell, named('content'));
  return {
    row,
    column,
    rowSpan: at('end-row', row) - row + 1,
    columnSpan: at('end-col', column) - column + 1,
    text: content ? textOf(content) : '',
  };
}
