import type { Citation } from '../../../shared/contract/citation.ts';
import type { PageContent } from '../../../shared/contract/page.ts';
import type {
  CitationMode,
  FieldCandidate,
  FieldResult,
  FieldStatus,
  FieldType,
  SchemaField,
} from '../../../shared/contract/schema.ts';
import type { Convention } from '../../../shared/values/cell-value.ts';
import type { Bm25 } from '../evidence/bm25.ts';
import type { PageLines, Segment } from '../evidence/lines.ts';
import type { Vocabulary } from '../vocabulary/index.ts';

/** What speaks for and against a value, by name (features.ts). */
export type FeatureVector = Readonly<Record<string, number>>;

/** The kind of thing that a value is; decides how it is recognised in text. */
export type ValueKind =
  | 'date'
  | 'money'
  | 'number'
  | 'percent'
  | 'identifier'
  | 'organisation'
  | 'party'
  | 'person'
  | 'address'
  | 'place'
  | 'duration'
  | 'currency'
  | 'email'
  | 'phone'
  | 'boolean'
  | 'text';

/** A run of words on a page, in reading order. */
export interface Run {
  readonly page: PageContent;
  readonly words: readonly number[];
}

/** A field of a schema. */
export type SoughtField = SchemaField;

/** One value that is looked for. */
export interface Wanted {
  readonly key: string;
  readonly type: FieldType;
  readonly kind: ValueKind;
  /** Units of the key and of the title, each a way in which a label may name the field. */
  readonly names: readonly (readonly string[])[];
  /** Units of key, title and description. */
  readonly described: ReadonlySet<string>;
  /** Of a date: which end of a period it is. */
  readonly end: 'start' | 'end' | null;
  /** Digits and letters of the example as a pattern; null without one. */
  readonly example: string | null;
  /** The only values allowed. */
  readonly choices?: readonly string[] | undefined;
}

/** A value read from words of a page. */
export interface Reading {
  readonly value: unknown;
  /** Indexes into the words of the page. */
  readonly words: readonly number[];
  /** ISO 4217 code of an amount. */
  readonly currency?: string | null;
  /** Of a number: printed with a currency or with decimals, as amounts are. */
  readonly formatted?: boolean;
  /** Of a date that is written as a period: which end. */
  readonly end?: 'start' | 'end';
}

/** A value at one place with what speaks for it. */
export interface Candidate extends Reading {
  readonly page: PageContent;
  readonly features: FeatureVector;
  /** Of running text: the sentence, so that the items of a list can be told to belong together. */
  readonly sentence?: number;
}

export interface Sentence {
  readonly page: PageContent;
  readonly words: readonly number[];
}

/** A document prepared once for any number of fields. */
export interface Sheet {
  /** Pages whose glued words are separated (page-tokens.ts). */
  readonly pages: readonly PageContent[];
  readonly vocabulary: Vocabulary;
  readonly lines: ReadonlyMap<number, PageLines>;
  /** Segments that have a unit, by that unit. */
  readonly byUnit: ReadonlyMap<string, readonly Segment[]>;
  /** Terms of each word of a segment. */
  readonly termsOf: (segment: Segment) => readonly (readonly string[])[];
  readonly sentences: readonly Sentence[];
  readonly sentenceTerms: Bm25;
  readonly convention: Convention;
  /** Words that the document also writes in small letters. */
  readonly common: ReadonlySet<string>;
  /** Median height of a line; points. */
  readonly lineHeight: number;
  /** What amounts of the table around a word are stated in: 1000 for "in thousands"; 1 elsewhere. */
  readonly scaleAt: (page: PageContent, word: number) => number;
  /** Whether a word stands in a column of a period that has a later one beside it. */
  readonly isOfEarlierPeriod: (page: PageContent, word: number) => boolean;
  /** Whether a word stands in a heading. */
  readonly isHeading: (page: PageContent, word: number) => boolean;
  /** Whether one of the words was recognised with low confidence. */
  readonly hasLowConfidence: (page: PageContent, words: readonly number[]) => boolean;
  /** Places a value of the derived pages back on the words of the pages as they were given. */
  readonly citationOf: (page: PageContent, words: readonly number[]) => Citation;
}

/** What the document as a whole tells about its values. */
export type Surroundings = Pick<Sheet, 'convention' | 'common' | 'vocabulary'>;

export interface FieldOptions {
  readonly citationMode?: CitationMode;
}

/** Of an amount, `currency` is null where it is printed without one; other values have none. */
export type FoundCandidate = FieldCandidate;

/** `candidates`: where all citations are asked for, where values conflict, where none is sure enough. */
export type FoundField = FieldResult & { readonly status: FieldStatus };

export interface FoundFields {
  readonly values: Record<string, unknown>;
  readonly fields: readonly FoundField[];
  /** Paths of required fields without a value. */
  readonly missing: readonly string[];
}
