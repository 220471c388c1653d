/** The facts of a page that document-level decisions need, collected by `page-summary/`. */
import type { ByStatement } from '../../language/vocabulary/statement-terms.ts';
import type { DraftRole, TextStyle } from './block-types.ts';

/** Glyphs per style, evidence for the body style. */
export interface StyleCount {
  readonly style: TextStyle;
  readonly glyphs: number;
}

/** A short block that may be a heading. */
export interface HeadingCandidate {
  readonly block: number;
  readonly style: TextStyle;
  readonly text: string;
  readonly lines: number;
  /** Depth of its section number: 1 for `2`, 2 for `2.1`; 0 without one. */
  readonly numbering: number;
  /** Its first subsection follows: `8.1` after `8`. */
  readonly hasSubsection: boolean;
  /** Word before its number, in lower case: `item` for `Item 4.`; null without one. */
  readonly numberingWord: string | null;
  readonly centered: boolean;
  /** Style differs from the body of the page. */
  readonly distinct: boolean;
  /** Number of data words: amounts, dates, codes. */
  readonly dataWords: number;
  /** A line ends although the next word would have fitted. */
  readonly forcedBreaks: boolean;
  /** One of several tightly set blocks of one style, as in an address. */
  readonly inTightGroup: boolean;
  /** Another single-line block stands on its baseline. */
  readonly inRow: boolean;
  readonly gapAbove: number;
  readonly gapBelow: number;
  /** Size of the text below; null if none follows. */
  readonly sizeBelow: number | null;
  /** Text that is not bold follows. */
  readonly plainBelow: boolean;
  /** Running text of some length follows. */
  readonly precedesText: boolean;
  /** The following block of the same size starts in lower case and continues the sentence. */
  readonly continuesBelow: boolean;
  /** All its words except its number are underlined; links do not count. */
  readonly underlined: boolean;
  /** A much larger line follows closely. */
  readonly kicker: boolean;
  /** A table follows closely: the block may be its column header. */
  readonly precedesTable: boolean;
  /** All lines, or else the line, that names a primary statement above a table; null if none does. */
  readonly statementTitle: string | null;
  /** Entries of a table of contents stand above and below it. */
  readonly amongEntries: boolean;
  /** At the edge of the page and set like a header. */
  readonly atEdge: boolean;
  /** Heading level in the structure tree; 0 for another element, null if untagged. */
  readonly tagLevel: number | null;
}

/** An entry of a printed table of contents. */
export interface ContentsEntry {
  readonly title: string;
  /** The title joined with the line above, of which it may be the end. */
  readonly joinedTitle: string | null;
  /** The printed page number. */
  readonly label: number;
  readonly roman: boolean;
  /** Offset from the leftmost entry of the page; points. */
  readonly indent: number;
  readonly size: number;
  readonly bold: boolean;
}

/** A block at the top or bottom edge of the page that may repeat. */
export interface EdgeBlock {
  readonly block: number;
  readonly role: DraftRole;
  readonly edge: 'top' | 'bottom';
  /** 0 for the outermost row of blocks, 1 for the next. */
  readonly rank: number;
  /** Lower case, digits replaced by `#`. */
  readonly normalized: string;
  /** Height of its centre as a fraction of the page height. */
  readonly y: number;
  /** Whether it stands in the outer part of the page, where headers and footers usually are. */
  readonly isNear: boolean;
  /** The number at the start or the end of its text. */
  readonly number: number | null;
  /** Possible page numbers at the start and the end of its text. */
  readonly numbers: readonly PrintedNumber[];
  /** Log-odds that it is a header, footer or page number, from its page alone. */
  readonly odds: number;
  readonly size: number;
}

/** A printed page number: `F-3` has the value 3 and the prefix `F-`. */
export interface PrintedNumber {
  readonly prefix: string;
  readonly numerals: 'arabic' | 'roman' | 'upper_roman';
  readonly value: number;
}

