import { join } from 'node:path';
import type { DocumentModel } from '../../electron/engine/structure/document.ts';
import type { Block, PageContent } from '../../shared/contract/page.ts';
import type { Cell, Table } from '../../shared/contract/table.ts';
import { type Box, type Rect, rectOf } from '../../shared/geometry.ts';
import { readDocument } from '../support/read-document.ts';

export const FIXTURE_FOLDER = join(import.meta.dirname, '..', 'fixtures');

export const fixturePath = (name: string): string => join(FIXTURE_FOLDER, `${name}.pdf`);

/** Reads a fixture without text recognition, which has tests of its own. */
export const read = (name: string, password?: string): Promise<DocumentModel> =>
  readDocument(fixturePath(name), { ocr: false, ...(password && { password }) });

export async function readOnly(name: string): Promise<PageContent> {
  const [page] = (await read(name)).pages;
  if (!page) throw new Error(`${name} has no page`);
  return page;
}

/** Page space in points, for comparison with what a fixture's script drew. */
export const points = (page: PageContent, box: Box): Rect => rectOf(box, page.width, page.height);

export const textOf = (page: PageContent): string =>
  page.blocks.map((block) => block.text).join('\n');

export const blocksOf = (page: PageContent, type: Block['type']): Block[] =>
  page.blocks.filter((block) => block.type === type);

export function onlyTable(page: PageContent): Table {
  const [table, ...more] = page.tables;
  if (!table || more.length > 0) throw new Error(`there are ${page.tables.length} tables`);
  return table;
}

export function cellWith(table: Table, text: string): Cell {
  const found = table.cells.filter((cell) => cell.text === text);
  const [cell] = found;
  if (!cell || found.length > 1) throw new Error(`"${text}" is the text of ${found.length} cells`);
  return cell;
}

/** The box around a run of words: where their ink is, as far as fonts tell. */
export function boxOfText(page: PageContent, text: string): Rect {
  const wanted = text.split(' ');
  const start = page.words.text.findIndex((_, i) =>
    wanted.every((word, j) => page.words.text[i + j] === word),
  );
  if (start < 0) throw new Error(`"${text}" is not on page ${page.page}`);
  const rects = wanted.map((_, j) => {
    const [x = 0, y = 0, width = 0, height = 0] = page.words.boxes.slice((start + j) * 4);
    return points(page, { x, y, width, height });
  });
  return {
    x0: Math.min(...rects.map((rect) => rect.x0)),
    y0: Math.min(...rects.map((rect) => rect.y0)),
    x1: Math.max(...rects.map((rect) => rect.x1)),
    y1: Math.max(...rects.map((rect) => rect.y1)),
  };
}
