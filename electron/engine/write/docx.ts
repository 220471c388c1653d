/**
 * Writes a document as a Word file: headings, paragraphs, lists and tables with spans, in reading
 * order. Bullets are Word's own; numbers are written as printed, with a hanging indent, because
 * Word would renumber and "3.2(a)" is part of the text.
 */
import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { Block, PageContent } from '../../../shared/contract/page.ts';
import type { Cell, Table as TableContent } from '../../../shared/contract/table.ts';
import type { InlineRun } from '../../../shared/inline-markdown.ts';
import { isRightToLeftText } from '../../../shared/tables/direction.ts';
import { readTable } from '../../../shared/values/table-values.ts';
import { type DocumentTable, headingLines } from './document-tables.ts';
import type { FigurePicture, FigurePictures } from './figures.ts';
import { type FlowItem, flowOf, inlineRunsOf, type ListEntry, type ProseKind } from './flow.ts';
import { rowsOf } from './html-table.ts';
import { isNumbered } from './markers.ts';
import { WordFile } from './word-file.ts';

/** Twentieths of a point, Word's unit of length. */
const TWIPS_PER_POINT = 20;
/** Pixels of 1/96 inch, Word's unit for picture sizes. */
const PIXELS_PER_POINT = 96 / 72;
const MARGIN = 56 * TWIPS_PER_POINT;
const INDENT = 18 * TWIPS_PER_POINT;
const CELL_PADDING = 3 * TWIPS_PER_POINT;
/** Half points, Word's unit for font sizes. */
const TABLE_TEXT_SIZE = 18;
/** A4, for a document without pages. */
const DEFAULT_PAGE = { width: 595, height: 842 };
/** Paragraphs and tables in memory at once. */
const PART = 250;
const BULLETS = 'bullets';
const DEEPEST_LIST = 9;

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
];

const NO_PICTURES: FigurePictures = new Map();

export async function writeDocx(
  pages: readonly PageContent[],
  title: string,
  pictures: FigurePictures = NO_PICTURES,
  /** Written before everything else. */
  note?: string,
): Promise<Uint8Array> {
  return docxFile(pages, title, function* (textWidth) {
    yield* noteOf(note);
    for (const item of flowOf(pages)) yield* elementsOf(item, textWidth, pictures);
  });
}

const noteOf = (note: string | undefined): Paragraph[] =>
  note ? [proseOf('paragraph', [{ text: note, strong: true }])] : [];

/** Only tables, each with its pages below its title; `pages` give the paper size. */
export const writeDocxTables = (
  tables: readonly DocumentTable[],
  pages: readonly PageContent[],
  title: string,
  /** Written before the tables. */
  note?: string,
): Promise<Uint8Array> =>
  docxFile(pages, title, function* (textWidth) {
    yield* noteOf(note);
    for (const entry of tables) {
      yield* headingLines(entry).map((text, at) =>
        proseOf('caption', [at === 0 ? { text, strong: true } : { text }]),
      );
      yield* tableOf({ ...entry.table, title: null }, textWidth);
    }
  });

async function docxFile(
  pages: readonly PageContent[],
  title: string,
  childrenOf: (textWidth: number) => Iterable<Paragraph | Table>,
): Promise<Uint8Array> {
  const { width, height } = pages[0] ?? DEFAULT_PAGE;
  const textWidth = width * TWIPS_PER_POINT - 2 * MARGIN;
  const margin = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN };
  const size = { width: width * TWIPS_PER_POINT, height: height * TWIPS_PER_POINT };
  const pack = async (children: readonly (Paragraph | Table)[]) => {
    const document = new Document({
      title,
      creator: 'Quarry',
      numbering: { config: [{ reference: BULLETS, levels: bulletLevels() }] },
      sections: [{ properties: { page: { margin, size } }, children }],
    });
    return new Uint8Array(await Packer.toArrayBuffer(document));
  };
  const file = new WordFile();
  let part: (Paragraph | Table)[] = [];
  for (const child of childrenOf(textWidth)) {
    part.push(child);
    if (part.length < PART) continue;
    file.add(await pack(part));
    part = [];
  }
  file.add(await pack(part));
  return file.finish();
}

const bulletLevels = () =>
  Array.from({ length: DEEPEST_LIST }, (_, level) => ({
    level,
    format: LevelFormat.BULLET,
    text: level % 2 === 0 ? '•' : '–',
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: INDENT * (level + 1), hanging: INDENT } } },
  }));

function elementsOf(
  item: FlowItem,
  textWidth: number,
  pictures: FigurePictures,
): (Paragraph | Table)[] {
  switch (item.kind) {
    case 'heading': {
      const heading = HEADINGS[Math.min(item.level, HEADINGS.length) - 1];
      return [
        new Paragraph({ heading, ...directionOf(item.runs), children: toDocxRuns(item.runs) }),
      ];
    }
    case 'prose':
      return [proseOf(item.type, item.runs)];
    case 'list':
      return item.entries.map(listEntry);
    case 'table':
      return tableOf(item.table.table, textWidth);
    case 'figure':
      return figureOf(item.figure, textWidth, pictures.get(item.figure));
  }
}

