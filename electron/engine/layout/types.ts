import type { Rect } from '../../../shared/geometry.ts';
import type { TableDraft } from '../tables/types.ts';
import type { PageText } from '../text/types.ts';

/** What a piece of a page is, as far as the page alone can tell: headings are found later. */
export type DraftRole =
  | 'paragraph'
  | 'list_item'
  | 'table'
  | 'figure'
  | 'caption'
  | 'footnote'
  | 'formula'
  | 'code'
  | 'quote'
  | 'key_value'
  | 'signature'
  /** Text set along the edge of the page in another direction: a stamp. */
  | 'aside'
  /** Text that stands behind the page's text. */
  | 'watermark';

/** How the glyphs of a piece look; the unit in which fonts are compared. */
export interface Style {
  /** Points, rounded to half a point. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** All letters are capitals. */
  readonly caps: boolean;
  readonly color: number;
  /** PostScript name of the family, without weight and slant. */
  readonly family: string;
}

/** One printed line of a block: indexes into `PageText.words`, in reading order. */
export interface Row extends Rect {
  readonly words: readonly number[];
  readonly baseline: number;
  readonly size: number;
}

export interface Marker {
  /** As printed: `•`, `(a)`, `3.1`. */
  readonly text: string;
  /** Leading words that it takes up. */
  readonly words: number;
  readonly kind: 'bullet' | 'number' | 'letter' | 'roman';
}

/** The order that the structure tree tells. */
export interface TreeOrder {
  /** Place of the word's paragraph among those of the page; undefined where the tree holds it not. */
  placeOf(word: number): number | undefined;
  /** Whether the paragraph at that place is running text, which may stand in several parts. */
  runs(place: number): boolean;
}

/** A piece of the page that is read as one, in point space. */
export interface BlockDraft extends Rect {
  readonly role: DraftRole;
  readonly rows: readonly Row[];
  readonly style: Style;
  /** Of a table block: index into `PageDraft.tables`. */
  readonly table?: number;
  /** Of a signature field: its name. */
  readonly name?: string;
  /** Of a list item. */
  readonly marker?: Marker;
  /** Of a list item: where the text behind its marker begins. */
  readonly textX?: number;
  /** Nesting depth of a list item, from 1, and of what goes on under it. */
  readonly depth?: number;
  /** Of a caption: place in `PageDraft.blocks` of the figure or table that it names. */
  readonly captionOf?: number;
  /** Place in `PageDraft.blocks` of the text that this one goes on from. */
  readonly continued?: number;
  /** Left and right edge of the column that the block stands in. */
  readonly columnLeft: number;
  readonly columnRight: number;
  /** White space to the neighbours in the column, in points; a column's end counts as large. */
  readonly gapAbove: number;
  readonly gapBelow: number;
}

/** Words over a drawn line: numbers of words in `PageText.words`. */
export interface RuledWords {
  readonly underlined: readonly number[];
  readonly struck: readonly number[];
}

/**
 * A page after all that can be decided from the page alone. Plain JSON: it travels between threads
 * and is stored until the document is whole.
 */
export interface PageDraft {
  /** Without lines and drawn things, which the blocks stand for. */
  readonly text: PageText;
  readonly tables: readonly TableDraft[];
  /** In reading order. */
  readonly blocks: readonly BlockDraft[];
  readonly ruled: RuledWords;
}

/** Glyphs of running text per style, the evidence for the body font. */
export interface StyleCount {
  readonly style: Style;
  readonly glyphs: number;
}

