/**
 * Tables whose truth is known because they were drawn: HTML of many contents and looks, printed by
 * Chromium, a page each; one page in eight holds something else that looks like a table. What they
 * cannot show is how real documents are made: typesetters and spreadsheets do what no style here does.
 */
import { chromium } from 'playwright-core';
import { assignGridPositions } from '../../../electron/engine/ingest/rows.ts';
import { CHROMIUM_ARGS, findChromium } from '../../support/chromium.ts';
import { Chance } from './chance.ts';
import { account, type DrawnTable, groupedRows, phrase, statement, texts } from './contents.ts';
import { htmlOf, NO_TABLES, paragraph, styleOf } from './looks.ts';
import type { TrueTable } from './truth.ts';

const SHARE_WITHOUT_TABLE = 1 / 8;
const KINDS = [account, account, account, statement, statement, texts, groupedRows];

/** Prints `count` pages to `path`; resolves to their tables, null where there is no Chromium. */
export async function drawTables(path: string, count: number): Promise<TrueTable[] | null> {
  const executablePath = findChromium();
  if (executablePath === null) return null;
  const chance = new Chance(count);
  const styles: string[] = [];
  const tables: TrueTable[] = [];
  const pages = chance.times(count, (index) => {
    if (chance.is(SHARE_WITHOUT_TABLE)) return chance.of(NO_TABLES)(chance);
    const id = `t${index}`;
    const table = chance.of(KINDS)(chance);
    styles.push(styleOf(chance, id, table));
    tables.push({ page: index + 1, cells: cellsOf(table) });
    const caption = chance.is(0.5)
      ? `<p><b>Table ${index + 1}. ${phrase(chance, 3, 8)}</b></p>`
      : '';
    const note = chance.is(0.3) ? `<p><small>Source: ${phrase(chance, 3, 8)}.</small></p>` : '';
    return caption + htmlOf(id, table) + note;
  });
  const body = pages.map(
    (page) => `<section>${paragraph(chance, 3)}${page}${paragraph(chance, 3)}</section>`,
  );
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
  try {
    const sheet = await browser.newPage();
    // Content that is too long must not shift the numbers of the pages that follow.
    const css = `section{height:1200px;overflow:hidden;break-after:page;font:10.5pt 'Liberation Serif'} ${styles.join('\n')}`;
    await sheet.setContent(`<!doctype html><style>${css}</style>${body.join('')}`);
    await sheet.pdf({
      path,
      format: 'Legal',
      printBackground: true,
      margin: { top: '60', bottom: '60', left: '64', right: '64' },
    });
  } finally {
    await browser.close();
  }
  return tables;
}

const cellsOf = ({ rows }: DrawnTable): TrueTable['cells'] =>
  assignGridPositions(rows).map(({ row, column, rowSpan = 1, columnSpan = 1, text }) => ({
    row,
    column,
    rowSpan,
    columnSpan,
    text,
  }));