/** Size as on the page, limited to the width of the text. */
function figureOf(
  figure: Block,
  textWidth: number,
  picture: FigurePicture | undefined,
): Paragraph[] {
  if (!picture) return [];
  const scale = PIXELS_PER_POINT * Math.min(1, textWidth / TWIPS_PER_POINT / picture.width);
  const name = legalText(figure.title ?? 'Figure');
  const run = new ImageRun({
    type: 'png',
    data: picture.png,
    transformation: { width: picture.width * scale, height: picture.height * scale },
    altText: { name, title: name, description: legalText(figure.text) },
  });
  return [new Paragraph({ children: [run], spacing })];
}

const spacing = { after: 120 };

function proseOf(type: ProseKind, runs: readonly InlineRun[]): Paragraph {
  const children = toDocxRuns(runs, {
    ...(type === 'code' ? { font: 'Courier New' } : {}),
    ...(type === 'caption' || type === 'footnote' ? { size: TABLE_TEXT_SIZE } : {}),
    ...(type === 'quote' ? { italics: true } : {}),
  });
  const indented = type === 'quote' || type === 'formula' || type === 'code';
  const indent = indented ? { indent: { left: INDENT } } : {};
  const keepNext = type === 'caption';
  return new Paragraph({ children, spacing, ...indent, ...directionOf(runs), keepNext });
}

function listEntry({ depth, marker, runs }: ListEntry): Paragraph {
  const level = Math.min(depth, DEEPEST_LIST) - 1;
  if (!isNumbered(marker)) {
    const numbering = { reference: BULLETS, level };
    return new Paragraph({ numbering, ...directionOf(runs), children: toDocxRuns(runs) });
  }
  return new Paragraph({
    indent: { left: INDENT * (level + 1), hanging: INDENT },
    ...directionOf(runs),
    children: [new TextRun({ text: `${marker}\t` }), ...toDocxRuns(runs)],
  });
}

/** Paragraphs in Hebrew and Arabic begin at the right. */
const directionOf = (runs: readonly InlineRun[]) =>
  isRightToLeftText(runs.map(({ text }) => text)) ? { bidirectional: true } : {};

type RunStyle = { font?: string; size?: number; italics?: boolean; bold?: boolean };

function toDocxRuns(runs: readonly InlineRun[], style: RunStyle = {}): ParagraphChild[] {
  return runs.flatMap((run): ParagraphChild[] => {
    const lines = breakLines(run, style);
    return run.href ? [new ExternalHyperlink({ link: run.href, children: lines })] : lines;
  });
}

/** One Word run per line of the text. */
function breakLines(run: InlineRun, style: RunStyle): TextRun[] {
  return run.text.split('\n').map(
    (text, line) =>
      new TextRun({
        ...style,
        text: legalText(text),
        ...(isRightToLeftText([text]) ? { rightToLeft: true } : {}),
        ...(line > 0 ? { break: 1 } : {}),
        ...(run.strong ? { bold: true } : {}),
        ...(run.emphasis ? { italics: true } : {}),
        ...(run.code ? { font: 'Courier New' } : {}),
        ...(run.raised ? { superScript: true } : {}),
        ...(run.lowered ? { subScript: true } : {}),
        ...(run.underlined ? { underline: {} } : {}),
        ...(run.struck ? { strike: true } : {}),
        ...(run.href ? { style: 'Hyperlink' } : {}),
      }),
  );
}

/** XML does not allow control characters, which a font's encoding may contain. */
const legalText = (text: string): string => text.toWellFormed().replace(/[^\P{Cc}\t]/gu, '');

function tableOf(table: TableContent, textWidth: number): (Paragraph | Table)[] {
  const values = readTable(table.cells, table.column_count);
  const rows = rowsOf(table).map(
    (cells, row) =>
      new TableRow({
        tableHeader: row < table.header_rows,
        cantSplit: true,
        children: cells.map((cell) => cellOf(cell, values.kinds[cell.column] === 'number')),
      }),
  );
  if (rows.length === 0) return [];
  const title = table.title ? [proseOf('caption', [{ text: table.title, strong: true }])] : [];
  const written = new Table({
    rows,
    visuallyRightToLeft: isRightToLeftText(table.cells.map(({ text }) => text)),
    width: { size: textWidth, type: WidthType.DXA },
    columnWidths: columnWidths(table, textWidth),
    margins: { left: CELL_PADDING, right: CELL_PADDING },
  });
  // Word merges two tables without a paragraph in between.
  return [...title, written, new Paragraph({ spacing })];
}

function cellOf(cell: Cell, numeric: boolean): TableCell {
  const style = { size: TABLE_TEXT_SIZE, bold: cell.header || cell.bold === true };
  const alignment = numeric && !cell.header ? AlignmentType.RIGHT : AlignmentType.LEFT;
  const runs = inlineRunsOf(cell);
  const children = toDocxRuns(runs, style);
  return new TableCell({
    rowSpan: cell.row_span,
    columnSpan: cell.column_span,
    children: [new Paragraph({ alignment, ...directionOf(runs), children })],
  });
}

/** Widths proportional to those on the page; cells that span columns are ignored. */
function columnWidths(table: TableContent, textWidth: number): number[] {
  const widths = new Array<number>(table.column_count).fill(0);
  for (const cell of table.cells) {
    if (cell.column_span > 1) continue;
    widths[cell.column] = Math.max(widths[cell.column] ?? 0, cell.bbox.width);
  }
  const measured = widths.filter((width) => width > 0);
  const mean = measured.reduce((sum, width) => sum + width, 0) / Math.max(1, measured.length) || 1;
  const filled = widths.map((width) => width || mean);
  const total = filled.reduce((sum, width) => sum + width, 0);
  return filled.map((width) => Math.round((width / total) * textWidth));
}
