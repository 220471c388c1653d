import type { Citation } from '../../../shared/contract/citation.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import type { CitationMode, FieldType, SchemaField } from '../../../shared/contract/schema.ts';
import type { Convention } from '../../../shared/values/cell-value.ts';
import type { Bm25 } from '../evidence/bm25.ts';
import type { PageLines, Segment } from '../evidence/lines.ts';
import type { ValueKind } from './vocabulary.ts';

/** A run of words on a page, in reading order. */
export interface Run {
  readonly page: PageContent;
  readonly words: readonly number[];
}

/** A field of a schema, and the only values that it may have. */
export interface SoughtField extends SchemaField {
  readonly fields?: SoughtField[] | undefined;
  readonly choices?: readonly string[] | undefined;
}

/** One value that is looked for. */
export interface Wanted {
  readonly key: string;
  readonly type: FieldType;
  readonly kind: ValueKind;
  /** Ways in which a label may name it; the first is its key. */
  readonly names: readonly LabelName[];
  /** All that the key and its description say, for the running text. */
  readonly terms: readonly string[];
  /** Of a date: which end of a span it is. */
  readonly end: 'start' | 'end' | null;
  /** The only values allowed. */
  readonly choices?: readonly string[] | undefined;
}

export interface LabelName {
  readonly terms: readonly string[];
  /** What a full match is worth, 0 to 1. */
  readonly worth: number;
}

/** A value read from words of a page. */
export interface Reading {
  readonly value: unknown;
  /** Indexes into the words of the page. */
  readonly words: readonly number[];
  /** Of a date that is written as a span: which end. */
  readonly end?: 'start' | 'end';
}

export interface Candidate extends Reading {
  readonly page: PageContent;
  /** 0 to 1: how much the evidence says for it. */
  readonly score: number;
  readonly evidence: readonly string[];
  /** Of running text: the sentence, so that the items of a list can be told to belong together. */
  readonly sentence?: number;
}

export interface Sentence {
  readonly page: PageContent;
  readonly words: readonly number[];
}

/** A document prepared once for any number of fields. */
export interface Sheet {
  readonly pages: readonly PageContent[];
  readonly lines: ReadonlyMap<number, PageLines>;
  /** Segments that have a term, by that term in its full form. */
  readonly byTerm: ReadonlyMap<string, readonly Segment[]>;
  /** Terms of each word of a segment, in their full forms. */
  readonly termsOf: (segment: Segment) => readonly (readonly string[])[];
  readonly sentences: readonly Sentence[];
  readonly sentenceTerms: Bm25;
  readonly convention: Convention;
  /** Words that the document also writes in small letters. */
  readonly common: ReadonlySet<string>;
}

export interface FieldOptions {
  readonly citationMode?: CitationMode;
}

export interface FoundField {
  readonly path: string;
  readonly type: FieldType;
  readonly value: unknown;
  readonly confidence: number;
  readonly citations: readonly Citation[];
  readonly evidence: readonly string[];
}

export interface FoundFields {
  readonly values: Record<string, unknown>;
  readonly fields: readonly FoundField[];
  /** Paths of required fields without a value. */
  readonly missing: readonly string[];
}