/** A short block that may head a section. */
export interface HeadingCandidate {
  readonly block: number;
  readonly style: Style;
  readonly text: string;
  readonly lines: number;
  /** Depth of its section number: 1 for `2`, 2 for `2.1`; 0 without one. */
  readonly numbering: number;
  /** Its first subdivision follows: `8.1` under `8`. */
  readonly divided: boolean;
  /** Word with which it is numbered, in lower case: `item` for `Item 4.`; null without one. */
  readonly scheme: string | null;
  readonly centered: boolean;
  /** Looks other than the body of the page. */
  readonly distinct: boolean;
  /** Words that are data: amounts, dates, codes. */
  readonly data: number;
  /** Its lines end although the next word would have fitted. */
  readonly stacked: boolean;
  /** A piece of the same look stands right above or below: lines of one thing, as of an address. */
  readonly solid: boolean;
  /** Another piece of a single line stands on its baseline. */
  readonly inRow: boolean;
  readonly gapAbove: number;
  readonly gapBelow: number;
  /** Style of the text below, if it follows in the same column. */
  readonly sizeBelow: number | null;
  /** Text that is not bold follows. */
  readonly plainBelow: boolean;
  /** Running text of some length follows. */
  readonly headsText: boolean;
  /** What follows in its size begins in lower case: it is the rest of a sentence. */
  readonly torn: boolean;
  /** All its words are underlined, its number apart; links, which all are, do not count. */
  readonly underlined: boolean;
  /** A much larger line follows closely. */
  readonly kicker: boolean;
  /** A table follows so closely that the block may be the head of its columns. */
  readonly headsTable: boolean;
  /** One line by itself at the upper edge of the page, far from the text, as running heads are set. */
  readonly atEdge: boolean;
  /** It stands over inner columns of a table, with nothing but such labels between. */
  readonly overColumns: boolean;
  /** Level that the structure tree gives it; 0 for another element, null where it has none. */
  readonly tag: number | null;
}

/** A line of a printed table of contents. */
export interface ContentsEntry {
  readonly title: string;
  /** The title with the line above, of which it may be the end. */
  readonly whole: string | null;
  /** The page as printed. */
  readonly label: number;
  readonly roman: boolean;
  /** Points from the leftmost entry of the page. */
  readonly indent: number;
  readonly size: number;
  readonly bold: boolean;
}

/** A block at the upper or lower edge of the page that may repeat from page to page. */
export interface EdgeBlock {
  readonly block: number;
  readonly role: DraftRole;
  readonly edge: 'top' | 'bottom';
  /** 0 for the outermost row of blocks, 1 for the next. */
  readonly rank: number;
  /** Letters in lower case, digits folded to `#`. */
  readonly folded: string;
  /** Fraction of the page height at which its middle lies. */
  readonly y: number;
  /** The number with which its text begins or ends. */
  readonly number: number | null;
  /** What may number its page, at the beginning and the end of its text. */
  readonly numbers: readonly PrintedNumber[];
  /** Set in pieces far apart, as running heads are: flush left and flush right. */
  readonly spread: boolean;
  /** Distance to the next block inwards, in ems of the body. */
  readonly distance: number;
  readonly size: number;
}

/** A number as printed on a page: `F-3` is the value 3 behind the prefix `F-`. */
export interface PrintedNumber {
  readonly prefix: string;
  readonly numerals: 'arabic' | 'roman' | 'upper_roman';
  readonly value: number;
}

/** What the end or the start of a page's body says about going on over the page break. */
export interface PageSeam {
  readonly block: number;
  readonly role: DraftRole;
  readonly size: number;
  /** First block: begins in lower case. Last block: ends without a sentence's end. */
  readonly open: boolean;
  /** Last block: its last line reaches the right edge of the column. */
  readonly full: boolean;
  readonly table: TableSeam | null;
}

export interface TableSeam {
  /** Left edges of the columns as fractions of the page width; -1 where unknown. */
  readonly edges: readonly number[];
  /** Folded text of the header row. */
  readonly header: string;
}

/** A block that stands above a table. */
export interface BlockAbove {
  readonly block: number;
  /** Texts of its rows; none of running text. */
  readonly rows: readonly string[];
  /** Its text; of long text the beginning and the end. */
  readonly text: string;
  readonly style: Style;
  /** Stands over inner columns, or falls into pieces: a row of column headers. */
  readonly headsColumns: boolean;
  /** White space below it, in points. */
  readonly gap: number;
}