/** A block at the start or end of a page's body, evidence for continuation over the page break. */
export interface PageBreakEdge {
  readonly block: number;
  readonly role: DraftRole;
  readonly size: number;
  /** First block: starts in lower case. Last block: lacks a sentence end. */
  readonly open: boolean;
  /** Last block: its last line reaches the right edge of the column. */
  readonly full: boolean;
  /** Scripts of the letters of its first or last line. */
  readonly scripts: readonly string[];
  readonly table: TableBreakEdge | null;
}

export interface TableBreakEdge {
  /** Left edges of the columns as fractions of the page width; -1 if unknown. */
  readonly edges: readonly number[];
  /** Where the text of each column below the header starts and ends, and its middle, likewise. */
  readonly extents: readonly (readonly number[])[];
  /** Row headers of the first rows below the header. */
  readonly labels: readonly string[];
  /** No row names the columns. */
  readonly headless: boolean;
  /** Text of the header rows in lower case, over the row headers and over the other columns. */
  readonly corner: string;
  readonly header: string;
}

/** A block above a table. */
export interface BlockAbove {
  readonly block: number;
  /** Texts of its rows; empty for running text. */
  readonly rows: readonly string[];
  /** Its rows split where they are set apart, such as flush left and flush right. */
  readonly pieces: readonly string[];
  /** Its text; only start and end of long text. */
  readonly text: string;
  readonly style: TextStyle;
  /** Stands above inner columns, or in separate pieces: a row of column headers. */
  readonly isColumnHeader: boolean;
  /** White space below it; points. */
  readonly gap: number;
}

/** Labels in and around a table, collected before headings are known. */
export interface TableSurroundings {
  readonly block: number;
  /** Text of the linked caption. */
  readonly caption: string | null;
  /** Labels in its header rows; empty strings where there is none. */
  readonly ownLabels: {
    readonly titles: readonly string[];
    readonly unit: string;
    readonly period: string;
    /** Years in its column headers. */
    readonly years: readonly string[];
  };
  readonly columns: number;
  /** Rows typical of each primary statement. */
  readonly statementRows: ByStatement;
  /** Nearest first. */
  readonly above: readonly BlockAbove[];
  /** Block of the table or figure above these, -1 at the top of the page, null after other text. */
  readonly precededBy: number | null;
}

/** A block as a list entry: its position, and its marker form if it is an item. */
export interface ListEntry {
  readonly block: number;
  /** Running text, which may continue an item. */
  readonly prose: boolean;
  /** A figure or a listing: does not end the list. */
  readonly inserted: boolean;
  readonly x: number;
  readonly textX: number;
  readonly form: string | null;
  readonly slack: number;
}

/** An open list level: x of its markers and of their text. */
export interface ListLevel {
  readonly x: number;
  readonly textX: number;
  readonly form: string;
}

export interface ListBreak {
  /** Blocks above the first item of the page. */
  readonly before: readonly number[];
  /** The first item and what follows. */
  readonly entries: readonly ListEntry[];
  /** Levels open after the last item, and the blocks below it. */
  readonly levels: readonly ListLevel[];
  readonly after: readonly number[];
}

/** The facts of a page that the document level needs. Small, because it is kept for every page. */
export interface PageSummary {
  readonly page: number;
  readonly styles: readonly StyleCount[];
  /** Glyphs of tables and sentences by size in points. */
  readonly textSizes: readonly (readonly [size: number, glyphs: number])[];
  readonly headings: readonly HeadingCandidate[];
  /** Entries of a printed table of contents. */
  readonly contents: readonly ContentsEntry[];
  readonly edges: readonly EdgeBlock[];
  readonly lists: ListBreak;
  readonly tables: readonly TableSurroundings[];
  /** The end of the page, as context above a table that starts the next page. */
  readonly pageEnd: Pick<TableSurroundings, 'above' | 'precededBy'>;
  /** Words printed with a hyphen within a line. */
  readonly compounds: readonly string[];
  /** Words hyphenated at a line end, as compounds. */
  readonly brokenWords: readonly string[];
  /** The first blocks that may continue the page before, the first one first. */
  readonly starts: readonly PageBreakEdge[];
  /** The last blocks that may continue on the next page, the last one first. */
  readonly ends: readonly PageBreakEdge[];
}
