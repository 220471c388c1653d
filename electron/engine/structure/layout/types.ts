import type { Rect } from '../../../../shared/geometry.ts';
import type { PageText } from '../../read/text/types.ts';
import type { TableDraft } from '../tables/types.ts';
import type { DraftRole, TextStyle } from './block-types.ts';
import type { PageSummary } from './summary-types.ts';

export type { DraftRole, TextStyle };

/** One printed line of a block: indexes into `PageText.words`, in reading order. */
export interface TextRow extends Rect {
  readonly words: readonly number[];
  readonly baseline: number;
  readonly size: number;
}

export interface Marker {
  /** As printed: `•`, `(a)`, `3.1`. */
  readonly text: string;
  /** Number of leading words that form the marker. */
  readonly words: number;
  readonly kind: 'bullet' | 'number' | 'letter' | 'roman';
}

/** Reading order from the structure tree. */
export interface StructureOrder {
  /**
   * Position of the word's paragraph among those of the page; undefined if it is not in the tree.
   */
  positionOf(word: number): number | undefined;
  /**
   * Whether the paragraph at that position is running text, which may be split into several blocks.
   */
  isRunningText(position: number): boolean;
}

/** A piece of the page that is read as one; boxes in points. */
export interface BlockDraft extends Rect {
  readonly role: DraftRole;
  readonly rows: readonly TextRow[];
  readonly style: TextStyle;
  /** Table blocks: index into `PageDraft.tables`. */
  readonly table?: number;
  /** Signature fields: the field name. */
  readonly name?: string;
  /** List items. */
  readonly marker?: Marker;
  /** List items: x of the text after the marker. */
  readonly textX?: number;
  /** Nesting depth, from 1, of a list item and of the paragraphs that continue it. */
  readonly depth?: number;
  /** Captions: index in `PageDraft.blocks` of their figure or table. */
  readonly captionOf?: number;
  /** Index in `PageDraft.blocks` of the block that this one continues. */
  readonly continuesBlock?: number;
  /** Left and right edge of the block's column. */
  readonly columnLeft: number;
  readonly columnRight: number;
  /**
   * White space to the neighbours in the column, in points; the ends of a column count as large.
   */
  readonly gapAbove: number;
  readonly gapBelow: number;
}

/** Words with a drawn line: indexes into `PageText.words`. */
export interface TextDecorations {
  readonly underlined: readonly number[];
  readonly struck: readonly number[];
}

/**
 * A page after all page-level decisions. Plain JSON, because it is passed between threads and
 * stored until the document is complete.
 */
export interface PageDraft {
  /** Without lines and graphics, which the blocks replace. */
  readonly text: PageText;
  readonly tables: readonly TableDraft[];
  /** In reading order. */
  readonly blocks: readonly BlockDraft[];
  readonly decorations: TextDecorations;
}

export interface DraftedPage {
  readonly draft: PageDraft;
  readonly summary: PageSummary;
}