/** What is printed about a table, before it is known which blocks are headings. */
export interface TableLead {
  readonly block: number;
  /** Text of the caption that is bound to it. */
  readonly caption: string | null;
  /** What its own header rows say; empty strings where they say nothing of the kind. */
  readonly own: {
    readonly titles: readonly string[];
    readonly unit: string;
    readonly period: string;
    /** Years among its column headers. */
    readonly years: readonly string[];
  };
  readonly columns: number;
  /** Nearest first. */
  readonly above: readonly BlockAbove[];
  /** Block of the table or figure above these, -1 at the top of the page, null behind other text. */
  readonly after: number | null;
}

/** The decision on what is printed about a table. */
export interface TableLabelling {
  readonly title: string | null;
  readonly unit: string | null;
  readonly period: string | null;
  /** Headings that it stands under, the outermost first. */
  readonly section: readonly string[];
}

/** A block as lists see it: where it stands, and its kind of marker if it is an item. */
export interface ListPlace {
  readonly block: number;
  /** Running text, which may go on under an item. */
  readonly prose: boolean;
  /** A figure, a listing: set into a list without ending it. */
  readonly inserted: boolean;
  readonly x: number;
  readonly textX: number;
  readonly form: string | null;
  readonly slack: number;
}

/** A level of an open list: where its markers and their texts stand. */
export interface ListLevel {
  readonly x: number;
  readonly textX: number;
  readonly form: string;
}

export interface ListSeam {
  /** Blocks above the first item of the page. */
  readonly before: readonly number[];
  /** The first item and what follows. */
  readonly places: readonly ListPlace[];
  /** Levels open after the last item, and the blocks below it. */
  readonly levels: readonly ListLevel[];
  readonly after: readonly number[];
}

/** The little of a page that the whole document needs to be judged; small, for 2,000 pages are kept. */
export interface PageSummary {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly styles: readonly StyleCount[];
  /** Glyphs of tables and of sentences by their size. */
  readonly textSizes: readonly (readonly [size: number, glyphs: number])[];
  readonly headings: readonly HeadingCandidate[];
  /** Lines of a table of contents that the page prints. */
  readonly contents: readonly ContentsEntry[];
  readonly edges: readonly EdgeBlock[];
  readonly lists: ListSeam;
  readonly tables: readonly TableLead[];
  /** The end of the page as a table that opens the next one has it above. */
  readonly closing: Pick<TableLead, 'above' | 'after'>;
  /** Words written with a hyphen within a line. */
  readonly compounds: readonly string[];
  /** Words broken with a hyphen at the end of a line, as compounds. */
  readonly broken: readonly string[];
  /** The first blocks of the page that could go on from the page before, the first one first. */
  readonly starts: readonly PageSeam[];
  /** The last blocks of the page that could go on, the last one first. */
  readonly ends: readonly PageSeam[];
}

/** What the profile says of one page: decisions by index of the block in the draft. */
export interface PageVerdict {
  /** Block index -> heading level. */
  readonly headings: Readonly<Record<number, number>>;
  /** Block index -> running head, running foot or page number. */
  readonly furniture: Readonly<Record<number, 'header' | 'footer' | 'page_number'>>;
  /** The number that the page prints or is counted as, such as `iv` or `F-3`; null if unknown. */
  readonly label: string | null;
  /** Block index -> depth, where a list goes on from the page before. */
  readonly depths: Readonly<Record<number, number>>;
  /** The block that goes on from the page before, text or table, and that which it goes on from. */
  readonly continues: { readonly block: number; readonly from: number } | null;
  /** Block index of a table -> what is printed about it. */
  readonly tables: Readonly<Record<number, TableLabelling>>;
}

/** What only the whole document shows: body font, heading levels, running heads, joined tables. */
export interface DocumentProfile {
  readonly pageCount: number;
  readonly body: Style;
  /** Words broken at a line's end that the document elsewhere writes with their hyphen. */
  readonly compounds: readonly string[];
  readonly pages: Readonly<Record<number, PageVerdict>>;
}

export interface PageReading {
  readonly draft: PageDraft;
  readonly summary: PageSummary;
}
