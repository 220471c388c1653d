import type { Citation } from '../../../../shared/contract/citation.ts';
import type { PageContent } from '../../../../shared/contract/page.ts';
import type {
  CitationMode,
  FieldCandidate,
  FieldResult,
  FieldStatus,
  FieldType,
  SchemaField,
} from '../../../../shared/contract/schema.ts';
import type { Convention } from '../../../../shared/values/cell-value.ts';
import type { NumberValue } from '../../../../shared/values/number-value.ts';
import type { Vocabulary } from '../../language/vocabulary/index.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Bm25 } from '../evidence/bm25.ts';
import type { PageLines, Segment } from '../evidence/lines.ts';

/** Features for and against a value, by name (features.ts). */
export type FeatureVector = Readonly<Record<string, number>>;

/** The kind of a value; determines how it is recognised in text. */
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
export type FieldDefinition = SchemaField;

/** One value to find. */
export interface Wanted {
  /** Title and key in words. */
  readonly texts: readonly string[];
  readonly type: FieldType;
  readonly kind: ValueKind;
  /** Units of the key and of the title, each an alternative name of the field. */
  readonly names: readonly (readonly string[])[];
  /** Units of key, title and description. */
  readonly described: ReadonlySet<string>;
  /** For a date: start or end of a period. */
  readonly end: 'start' | 'end' | null;
  /** What a number is to be stated in: 1,000,000 for millions. */
  readonly scale: number;
  /** Pattern of letters and digits of the example; null without one. */
  readonly example: string | null;
  /** The only values allowed. */
  readonly choices?: readonly string[] | undefined;
}

/** A value read from words of a page. */
export interface ParsedValue {
  readonly value: unknown;
  /** Indexes into the words of the page. */
  readonly words: readonly number[];
  /** ISO 4217 code, for an amount. */
  readonly currency?: string | null;
  /** For a number: as printed. */
  readonly number?: NumberValue;
  /** Other values that the same words may mean. */
  readonly others?: readonly number[];
  /** For a number: printed with a currency or decimals, as amounts are. */
  readonly formatted?: boolean;
  /** For a date written as part of a period: start or end. */
  readonly end?: 'start' | 'end';
}

/** A value at one position with its features. */
export interface Candidate extends ParsedValue {
  readonly page: PageContent;
  readonly features: FeatureVector;
  /** For running text: the sentence, which shows that list items belong together. */
  readonly sentence?: number;
}

export interface Sentence {
  readonly page: PageContent;
  readonly words: readonly number[];
}

/** A document prepared once for the search of any number of fields. */
export interface PreparedDocument {
  /** Pages with joined words split (page-tokens.ts). */
  readonly pages: readonly PageContent[];
  readonly vocabulary: Vocabulary;
  readonly lines: ReadonlyMap<number, PageLines>;
  /** Segments by the units that they contain. */
  readonly byUnit: ReadonlyMap<string, readonly Segment[]>;
  /** Terms of each word of a segment. */
  readonly termsOf: (segment: Segment) => readonly (readonly string[])[];
  readonly sentences: readonly Sentence[];
  readonly headings: readonly Sentence[];
  readonly sentenceTerms: Bm25;
  readonly convention: Convention;
  /** Words that the document also writes in lower case. */
  readonly common: ReadonlySet<string>;
  /** The tables as accounts; created on first use. */
  readonly accounts: () => Accounts;
  /** Whether the row of a word's cell also has a later period. */
  readonly isOfEarlierPeriod: (page: PageContent, word: number) => boolean;
  /** Whether a word is part of a heading. */
  readonly isHeading: (page: PageContent, word: number) => boolean;
  /** Whether one of the words was recognised with low confidence. */
  readonly hasLowConfidence: (page: PageContent, words: readonly number[]) => boolean;
  /** The citation of words of the derived pages, mapped to the words of the original pages. */
  readonly citationOf: (page: PageContent, words: readonly number[]) => Citation;
}

/** Document-wide context for reading values. */
export type Surroundings = Pick<PreparedDocument, 'convention' | 'common' | 'vocabulary'>;

export interface FieldOptions {
  readonly citationMode?: CitationMode;
}

/** `currency` of an amount is null if printed without one; other values have no `currency`. */
export type FoundCandidate = FieldCandidate;

/**
 * `candidates` is set if all citations are requested, values conflict, or none is confident enough.
 */
export type FoundField = FieldResult & { readonly status: FieldStatus };

export interface FoundFields {
  readonly values: Record<string, unknown>;
  readonly fields: readonly FoundField[];
  /** Paths of required fields without a value. */
  readonly missing: readonly string[];
}
